// SPDX-License-Identifier: GPL-3.0-or-later
// Writes and reads the origin entries of an exported file.
#include "widgets/figure/export.h"
#include "widgets/figure/origin_text.h"

#include "engine/base/core/columns.h"
#include "engine/base/core/hash.h"
#include "engine/base/core/json.h"

#include <QFile>
#include <QFileInfo>
#include <QImageReader>
#include <QRegularExpression>

#include <algorithm>

namespace parascope::paper {
namespace {

QString entryOf(const QString& path, const std::string& whole, OriginEntry entry)
{
    const QString ending = QFileInfo(path).suffix().toLower();
    if (ending != "png") {
        const auto format = ending == "pdf"   ? TextFormat::Pdf
                            : ending == "svg" ? TextFormat::Svg
                                              : TextFormat::Tex;
        return QString::fromStdString(originText(whole, format, entry));
    }
    const auto text = QImageReader(path).text(entry == OriginEntry::Spec       ? "parascope-spec"
                                              : entry == OriginEntry::Database ? "parascope-database"
                                                                               : "Software");
    return text.size() > static_cast<qsizetype>(maxEntryBytes) ? QString() : text;
}

/// Returns the content of a file; empty if it cannot be read. Does not read a pipe or a device.
std::string contentOf(const QString& path)
{
    QFile file(path);
    return QFileInfo(path).isFile() && file.open(QIODevice::ReadOnly)
               ? file.read(static_cast<qint64>(maxFigureBytes)).toStdString()
               : std::string();
}

} // namespace

Origin originOf(const QStringList& files, const table::Table& runs)
{
    return {identityOf(files, runs), QStringLiteral("Parascope " PARASCOPE_VERSION)};
}

QString identityOf(const QStringList& files, const table::Table& runs)
{
    std::vector<std::string> ids;
    if (const auto* column = runs.find(columns::run); column && column->kind == table::Column::Kind::Category)
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
    constexpr qsizetype longest = 100000;
    const auto names = form.match(identity.left(longest)).captured(1);
    auto all = names.isEmpty() ? QStringList() : names.split(QStringLiteral(" + "));
    // A figure from an untrusted source may name only files in its own folder.
    all.removeIf(
        [](const QString& name) { return name != QFileInfo(name).fileName() || name.startsWith('.'); });
    return all;
}

Result<figure::Spec> specOfFile(const QString& path)
{
    QFile file(path);
    if (!QFileInfo(path).isFile() || !file.open(QIODevice::ReadOnly))
        return Error::notFound("%1: %2", path.toStdString(),
                               file.errorString().isEmpty() ? "no file" : file.errorString().toStdString());
    file.close();
    const auto text = entryOf(path, contentOf(path), OriginEntry::Spec);
    if (text.isEmpty())
        return Error::badInput("%1: carries no figure of this program", path.toStdString());
    PARASCOPE_TRY(const Json json, parseJson(text.toStdString(), path.toStdString()));
    return figure::specFromJson(json, path.toStdString());
}

Origin originOfFile(const QString& path)
{
    const auto whole = contentOf(path);
    return {entryOf(path, whole, OriginEntry::Database), entryOf(path, whole, OriginEntry::Program)};
}

} // namespace parascope::paper
