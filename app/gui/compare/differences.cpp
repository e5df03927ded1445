// SPDX-License-Identifier: GPL-3.0-or-later
// Lists the differences between the two sides of a comparison, besides the metric.
#include "app/gui/compare/compare_panels.h"

#include "app/gui/compare/comparison.h"
#include "app/gui/explore/run_details.h"
#include "app/gui/explore/tables.h"
#include "app/gui/model/workbench.h"
#include "engine/analyse/analysis/roofline.h"
#include "engine/base/core/columns.h"
#include "engine/base/core/settings.h"
#include "engine/store/database.h"
#include "widgets/models/cell_text.h"
#include "widgets/models/record_model.h"

#include <QHeaderView>
#include <QLocale>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <optional>

namespace parascope::gui {

using models::Record;

Differences::Differences(Workbench& bench, Comparison& comparison, QWidget* parent)
    : QWidget(parent), m_bench(bench), m_comparison(comparison), m_model(new models::RecordModel(this))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    auto* table = makeTable(tr("Differences"));
    m_model->setHeaders({QString(), QStringLiteral("A"), QStringLiteral("B")});
    table->setModel(m_model);
    table->setObjectName(QStringLiteral("differences"));
    // Keep both sides visible in a narrow dock. Long texts are shortened, and their tool tip has the whole
    // text.
    auto* header = table->horizontalHeader();
    header->setSectionResizeMode(QHeaderView::Stretch);
    // A header asks its contents for their size only when columns are added, but the rows arrive later. A
    // long name must leave space for the two sides.
    constexpr int widestName = 100;
    header->setMaximumSectionSize(widestName);
    const auto fitNames = [header] { header->setSectionResizeMode(0, QHeaderView::ResizeToContents); };
    for (const auto signal : {&QAbstractItemModel::rowsInserted, &QAbstractItemModel::rowsRemoved})
        connect(m_model, signal, header, fitNames);
    connect(m_model, &QAbstractItemModel::modelReset, header, fitNames);
    table->setTextElideMode(Qt::ElideMiddle);
    table->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    column->addWidget(table);
    connect(&comparison, &Comparison::changed, this, &Differences::refresh);
    refresh();
}

namespace {

/// Returns the common value of a platform's runs in a column: its text, "several", or nothing.
QString valueOf(const table::Table& table, const table::Column& column, const std::string& name)
{
    const auto* platform = table.find(columns::platform);
    const auto code = platform->dictionary->find(name);
    auto value = table::Dictionary::missing; // compares codes, not texts, because there may be a million rows
    for (std::size_t row = 0; row < table.rows(); ++row)
        if (platform->codes[row] == code && column.codes[row] != table::Dictionary::missing &&
            column.codes[row] != value) {
            if (value != table::Dictionary::missing)
                return Differences::tr("several");
            value = column.codes[row];
        }
    return value == table::Dictionary::missing
               ? QString()
               : QString::fromStdString(column.dictionary->text(value)).section(QLatin1Char('/'), -1);
}

/// Adds the lines of a document, without those of the version, which is a column of the table.
void addLines(DocumentLines& lines, const QString& title, const Json& document)
{
    for (auto& [key, text] : linesOf(document))
        if (!columns::isOfVersion(key.toStdString()))
            lines.emplace_back(title + QStringLiteral(" · ") + key, std::move(text));
}

/// Returns the documents of the newest completed run of a platform: where, with which stack and how it ran.
DocumentLines circumstancesOf(const table::Table& table, const std::string& name,
                              const dataset::Dataset& dataset)
{
    const auto *platform = table.find(columns::platform), *outcome = table.find(columns::outcome),
               *run = table.find(columns::run), *database = table.find(columns::database),
               *started = table.find("started");
    const auto code = platform ? platform->dictionary->find(name) : table::Dictionary::missing;
    if (code == table::Dictionary::missing || !outcome || !run || !database)
        return {};
    const auto completed = outcome->dictionary->find(nameOf(Outcome::Completed));
    std::optional<std::size_t> newest;
    for (std::size_t row = 0; row < table.rows(); ++row)
        if (platform->codes[row] == code && outcome->codes[row] == completed &&
            run->codes[row] != table::Dictionary::missing &&
            (!newest || !started || !(started->numbers[row] < started->numbers[*newest])))
            newest = row;
    if (!newest)
        return {};
    for (const auto& path : dataset.sources) {
        if (dataset::shownName(&dataset, path) != table.text(*newest, *database))
            continue;
        const auto reader = store::Reader::open(path);
        const auto found = reader ? reader->run(table.text(*newest, *run)) : tl::unexpected(reader.error());
        if (!found)
            continue;
        auto lines = linesOf(found->environment);
        for (const auto& [title, document] : {std::pair(Differences::tr("stack"), &found->stack),
                                              {Differences::tr("implementation"), &found->implementation}})
            addLines(lines, title, *document);
        return lines;
    }
    return {};
}

/// Adds the differences between the documents of both sides' newest runs: kernel, processor, memory, driver,
/// versions.
void addCircumstances(std::vector<Record>& records, const DocumentLines& a, const DocumentLines& b)
{
    constexpr std::size_t most = 30;
    const auto textIn = [](const DocumentLines& lines, const QString& name) {
        const auto found =
            std::find_if(lines.begin(), lines.end(), [&](const auto& line) { return line.first == name; });
        return found == lines.end() ? Differences::tr("not recorded") : found->second;
    };
    if (a.empty() || b.empty())
        return;
    QStringList names;
    for (const auto* lines : {&a, &b})
        for (const auto& line : *lines)
            if (!names.contains(line.first))
                names.append(line.first);
    std::size_t added = 0;
    for (const auto& name : names) {
        const auto one = textIn(a, name), other = textIn(b, name);
        if (one != other && added++ < most)
            records.push_back(
                {QStringLiteral("document ") + name, {name, one, other}, Record::Tone::Plain, {}});
    }
}

std::vector<Record> differencesOf(const table::TablePtr& table, const figure::Input& input,
                                  const std::string& nameA, const std::string& nameB,
                                  const std::string& platformA, const std::string& platformB)
{
    std::vector<Record> records;
    const auto add = [&](const QString& name, const QString& a, const QString& b) {
        const auto known = [](const QString& text) {
            return text.isEmpty() ? Differences::tr("unknown") : text;
        };
        if (a != b || a.isEmpty())
            records.push_back({name,
                               {name, known(a), known(b)},
                               a.isEmpty() || b.isEmpty() ? Record::Tone::Warning : Record::Tone::Plain,
                               {}});
    };
    add(Differences::tr("platform"), QString::fromStdString(platformA), QString::fromStdString(platformB));
    const auto factOf = [&](const std::string& name, const auto& fact, double scale) -> QString {
        for (const auto& platform : input.platforms)
            if (platform.name == name && !std::isnan(fact(platform)))
                return QLocale().toString(fact(platform) / scale, 'f', 1);
        return {};
    };
    // Show the peak of the data type that was run. With several data types there is no single peak to
    // compare.
    const auto peakOf = [&](const std::string& name) {
        const auto type = analysis::commonType(*table, table::Mask(table->rows(), 1), name);
        return factOf(name, [&](const auto& platform) { return platform.peaks.of(type); }, 1e12);
    };
    const auto bandwidth = [](const auto& platform) { return platform.bandwidth; };
    add(Differences::tr("peak (T/s)"), peakOf(nameA), peakOf(nameB));
    add(QStringLiteral("GB/s"), factOf(nameA, bandwidth, 1e9), factOf(nameB, bandwidth, 1e9));
    std::vector<std::string_view> named{columns::database};
    for (const auto& setting : settings())
        // The documents of the newest runs have lines for the others.
        if (setting.name != columns::platform &&
            (setting.place == SettingPlace::Field || setting.role == SettingRole::Version))
            named.push_back(setting.name);
    if (table->find(columns::platform))
        for (const auto name : named)
            if (const auto* column = table->find(name);
                column && column->kind == table::Column::Kind::Category)
                add(models::titleOf(*column), valueOf(*table, *column, nameA),
                    valueOf(*table, *column, nameB));
    return records;
}

} // namespace

void Differences::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    refresh();
}

void Differences::refresh()
{
    if (!isVisible())
        return;
    const auto input = m_comparison.input();
    const auto table = input ? input->runs : nullptr;
    const auto dataset = m_bench.data().dataset();
    if (!table || !dataset || m_comparison.a().empty()) {
        m_latest.drop();
        m_model->setRecords({});
        return;
    }
    m_latest.ask(
        [table, input, dataset, a = m_comparison.a(), b = m_comparison.b(),
         platformA = m_comparison.platformOfA(), platformB = m_comparison.platformOfB()] {
            auto records = differencesOf(table, *input, a, b, platformA, platformB);
            addCircumstances(records, circumstancesOf(*table, a, *dataset),
                             circumstancesOf(*table, b, *dataset));
            return records;
        },
        [this](std::vector<Record>& records) { m_model->setRecords(std::move(records)); });
}

} // namespace parascope::gui
