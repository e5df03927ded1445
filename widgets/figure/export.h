// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/figure/build.h"
#include "widgets/figure/page.h"

#include <QByteArray>
#include <QString>

#include <optional>

namespace parascope::paper {

/// What goes into the file beside the picture.
struct Origin
{
    QString database;             ///< its identity: file name and content hash, as the caller has it
    QString program = QStringLiteral("Parascope");
};

struct ExportOptions
{
    double dpi = 300;             ///< of PNG
    Origin origin;
    bool csvBeside = false;       ///< also FIG.csv: exactly what is drawn
};

/// Call before QApplication is made by a program that exports: without a display Qt must be told to draw
/// offscreen, and with one the export must not depend on it.
void prepareHeadless();

/// Draws `spec` from `input` into a file; the ending chooses: pdf, svg, png, tex, csv. The same spec and
/// data give the same bytes, except for a PDF's creation date. Fails with a sentence naming the file,
/// ending, key or column; an existing file is replaced only when the new one is complete.
[[nodiscard]] Result<void> exportFigure(const figure::Spec& spec, const figure::Input& input, const QString& path,
                                        const ExportOptions& options = {});

/// The pieces, for previews and the clipboard.
[[nodiscard]] Result<QByteArray> pdf(const figure::Figure& figure, const figure::Spec& spec, const Origin& origin);
[[nodiscard]] Result<QByteArray> svg(const figure::Figure& figure, const figure::Spec& spec, const Origin& origin);
[[nodiscard]] Result<QImage> image(const figure::Figure& figure, const figure::Spec& spec, double dpi);
[[nodiscard]] Result<QByteArray> tikz(const figure::Figure& figure, const figure::Spec& spec);
[[nodiscard]] QByteArray csv(const figure::Figure& figure);

/// A table of runs as a LaTeX tabular: `columns` by name, one prefix and number of decimals a column. Fails
/// on a column or a row that does not exist.
[[nodiscard]] Result<QByteArray> latexTable(const table::Table& table, const std::vector<std::string>& columns,
                                            const std::vector<std::int32_t>& rows);

/// What a figure says it was made from: the file's name, how many runs, and a hash of which, so that a copy
/// or a new import of the same runs has the same identity.
[[nodiscard]] QString identityOf(const QString& fileName, const table::Table& runs);

/// The spec that an exported PDF, SVG, PNG or TeX file carries.
[[nodiscard]] Result<figure::Spec> specOfFile(const QString& path);

} // namespace parascope::paper
