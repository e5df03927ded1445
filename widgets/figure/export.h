// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/figure/build.h"
#include "widgets/figure/page.h"

#include <QByteArray>
#include <QString>
#include <QStringList>

namespace parascope::paper {

/// What goes into the file beside the picture.
struct Origin
{
    QString database; ///< its identity, see identityOf()
    QString program;  ///< name and version
};
/// The origin of figures drawn from these files; the window and the command line write the same.
[[nodiscard]] Origin originOf(const QStringList& files, const table::Table& runs);

struct ExportOptions
{
    double dpi = 300; ///< of PNG
    Origin origin;
    bool csvBeside = false; ///< also FIG.csv: exactly what is drawn
};

/// Call before QApplication is made by a program that exports: without a display Qt must be told to draw
/// offscreen, and with one the export must not depend on it.
void prepareHeadless();

/// Draws `spec` from `input` into a file; the ending chooses: pdf, svg, png, tex, csv. The same spec and
/// data give the same bytes, except for a PDF's creation date. Fails with a sentence naming the file,
/// ending, key or column; an existing file is replaced only when the new one is complete.
[[nodiscard]] Result<void> exportFigure(const figure::Spec& spec, const figure::Input& input,
                                        const QString& path, const ExportOptions& options = {});

/// The pieces, for previews and the clipboard.
[[nodiscard]] Result<QByteArray> pdf(const figure::Figure& figure, const figure::Spec& spec,
                                     const Origin& origin);
[[nodiscard]] Result<QByteArray> svg(const figure::Figure& figure, const figure::Spec& spec,
                                     const Origin& origin);
[[nodiscard]] Result<QImage> image(const figure::Figure& figure, const figure::Spec& spec, double dpi);
[[nodiscard]] Result<QByteArray> tikz(const figure::Figure& figure, const figure::Spec& spec,
                                      const Origin& origin);
[[nodiscard]] QByteArray csv(const figure::Figure& figure);
/// The height of the smallest type on the page, in points.
[[nodiscard]] double smallestText(const figure::Figure& figure, const figure::Spec& spec);

/// A table of runs as a LaTeX tabular: `columns` by name, one prefix and number of decimals a column. Fails
/// on a column or a row that does not exist.
[[nodiscard]] Result<QByteArray> latexTable(const table::Table& table,
                                            const std::vector<std::string>& columns,
                                            const std::vector<std::int32_t>& rows);

/// What a figure says it was made from: the files' names, how many runs, and a hash of which, so that a copy
/// or a new import of the same runs has the same identity.
[[nodiscard]] QString identityOf(const QStringList& files, const table::Table& runs);
/// The names in an identity.
[[nodiscard]] QStringList filesOf(const QString& identity);

/// The spec that an exported PDF, SVG, PNG or TeX file carries.
[[nodiscard]] Result<figure::Spec> specOfFile(const QString& path);
/// What it says it was drawn from and by; empty where it says nothing.
[[nodiscard]] Origin originOfFile(const QString& path);

} // namespace parascope::paper
