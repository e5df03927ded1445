// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/compare/compare_panels.h"

#include "app/gui/compare/comparison.h"
#include "app/gui/explore/tables.h"
#include "app/gui/figures/figure_source.h"
#include "app/gui/model/workbench.h"
#include "app/gui/parts/figure_words.h"
#include "app/gui/parts/property_list.h"
#include "engine/base/core/columns.h"
#include "engine/base/core/metrics.h"
#include "engine/figure/rows.h"
#include "engine/model/vocabulary/vocabulary.h"
#include "engine/model/workload/family.h"
#include "widgets/models/cell_text.h"
#include "widgets/models/record_model.h"
#include "widgets/selection/words.h"
#include "widgets/theme/theme.h"

#include <QHeaderView>
#include <QLocale>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace parascope::gui {

using models::Record;

namespace {

/// With more pairs than this, use the run table.
constexpr std::size_t maxPairs = 5000;
/// Largest number of launches that is offered at once; for more, use the grid's own field.
constexpr std::size_t maxRepeats = 20;

/// Formats a ratio with three significant digits.
QString ratioText(double ratio)
{
    constexpr int most = 6; // decimals, for ratios of thousands to one
    const int decimals = ratio > 0 ? 2 - static_cast<int>(std::floor(std::log10(ratio))) : 2;
    return QLocale().toString(ratio, 'f', std::clamp(decimals, 0, most));
}

bool differs(const table::Column& column, const std::vector<answer::TwoSides::Pair>& pairs)
{
    const auto at = [&](std::size_t row) {
        return column.kind == table::Column::Kind::Category ? static_cast<double>(column.codes[row])
                                                            : column.numbers[row];
    };
    return std::any_of(pairs.begin(), pairs.end(), [&](const auto& pair) {
        const double x = at(pair.rowA), y = at(pairs.front().rowA);
        return x < y || y < x || std::isnan(x) != std::isnan(y);
    });
}

QString answerOf(const std::optional<analysis::CellComparison>& cell)
{
    if (!cell || (cell->aRows.size() == 1 && cell->bRows.size() == 1))
        return PairsPage::tr("cannot tell, 1 run each");
    switch (cell->verdict) {
    case analysis::Verdict::Different:
        return cell->effect > 1 ? PairsPage::tr("A is faster") : PairsPage::tr("B is faster");
    case analysis::Verdict::Same:
        return PairsPage::tr("the same");
    case analysis::Verdict::CannotTell:
        break;
    }
    return PairsPage::tr("cannot tell, needs %n more each", nullptr, static_cast<int>(cell->more));
}

} // namespace

namespace {

/// The levels of one side in a setting, as a text.
QString levelsOf(const std::vector<std::string>& levels)
{
    QStringList out;
    for (const auto& level : levels)
        out.append(level.empty() ? ComparisonSummary::tr("not recorded") : QString::fromStdString(level));
    return out.join(QStringLiteral(", "));
}

} // namespace

namespace {

/// Returns the family with the most pairs; an empty text if there is none.
std::string familyOf(const std::vector<answer::TwoSides::Pair>& pairs, const table::TablePtr& table)
{
    const auto* family = table ? table->find(columns::family) : nullptr;
    if (!family)
        return {};
    std::map<std::int32_t, std::size_t> count;
    for (const auto& pair : pairs)
        ++count[family->codes[pair.rowA]];
    const auto most = std::max_element(count.begin(), count.end(),
                                       [](const auto& x, const auto& y) { return x.second < y.second; });
    return most == count.end() || most->first < 0 ? std::string() : family->dictionary->text(most->first);
}

} // namespace

ComparisonSummary::ComparisonSummary(Workbench& bench, Comparison& comparison, QWidget* parent)
    : QWidget(parent), m_bench(bench), m_comparison(comparison), m_list(new PropertyList),
      m_queue(new QToolButton)
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_list);
    m_queue->setProperty("link", true);
    m_queue->setAutoRaise(true);
    m_queue->setObjectName(QStringLiteral("queueRepeats"));
    m_queue->setToolTip(
        tr("Adds the models that both sides ran to the grid, with this many repeats of each"));
    connect(m_queue, &QToolButton::clicked, this, &ComparisonSummary::takeRepeats);
    column->addWidget(m_queue, 0, Qt::AlignLeft);
    column->addStretch();
    for (const auto signal : {&Comparison::summaryChanged, &Comparison::viewsChanged})
        connect(&comparison, signal, this, &ComparisonSummary::refresh);
    refresh();
}

QString ComparisonSummary::nothingToCompare(const Comparison& comparison)
{
    const auto a = QString::fromStdString(comparison.a()), b = QString::fromStdString(comparison.b());
    return a.isEmpty() || b.isEmpty()
               ? tr("Open results of two platforms, or two files of one, to compare them.")
           : comparison.showsTraces()
               ? tr("No whole run of %1 has the work of one of %2. The views compare the operations that "
                    "profiled runs of both have in common.")
                     .arg(a, b)
               : tr("No work was run on both %1 and %2.").arg(a, b);
}

void ComparisonSummary::refresh()
{
    const auto& summary = m_comparison.summary();
    const auto a = QString::fromStdString(m_comparison.a()), b = QString::fromStdString(m_comparison.b());
    const auto n = summary.pairs.size();
    if (n == 0) {
        m_queue->hide();
        m_list->setLines({{{}, nothingToCompare(m_comparison), false}});
        return;
    }
    const QLocale locale;
    const auto percent = [&](double share) { return locale.toString(share * 100, 'f', 0); };
    std::vector<PropertyList::Line> lines{
        {selection::inLanguage(answer::verdictOf(summary, m_comparison.a(), m_comparison.b())), {}, true}};
    const auto& verdicts = summary.verdicts;
    const auto several = [&](std::size_t count) { return locale.toString(static_cast<qulonglong>(count)); };
    if (!verdicts.cells.empty()) {
        lines.push_back({tr("A is faster"), several(summary.fasterA)});
        lines.push_back({tr("B is faster"), several(summary.fasterB)});
        lines.push_back(
            {tr("the same"),
             tr("%1 (within %2 %)").arg(several(verdicts.same), percent(verdicts.request.margin))});
        lines.push_back({tr("cannot tell"), several(verdicts.cannotTell)});
        if (std::isfinite(verdicts.launchDeviation))
            lines.push_back({tr("between launches"),
                             tr("%1 %").arg(locale.toString(verdicts.launchDeviation * 100, 'f', 1))});
        lines.push_back({{},
                         tr("At most %1 % of the pairs reported as different differ by chance alone.")
                             .arg(percent(verdicts.request.falseDiscovery)),
                         false,
                         true});
        const auto apart = std::count_if(verdicts.cells.begin(), verdicts.cells.end(),
                                         [](const auto& cell) { return !cell.interleaved; });
        if (apart > 0)
            lines.push_back({{},
                             tr("In %n pair(s) one side was measured entirely before the other: a change in "
                                "the machine cannot be separated from the difference.",
                                nullptr, static_cast<int>(apart)),
                             false,
                             true});
    }
    if (summary.contended > 0)
        lines.push_back({{},
                         tr("In %n pair(s) other programs had the processors for more than a tenth of a run: "
                            "measure these again when the machine is quiet.",
                            nullptr, static_cast<int>(summary.contended)),
                         false,
                         true});
    if (summary.doubt == analysis::Doubt::Order)
        lines.push_back({{},
                         tr("The sides did not take turns: a change of the machine could explain their mean "
                            "difference. Measure them in turns."),
                         false,
                         true});
    const std::vector<PropertyList::Line> facts{
        {tr("win rate"), tr("%1 of %2 (%3 to %4 %)")
                             .arg(several(summary.wins), several(n))
                             .arg(percent(summary.winLow), percent(summary.winHigh))},
        {tr("geometric mean"), ratioText(summary.geometricMean) + QStringLiteral(" ×")},
        {tr("median"), ratioText(summary.median) + QStringLiteral(" ×")},
        {tr("range"), tr("%1 to %2 ×").arg(ratioText(summary.lowest), ratioText(summary.highest))},
        {tr("left out"), tr("%1 of %2, %3 of %4 without a partner")
                             .arg(several(summary.unpairedA), a, several(summary.unpairedB), b)}};
    if (!verdicts.cells.empty())
        lines.push_back({tr("All pairs together"), {}, true});
    lines.insert(lines.end(), facts.begin(), facts.end());
    if (summary.unbalanced)
        lines.push_back({tr("adjusted ratio"), ratioText(summary.adjusted) + QStringLiteral(" ×")});
    if (!summary.matched.empty()) {
        QStringList names;
        for (const auto& column : summary.matched)
            names.append(titleOfColumn(column));
        lines.push_back(
            {{},
             summary.unbalanced
                 ? tr("Both runs of a pair have the same %1. Some settings occur more often than others; the "
                      "adjusted ratio gives each the same weight.")
                       .arg(names.join(QStringLiteral(", ")))
                 : tr("Both runs of a pair have the same %1.").arg(names.join(QStringLiteral(", "))),
             false,
             true});
    }
    if (!summary.differs.empty()) {
        QStringList names;
        for (const auto& item : summary.differs)
            names.append(
                tr("%1 (%2 against %3)")
                    .arg(titleOfColumn(item.column), levelsOf(item.numerator), levelsOf(item.denominator)));
        lines.push_back({{},
                         tr("A and B also differ in %1; their effects cannot be separated.")
                             .arg(names.join(QStringLiteral(", "))),
                         false,
                         true});
    }
    if (verdicts.cells.empty()) {
        lines.push_back({tr("answer"), tr("cannot tell cell by cell")});
        lines.push_back(
            {{}, tr("One run on each side, no intervals. Repeats needed: about 3 per cell."), false, true});
    }
    if (!summary.timing.empty())
        lines.push_back({{}, selection::inLanguage(summary.timing), false, true});
    m_list->setLines(lines);
    const auto most = std::max_element(verdicts.cells.begin(), verdicts.cells.end(),
                                       [](const auto& x, const auto& y) { return x.more < y.more; });
    m_repeats = verdicts.cells.empty() ? 3
                : most->more > 0       ? static_cast<int>(std::min<std::size_t>(most->more, maxRepeats))
                                       : 0;
    // A family of another tool, such as the model of a trace, is none that this program could run.
    m_queue->setVisible(m_repeats > 0 && n > 0 &&
                        workload::findFamily(familyOf(summary.pairs, summary.table)).has_value());
    m_queue->setText(tr("Add %n repeat(s) to the grid...", nullptr, m_repeats));
}

/// Makes a grid for the family with the most pairs, over the values of every hyper-parameter in its pairs.
void ComparisonSummary::takeRepeats()
{
    const auto& table = m_bench.selection().table();
    const auto* family = table ? table->find(columns::family) : nullptr;
    if (!family)
        return;
    const auto name = familyOf(m_comparison.summary().pairs, table);
    const auto code = family->dictionary->find(name);
    if (name.empty())
        return;
    Json axes = Json::object();
    for (const auto* column : figure::hyperParameters(*table)) {
        std::set<double> numbers;
        std::set<std::string> words;
        for (const auto& pair : m_comparison.summary().pairs) {
            if (family->codes[pair.rowA] != code)
                continue;
            if (column->kind == table::Column::Kind::Category &&
                column->codes[pair.rowA] != table::Dictionary::missing)
                words.insert(column->dictionary->text(column->codes[pair.rowA]));
            else if (column->kind == table::Column::Kind::Number && !std::isnan(column->numbers[pair.rowA]))
                numbers.insert(column->numbers[pair.rowA]);
        }
        for (const double value : numbers)
            axes[column->name].push_back(value == std::floor(value) ? Json(static_cast<std::int64_t>(value))
                                                                    : Json(value));
        for (const auto& word : words)
            axes[column->name].push_back(word);
    }
    auto spec = vocabulary::familyEntry(name);
    spec.update(
        {{"name", name + editors::repeatsSuffix}, {"axes", axes}, {"measure", {{"repeats", m_repeats}}}});
    if (const auto done = m_bench.grid().setSpec(spec); !done)
        emit m_bench.message(selection::inLanguage(done.error().message), true);
    else
        emit gridTaken();
}

PairsPage::PairsPage(Workbench& bench, Comparison& comparison, QWidget* parent)
    : QWidget(parent), m_bench(bench), m_comparison(comparison), m_model(new models::RecordModel(this)),
      m_table(makeTable(tr("Pairs")))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    m_table->setObjectName(QStringLiteral("pairs"));
    m_table->setModel(m_model);
    m_table->horizontalHeader()->setStretchLastSection(true);
    column->addWidget(m_table);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& current) {
                if (current.isValid())
                    m_bench.selection().setFocused(
                        current.data(models::RecordModel::PayloadRole).toLongLong());
            });
    connect(&comparison, &Comparison::summaryChanged, this, &PairsPage::refresh);
    refresh();
}

void PairsPage::refresh()
{
    const auto& summary = m_comparison.summary();
    const auto& table = summary.table;
    QStringList names;
    std::vector<const table::Column*> parameters;
    if (table) {
        auto settings = figure::hyperParameters(*table);
        settings.insert(settings.begin(), table->find(columns::family));
        for (const auto* column : settings)
            if (column && differs(*column, summary.pairs)) {
                parameters.push_back(column);
                names.append(models::titleOf(*column));
            }
    }
    const auto* rate = table ? table->find(summary.metric) : nullptr;
    const auto quantity =
        rate ? models::titleOf(*rate) : models::titleOf(QLatin1String(metric::examplesPerSecond));
    // The columns with the answers come first.
    const QStringList answers{lessIsBetter(summary.metric) ? tr("B / A") : tr("A / B"),
                              tr("mean (95 % interval)"), tr("A %1").arg(quantity), tr("B %1").arg(quantity)};
    m_model->setHeaders(answers + names + QStringList{tr("answer"), tr("quality of A"), tr("quality of B")},
                        0, static_cast<int>(answers.size() + names.size()));
    std::vector<Record> records;
    const auto* quality = table ? table->find(columns::quality) : nullptr;
    for (std::size_t i = 0; rate && i < std::min(summary.pairs.size(), maxPairs); ++i) {
        const auto& pair = summary.pairs[i];
        Record record{QString::number(pair.rowA) + QLatin1Char('/') + QString::number(pair.rowB),
                      {},
                      Record::Tone::Plain,
                      static_cast<qint64>(pair.rowA)};
        const auto caveat = [&](std::size_t row) {
            const auto text = quality ? models::valueText(*quality, row) : QString();
            return text.isEmpty() ? tr("no caveat") : text;
        };
        // The ratio is the one of the views, of medians. Launches are judged by their means.
        const auto& verdict = pair.verdict;
        const bool interval = verdict && std::isfinite(verdict->interval.low);
        record.cells << ratioText(pair.ratio)
                     << (interval ? QStringLiteral("%1 (%2 … %3)")
                                        .arg(ratioText(verdict->effect), ratioText(verdict->interval.low),
                                             ratioText(verdict->interval.high))
                                  : tr("no interval"))
                     << models::valueText(*rate, pair.rowA) << models::valueText(*rate, pair.rowB);
        for (const auto* column : parameters)
            record.cells.append(models::valueText(*column, pair.rowA));
        record.cells << answerOf(verdict) << caveat(pair.rowA) << caveat(pair.rowB);
        records.push_back(std::move(record));
    }
    m_model->setRecords(std::move(records));
    m_table->resizeColumnsToContents();
}

} // namespace parascope::gui
