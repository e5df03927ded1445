// SPDX-License-Identifier: GPL-3.0-or-later
// What an exported file says of itself, written and read.
#include "widgets/figure/export.h"

#include "engine/base/core/hash.h"
#include "engine/base/core/json.h"

#include <QFile>
#include <QFileInfo>
#include <QImageReader>
#include <QRegularExpression>

#include <algorithm>

namespace parascope::paper {
namespace {

constexpr qint64 maxBytes = 64 << 20; // no exported figure is larger

/// One thing that a file carries: how each format writes it.
struct Entry
{
    const char* png;
    const char* pdf;
    const char* svg;
    const char* tex;
};
constexpr Entry specEntry{"parascope-spec", "<ps:spec>(.*?)</ps:spec>", "^spec: (\\{.*?\\})\\s*</desc>",
                          "^% spec: (\\{.*\\})$"};
constexpr Entry databaseEntry{"parascope-database", "<ps:database>(.*?)</ps:database>", "^database: (.*)$",
                              "^% database: (.*)$"};
constexpr Entry programEntry{"Software", "<xmp:CreatorTool>(.*?)</xmp:CreatorTool>", "^program: (.*)$",
                             "^% Made by (.*) with"};

QString entryOf(const QString& path, const QString& whole, const Entry& entry)
{
    const QString ending = QFileInfo(path).suffix().toLower();
    if (ending == "png")
        return QImageReader(path).text(QLatin1String(entry.png));
    const QRegularExpression form(QLatin1String(ending == "pdf"   ? entry.pdf
                                                : ending == "svg" ? entry.svg
                                                                  : entry.tex),
                                  QRegularExpression::MultilineOption);
    QString text = form.match(whole).captured(1);
    if (ending != "tex")
        text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&");
    return text;
}

QString contentOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.read(maxBytes)) : QString();
}

} // namespace

Origin originOf(const QStringList& files, const table::Table& runs)
{
    return {identityOf(files, runs), QStringLiteral("Parascope " PARASCOPE_VERSION)};
}

QString identityOf(const QStringList& files, const table::Table& runs)
{
    std::vector<std::string> ids;
    if (const auto* column = runs.find("run"); column && column->kind == table::Column::Kind::Category)
        for (const auto code : column->codes)
            if (code >= 0)
                ids.push_back(column->dictionary->text(code));
    std::sort(ids.begin(), ids.end());
    std::string all;
    for (const auto& id : ids)
        all += id + '\n';
    QStringList names;
    for (const auto& file : files)
        names.append(QFileInfo(file).fileName());
    return QStringLiteral("%1, %2 runs, %3")
        .arg(names.join(QStringLiteral(" + ")))
        .arg(runs.rows())
        .arg(QString::fromStdString(hashOf(all)).left(16));
}

QStringList filesOf(const QString& identity)
{
    static const QRegularExpression form(QStringLiteral("^(.*), \\d+ runs, [0-9a-f]+$"));
    const auto names = form.match(identity).captured(1);
    return names.isEmpty() ? QStringList() : names.split(QStringLiteral(" + "));
}

Result<figure::Spec> specOfFile(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return Error::notFound("%1: %2", path.toStdString(), file.errorString().toStdString());
    file.close();
    const auto text = entryOf(path, contentOf(path), specEntry);
    if (text.isEmpty())
        return Error::badInput("%1: carries no figure of this program", path.toStdString());
    PARASCOPE_TRY(const Json json, parseJson(text.toStdString(), path.toStdString()));
    return figure::specFromJson(json, path.toStdString());
}

Origin originOfFile(const QString& path)
{
    const auto whole = contentOf(path);
    return {entryOf(path, whole, databaseEntry), entryOf(path, whole, programEntry)};
}

} // namespace parascope::paper
