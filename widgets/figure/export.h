// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/figure/build.h"
#include "widgets/figure/page.h"

#include <QByteArray>
#include <QString>
#include <QStringList>

namespace parascope::paper {

/// The origin of a figure, which is stored in the file together with the picture.
struct Origin
{
    QString database; ///< identity of the data, see identityOf()
    QString program;  ///< name and version
};
/// Returns the origin of figures drawn from these files. The window and the command line write the same one.
[[nodiscard]] Origin originOf(const QStringList& files, const table::Table& runs);

struct ExportOptions
{
    double dpi = 300; ///< resolution of a PNG
    Origin origin;
    bool csvBeside = false; ///< also writes FIG.csv with exactly the drawn data
};

/// Selects offscreen drawing. A program that exports calls this before it creates QApplication: without a
/// display Qt cannot draw otherwise, and with a display the export must not depend on it.
void prepareHeadless();

/// Draws `spec` from `input` into a file. Its ending chooses the format: pdf, svg, png, tex, csv. The same
/// spec and data give the same bytes, except for a PDF's creation date. Fails with a sentence that names the
/// file, ending, key or column. An existing file is replaced only when the new one is complete.
[[nodiscard]] Result<void> exportFigure(const figure::Spec& spec, const figure::Input& input,
                                        const QString& path, const ExportOptions& options = {});

/// The following functions make the single formats, for previews and the clipboard.
[[nodiscard]] Result<QByteArray> pdf(const figure::Figure& figure, const figure::Spec& spec,
                                     const Origin& origin);
[[nodiscard]] Result<QByteArray> svg(const figure::Figure& figure, const figure::Spec& spec,
                                     const Origin& origin);
[[nodiscard]] Result<QImage> image(const figure::Figure& figure, const figure::Spec& spec, double dpi);
[[nodiscard]] Result<QByteArray> tikz(const figure::Figure& figure, const figure::Spec& spec,
                                      const Origin& origin);
[[nodiscard]] QByteArray csv(const figure::Figure& figure);
/// Returns the height of the smallest type on the page, in points.
[[nodiscard]] double smallestText(const figure::Figure& figure, const figure::Spec& spec);

/// Returns a table of runs as a LaTeX tabular. `columns` are names; each column has one prefix and one number
/// of decimals. Fails if a column or a row does not exist.
[[nodiscard]] Result<QByteArray> latexTable(const table::Table& table,
                                            const std::vector<std::string>& columns,
                                            const std::vector<std::int32_t>& rows);

/// Returns the text that says what a figure was made from: the files' names, the number of runs, and a hash
/// of the runs' identities. A copy or a new import of the same runs therefore has the same identity.
[[nodiscard]] QString identityOf(const QStringList& files, const table::Table& runs);
/// Returns the file names in an identity.
[[nodiscard]] QStringList filesOf(const QString& identity);

/// Reads the spec that an exported PDF, SVG, PNG or TeX file carries.
[[nodiscard]] Result<figure::Spec> specOfFile(const QString& path);
/// Reads the data and the program that the file names as its origin; empty if it names none.
[[nodiscard]] Origin originOfFile(const QString& path);

} // namespace parascope::paper
