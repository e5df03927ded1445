// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analyse/dataset/builder.h"

#include "engine/analyse/dataset/efficiency.h"
#include "engine/base/core/columns.h"
#include "engine/base/core/metrics.h"
#include "engine/base/core/units.h"
#include "engine/measure/timing/quality.h"
#include "engine/model/workload/torch_operations.h"

#include <algorithm>
#include <cctype>
#include <chrono>
#include <cmath>
#include <unordered_set>

namespace parascope::dataset {

using table::Column;
using table::Dictionary;

namespace {

/// A column that belongs neither to a field of a run nor to a metric.
struct OwnColumn
{
    const char *name, *title;
};
constexpr OwnColumn databaseColumn{columns::database, translatable("Columns", "source")};
constexpr OwnColumn sweepColumn{columns::sweep, translatable("Columns", "sweep")};
constexpr OwnColumn dayColumn{columns::day, translatable("Columns", "day (UTC)")};
constexpr OwnColumn contendedColumn{columns::contended, translatable("Columns", "contended")};
/// These follow the column of the run, in this order.
constexpr OwnColumn afterRun[] = {databaseColumn, sweepColumn, dayColumn, contendedColumn};
constexpr std::size_t databaseAt = 1, sweepAt = 2, dayAt = 3, contendedAt = 4;
constexpr OwnColumn definitionColumn{"flops_definition", translatable("Columns", "FLOP count")};

bool isOfNumbers(const store::RunField& field)
{
    return field.is<int>() || field.is<std::int64_t>();
}

/// Category columns of the operations. Platform, stack and data type are those of the run. The last two are
/// derived from the name of the operation: its operator and the operator's class (torch_operations.h).
constexpr const char* operationTexts[] = {"run",   "platform", "operation", "layer", "stack",
                                          "dtype", "family",   "operator",  "class"};
constexpr const char* operationFromRun[] = {"run", "platform", "", "", "stack", "dtype", "family", "", ""};

} // namespace

bool speaksOfCosts(std::string_view text)
{
    std::vector<std::string> costs{definitionColumn.name};
    for (const auto& metric : metrics())
        if (metric.column && metric.costed)
            costs.emplace_back(metric.name);
    const auto fields = store::runFieldsBy(&store::RunField::column);
    const auto isOther = [&](std::string_view word) {
        const auto named = [&](const auto* field) { return word == field->tableColumn(); };
        const auto* metric = findMetric(word);
        return (metric && metric->column && !metric->costed) ||
               std::any_of(std::begin(afterRun), std::end(afterRun),
                           [&](const OwnColumn& own) { return word == own.name; }) ||
               findSetting(word) || std::any_of(fields.begin(), fields.end(), named);
    };
    const auto inName = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; };
    for (std::size_t at = 0; at < text.size();) {
        auto end = at;
        while (end < text.size() && inName(text[end]))
            ++end;
        if (const auto word = text.substr(at, end - at);
            !word.empty() && !isOther(word) && !nearestName(word, costs).empty())
            return true;
        at = end + 1;
    }
    return false;
}

const char* headingOf(std::string_view column)
{
    if (const auto* metric = findMetric(column); metric && *metric->heading)
        return metric->heading;
    for (const auto& own : {databaseColumn, sweepColumn, dayColumn, contendedColumn, definitionColumn})
        if (column == own.name)
            return own.title;
    if (const auto* setting = findSetting(column); setting && *setting->title)
        return setting->title;
    for (const auto& field : store::runFields())
        if (column == field.tableColumn() && *field.title)
            return field.title;
    return nullptr;
}

Column Builder::category(const std::string& name, const std::string& title)
{
    Column column;
    column.name = name;
    column.title = title;
    column.kind = Column::Kind::Category;
    column.role = Column::Role::Identity;
    column.dictionary = std::make_shared<Dictionary>();
    return column;
}

Builder::Builder(Definitions definitions, Costs costs)
    : m_definitions(std::move(definitions)), m_costsWanted(costs)
{
    m_outcomeCodes.fill(Dictionary::missing);
    m_qualityCodes.fill(notMet);
    m_definitionCodes.fill(notMet);
    for (const auto* field : store::runFieldsBy(&store::RunField::column)) {
        if (isOfNumbers(*field))
            continue;
        if (field->is<Outcome>())
            m_outcomeColumn = m_fixed.size();
        else if (field->is<QualitySet>())
            m_qualityColumn = m_fixed.size();
        m_fixed.push_back({category(field->tableColumn(), field->title), {}, {}});
        m_fields.push_back(field);
        if (field->is(&store::RunRecord::runUuid))
            for (const auto& own : afterRun) {
                m_fixed.push_back({category(own.name, own.title), {}, {}});
                m_fields.push_back(nullptr);
            }
    }
    const auto add = [this](std::string_view name, const char* title, std::string_view unit,
                            Column::Role role, bool costed) {
        Column column;
        column.name = name;
        column.title = title;
        column.unit = unit;
        column.role = role;
        m_metrics.push_back(std::move(column));
        m_costed.push_back(costed);
    };
    m_recorded = {metric::flopsPerSecondRecorded, metric::flopsUtilisationRecorded};
    for (const auto& metric : metrics()) {
        if (!metric.column || metric.sparse)
            continue;
        if (metric.stored && !metric.derived)
            m_copied.emplace_back(m_metrics.size(), m_recorded.size());
        if (metric.stored)
            m_recorded.push_back(metric.name);
        add(metric.name, metric.title, metric.unit, Column::Role::Metric, metric.costed);
    }
    for (const auto* field : store::runFieldsBy(&store::RunField::column))
        if (isOfNumbers(*field)) {
            m_numbers.emplace_back(m_metrics.size(), field);
            add(field->tableColumn(), field->title, field->unit, Column::Role::Other, false);
        }
    for (const auto& setting : settings())
        if (setting.place != SettingPlace::Field) {
            const auto& title = *setting.title ? setting.title : std::string(setting.name);
            m_settings.push_back({&setting, {category(std::string(setting.name), title), {}, {}}, {}});
        }
    m_flopsDefinition = category(definitionColumn.name, definitionColumn.title);
    for (const auto* name : operationTexts)
        m_operations.push_back(category(name, name));
    for (const auto* name : {"time_fraction", "seconds", "calls", "flops", "bytes", metric::flopsPerSecond,
                             "bytes_per_second", metric::arithmeticIntensity}) {
        Column column;
        column.name = column.title = name;
        column.role = Column::Role::Metric;
        m_operations.push_back(std::move(column));
    }
}

void Builder::setPlatforms(std::vector<Dataset::PlatformFacts> platforms)
{
    m_platforms = std::move(platforms);
    for (auto& peak : m_peaks)
        peak.value = peakOf(peak);
}

void Builder::reserve(std::size_t runs)
{
    reclaim();
    const auto rows = m_rows + runs;
    const auto room = [rows](Column& column) {
        if (column.kind == Column::Kind::Number)
            column.numbers.reserve(rows);
        else
            column.codes.reserve(rows);
    };
    for (auto* columns : {&m_fixed, &m_hyper})
        for (auto& shared : *columns)
            room(shared.column);
    for (auto& setting : m_settings)
        if (setting.isShown(m_kinds.size()))
            room(setting.shared.column);
    m_rowKinds.reserve(rows);
    for (std::size_t i = 0; i < m_metrics.size(); ++i)
        if (has(i))
            room(m_metrics[i]);
    if (m_costsWanted == Costs::Wanted)
        room(m_flopsDefinition);
    m_fixed[0].column.dictionary->reserveUuids(rows);
    m_expected = rows;
}

void Builder::takeUuids(const store::Reader::Block& block, bool distinct)
{
    m_taken.clear();
    auto& column = m_fixed[0].column;
    auto& uuids = *column.dictionary;
    auto text = block.textUuids.begin();
    for (std::size_t i = 0; i < block.size(); ++i) {
        const auto known = uuids.size();
        const bool isText = text != block.textUuids.end() && text->first == i;
        const auto code = isText     ? uuids.code(text++->second)
                          : distinct ? uuids.append(block.uuid[i])
                                     : uuids.code(block.uuid[i]);
        if (uuids.size() == known)
            continue;
        column.codes.push_back(code);
        m_taken.push_back(i);
    }
}

std::int32_t Builder::qualityCode(QualitySet quality)
{
    auto& code = m_qualityCodes[quality];
    if (code == notMet) {
        std::string text;
        for (const auto name : namesOf(quality))
            text += (text.empty() ? "" : ",") + std::string(name);
        code = quality == 0 ? Dictionary::missing : m_fixed[m_qualityColumn].column.dictionary->code(text);
    }
    return code;
}

std::int32_t Builder::sweepCode(const store::Reader::Block& block, std::size_t row,
                                std::vector<std::int32_t>& known)
{
    if (block.sweep[row] < 0)
        return Dictionary::missing;
    auto& code = known[static_cast<std::size_t>(block.sweep[row])];
    if (code == notMet)
        code = m_fixed[sweepAt].column.dictionary->code(
            block.sweeps[static_cast<std::size_t>(block.sweep[row])]);
    return code;
}

std::int32_t Builder::dayCode(double startedMs)
{
    constexpr double dayMs = 86'400'000;
    constexpr double first = -719'162, last = 2'932'896; // the years 1 to 9999
    const double day = std::floor(startedMs / dayMs);
    if (!(startedMs != 0 && day >= first && day <= last))
        return Dictionary::missing;
    const auto [place, isNew] = m_dayCodes.try_emplace(static_cast<int>(day), Dictionary::missing);
    if (isNew) {
        const std::chrono::year_month_day date{std::chrono::sys_days(std::chrono::days(place->first))};
        place->second = m_fixed[dayAt].column.dictionary->code(
            printed("%04d-%02u-%02u", int(date.year()), unsigned(date.month()), unsigned(date.day())));
    }
    return place->second;
}

void Builder::fillContended(const store::Reader::Block& block)
{
    auto& column = m_fixed[contendedAt].column;
    column.codes.resize(m_rows + m_taken.size(), Dictionary::missing);
    if (block.noisy.empty())
        return;
    std::unordered_set<std::size_t> contended;
    for (const auto& [row, conditions] : block.noisy)
        if (const auto json = parseJson(conditions, "conditions"); json && timing::isContended(*json))
            contended.insert(row);
    for (std::size_t to = 0; to < m_taken.size(); ++to)
        if (contended.contains(m_taken[to]) && !m_kinds[m_takenKinds[to]].accelerator)
            column.codes[m_rows + to] = column.dictionary->code("yes");
}

std::size_t Builder::add(const store::Reader::Block& block, const std::vector<std::uint32_t>& kinds,
                         std::string_view database, bool distinct)
{
    reclaim();
    takeUuids(block, distinct);
    if (m_databaseCode == Dictionary::missing || m_database != database) {
        m_database = database;
        m_databaseCode = m_fixed[databaseAt].column.dictionary->code(database);
    }
    const auto& started = block.of(&store::RunRecord::startedMs);
    std::vector<std::int32_t> sweeps(block.sweeps.size(), notMet);
    m_takenKinds.clear();
    for (const auto row : m_taken) {
        m_takenKinds.push_back(kinds[row]);
        auto& outcome = m_outcomeCodes[static_cast<std::size_t>(block.outcome[row])];
        if (outcome == Dictionary::missing)
            outcome = m_fixed[m_outcomeColumn].column.dictionary->code(nameOf(block.outcome[row]));
        m_fixed[m_outcomeColumn].column.codes.push_back(outcome);
        m_fixed[m_qualityColumn].column.codes.push_back(qualityCode(block.quality[row]));
        m_fixed[sweepAt].column.codes.push_back(sweepCode(block, row, sweeps));
        m_fixed[dayAt].column.codes.push_back(dayCode(started[row]));
    }
    m_fixed[databaseAt].column.codes.resize(m_rows + m_taken.size(), m_databaseCode);
    fillContended(block);
    // A column at a time: what a kind has lies close together.
    for (std::size_t i = 0; i < m_fixed.size(); ++i)
        if (m_fields[i] && m_fields[i]->of == store::RunField::Of::Setup)
            m_fixed[i].append(m_takenKinds);
    for (auto& shared : m_hyper) {
        // The column may be newer than the first runs.
        if (shared.column.kind == Column::Kind::Number)
            shared.column.numbers.resize(m_rows, nan);
        else
            shared.column.codes.resize(m_rows, Dictionary::missing);
        shared.append(m_takenKinds);
    }
    for (auto& setting : m_settings)
        if (setting.isShown(m_kinds.size())) {
            fillSetting(setting);
            setting.shared.append(m_takenKinds);
        }
    m_rowKinds.insert(m_rowKinds.end(), m_takenKinds.begin(), m_takenKinds.end());
    derive(block);
    m_rows += m_taken.size();
    return m_taken.size();
}

void Builder::addOperation(const store::OperationRecord& operation)
{
    reclaim();
    m_fixed[0].column.dictionary->index();
    // the run's row: every run has a unique uuid
    const auto of = m_fixed[0].column.dictionary->find(operation.runUuid);
    constexpr auto count = std::size(operationTexts);
    for (std::size_t i = 0; i < count; ++i) {
        std::string text;
        if (i == 2)
            text = operation.name;
        else if (i == 3)
            text = operation.layer;
        else if (i == 7)
            text = workload::torch::operatorOf(operation.name);
        else if (i == 8)
            text = workload::torch::nameOf(workload::torch::classOf(operation.name));
        else if (of != Dictionary::missing)
            for (const auto& [column, codes, numbers] : m_fixed)
                if (const auto row = static_cast<std::size_t>(of);
                    column.name == operationFromRun[i] && column.codes[row] != Dictionary::missing)
                    text = column.dictionary->text(column.codes[row]);
        m_operations[i].codes.push_back(text.empty() ? Dictionary::missing
                                                     : m_operations[i].dictionary->code(text));
    }
    std::size_t at = count;
    for (const auto* value :
         {&operation.timeFraction, &operation.seconds, &operation.calls, &operation.flops, &operation.bytes,
          &operation.flopsPerSecond, &operation.bytesPerSecond, &operation.intensity})
        m_operations[at++].numbers.push_back(value->value_or(nan));
    ++m_operationRows;
}

void Builder::setAnnotations(std::map<std::string, store::Annotation> ofRuns,
                             std::vector<store::Annotation> ofSources)
{
    m_annotations = std::move(ofRuns);
    m_marks = std::move(ofSources);
    m_annotated |= !m_annotations.empty();
}

void Builder::addAnnotations(table::Table& runs)
{
    const auto& uuids = *runs.columns().front().dictionary;
    std::vector<std::pair<std::size_t, store::RunRecord>> rows;
    for (const auto& [uuid, annotation] : m_annotations)
        if (const auto row = uuids.find(uuid); row != Dictionary::missing) { // every run has a unique uuid
            rows.emplace_back(row, store::RunRecord());
            store::setAnnotation(rows.back().second, annotation);
        }
    for (const auto& field : store::runFields()) {
        if (field.of != store::RunField::Of::Annotation || *field.title == '\0')
            continue;
        auto column = category(field.name, field.title);
        const auto count = m_annotated ? m_rows : 1;
        if (isOfNumbers(field)) {
            column.kind = Column::Kind::Number;
            column.role = Column::Role::Other;
            column.dictionary.reset();
            column.numbers.assign(count, 0);
        } else {
            column.codes.assign(count, Dictionary::missing);
        }
        for (const auto& [row, record] : rows)
            field.with(record, [&, at = row]<class T>(const T& value) {
                if constexpr (std::is_integral_v<T>)
                    column.numbers[at] = static_cast<double>(value);
                else if constexpr (std::is_same_v<T, std::string>)
                    if (!value.empty())
                        column.codes[at] = column.dictionary->code(value);
            });
        if (m_annotated)
            runs.add(std::move(column));
        else
            runs.addConstant(std::move(column));
    }
}

std::shared_ptr<const Dataset> Builder::snapshot(std::vector<std::filesystem::path> sources,
                                                 std::vector<std::string> names)
{
    reclaim();
    if (!m_annotations.empty())
        m_fixed[0].column.dictionary->index();
    const auto whole = [](Column& column, std::size_t rows) {
        if (column.kind == Column::Kind::Number)
            column.numbers.resize(rows, nan);
        else
            column.codes.resize(rows, Dictionary::missing);
        return std::move(column);
    };
    auto runs = std::make_shared<table::Table>();
    runs->setRows(m_rows);
    for (auto* columns : {&m_fixed, &m_hyper})
        for (auto& shared : *columns)
            runs->add(whole(shared.column, m_rows));
    std::vector<std::string_view> assumed;
    for (auto& setting : m_settings) {
        if (setting.assumed)
            assumed.push_back(setting.setting->name);
        if (setting.isShown(m_kinds.size())) {
            fillSetting(setting);
            runs->add(whole(setting.shared.column, m_rows));
        } else if (setting.kinds > 0) {
            Shared constant{setting.shared.column, setting.shared.codes, setting.shared.numbers};
            constant.append({0});
            runs->addConstant(std::move(constant.column));
        }
    }
    for (std::size_t i = 0; i < m_metrics.size(); ++i)
        if (has(i))
            runs->add(whole(m_metrics[i], m_rows));
    if (m_costsWanted == Costs::Wanted)
        runs->add(whole(m_flopsDefinition, m_rows));
    addAnnotations(*runs);
    addEfficiency(*runs, m_definitions.prices);
    auto operations = std::make_shared<table::Table>();
    operations->setRows(m_operationRows);
    for (auto& column : m_operations)
        operations->add(whole(column, m_operationRows));
    auto out = std::make_shared<Dataset>();
    out->table = std::move(runs);
    out->operations = std::move(operations);
    out->definitions = m_definitions;
    chooseCeilings();
    out->platforms = m_platforms;
    out->sources = std::move(sources);
    out->names = std::move(names);
    out->marks = m_marks;
    out->assumedSettings = std::move(assumed);
    m_latest = out;
    return out;
}

void Builder::reclaim()
{
    if (!m_latest)
        return;
    const auto copy = [](const Column& column) {
        Column out = column;
        // The dictionary keeps growing, so the snapshot keeps its own copy.
        if (out.dictionary)
            out.dictionary = std::make_shared<Dictionary>(*out.dictionary);
        return out;
    };
    auto from = m_latest->table->columns().begin();
    for (auto* columns : {&m_fixed, &m_hyper})
        for (auto& shared : *columns)
            shared.column = copy(*from++);
    for (auto& setting : m_settings)
        if (setting.isShown(m_kinds.size()))
            setting.shared.column = copy(*from++);
    for (std::size_t i = 0; i < m_metrics.size(); ++i)
        if (has(i))
            m_metrics[i] = copy(*from++);
    if (m_costsWanted == Costs::Wanted)
        m_flopsDefinition = copy(*from);
    from = m_latest->operations->columns().begin();
    for (auto& column : m_operations)
        column = copy(*from++);
    m_latest.reset();
}

} // namespace parascope::dataset
