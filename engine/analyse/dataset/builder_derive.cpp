// SPDX-License-Identifier: GPL-3.0-or-later
// Computes the metrics of runs: recorded values, and values derived from them with the costs and the peaks.
#include "engine/analyse/dataset/builder.h"

#include "engine/base/core/above_limit.h"
#include "engine/base/core/metrics.h"

#include <algorithm>
#include <cmath>

namespace parascope::dataset {

using table::Column;
using table::Dictionary;

namespace {

/// Returns the first value, or the second if the first is missing.
double orElse(double value, double other)
{
    return std::isnan(value) ? other : value;
}

/// Returns the values of a metric of a block that was not requested by name; null if no run has it.
const std::vector<double>* otherOf(const store::Reader::Block& block, std::string_view name)
{
    const auto left = block.others.end() - std::find(block.others.begin(), block.others.end(), name);
    return left == 0 ? nullptr : &block.metrics[block.metrics.size() - static_cast<std::size_t>(left)];
}

double valueAt(const std::vector<double>* values, std::size_t row)
{
    return values ? (*values)[row] : NAN;
}

} // namespace

std::optional<std::size_t> Builder::sparseColumn(const std::string& name)
{
    const auto is = [&](const Column& column) { return column.name == name; };
    const auto isShared = [&](const Shared& shared) { return shared.column.name == name; };
    const auto known = std::find_if(m_metrics.begin(), m_metrics.end(), is);
    if (known != m_metrics.end() && known->role == Column::Role::Metric)
        return static_cast<std::size_t>(known - m_metrics.begin());
    // What this program records for itself, such as the reference product, is not shown.
    const auto* metric = findMetric(name);
    if (name.empty() || (metric && metric->stored && !metric->column) || isTaken(name) ||
        std::any_of(m_hyper.begin(), m_hyper.end(), isShared))
        return std::nullopt;
    auto words = describeMetric(name);
    Column column;
    column.name = name;
    column.title = std::move(words.title);
    column.unit = std::move(words.unit);
    column.role = Column::Role::Metric;
    m_metrics.push_back(std::move(column));
    m_costed.push_back(false);
    return m_metrics.size() - 1;
}

std::vector<std::pair<std::size_t, std::size_t>> Builder::copiedOf(const store::Reader::Block& block)
{
    auto copied = m_copied;
    const auto wanted = block.metrics.size() - block.others.size();
    for (std::size_t i = 0; i < block.others.size(); ++i)
        if (const auto column = sparseColumn(block.others[i]); column && has(*column))
            copied.emplace_back(*column, wanted + i);
    return copied;
}

void Builder::copyRecorded(const store::Reader::Block& block, const std::vector<double*>& columns,
                           std::span<const std::pair<std::size_t, std::size_t>> copied) const
{
    for (const auto& [column, recorded] : copied)
        for (std::size_t to = 0; to < m_taken.size(); ++to)
            if (const auto row = m_taken[to]; block.outcome[row] == Outcome::Completed)
                columns[column][to] = orElse(block.metrics[recorded][row], columns[column][to]);
}

void Builder::copyNumbers(const store::Reader::Block& block, const std::vector<double*>& columns) const
{
    for (const auto& [column, field] : m_numbers) {
        const auto at = std::find(block.fields.begin(), block.fields.end(), field) - block.fields.begin();
        const auto& from = block.numbers[static_cast<std::size_t>(at)];
        const bool isTime = field->is<std::int64_t>(); // a time of 0 means unknown
        for (std::size_t to = 0; to < m_taken.size(); ++to)
            if (const double value = from[m_taken[to]]; value != 0 || !isTime)
                columns[column][to] = value * field->scale;
    }
}

void Builder::derive(const store::Reader::Block& block)
{
    const bool costs = m_costsWanted == Costs::Wanted;
    const auto copied = copiedOf(block);
    std::vector<double*> columns(m_metrics.size());
    for (std::size_t i = 0; i < m_metrics.size(); ++i) {
        if (!has(i))
            continue;
        m_metrics[i].numbers.resize(m_rows + m_taken.size(), nan);
        columns[i] = m_metrics[i].numbers.data() + m_rows;
    }
    const auto columnOf = [&](std::string_view name) {
        const auto it =
            std::find_if(m_metrics.begin(), m_metrics.end(), [&](const Column& c) { return c.name == name; });
        return columns[static_cast<std::size_t>(it - m_metrics.begin())];
    };
    const auto recordOf = [&](std::string_view name) -> const auto& {
        return block.metrics[static_cast<std::size_t>(std::find(m_recorded.begin(), m_recorded.end(), name) -
                                                      m_recorded.begin())];
    };
    auto *examplesOut = columnOf(metric::examplesPerSecond), *stepOut = columnOf(metric::stepSeconds),
         *lowOut = columnOf(metric::stepLow), *highOut = columnOf(metric::stepHigh),
         *rateOut = columnOf(metric::flopsPerSecond), *utilisationOut = columnOf(metric::flopsUtilisation),
         *intensityOut = columnOf(metric::arithmeticIntensity), *parametersOut = columnOf(metric::parameters),
         *activeOut = columnOf(metric::parametersActive), *tokensOut = columnOf(metric::tokensPerSecond),
         *outputTokenOut = columnOf(metric::secondsPerOutputToken),
         *ofUserOut = columnOf(metric::tokensPerSecondOfUser),
         *firstTokenOut = columnOf(metric::secondsToFirstToken), *kvOut = columnOf(metric::kvBytesPerToken),
         *bandwidthOut = columnOf(metric::bytesPerSecond),
         *weightsOut = columnOf(metric::weightMemoryFraction),
         *cacheOut = columnOf(metric::cacheMemoryFraction),
         *activationsOut = columnOf(metric::activationMemoryFraction);
    const auto &examplesIn = recordOf(metric::examplesPerSecond), &stepIn = recordOf(metric::stepSeconds),
               &rateIn = recordOf(metric::flopsPerSecondRecorded),
               &utilisationIn = recordOf(metric::flopsUtilisationRecorded),
               &intensityIn = recordOf(metric::arithmeticIntensity),
               &bandwidthIn = recordOf(metric::bytesPerSecond), &parametersIn = recordOf(metric::parameters),
               &tokensIn = recordOf(metric::tokensPerSecond),
               &medianIn = block.of(&store::RunRecord::stepMedian),
               &lowIn = block.of(&store::RunRecord::stepLow), &highIn = block.of(&store::RunRecord::stepHigh);
    const auto* rateOwn = otherOf(block, metric::flopsPerSecond);
    copyNumbers(block, columns);
    for (std::size_t to = 0; to < m_taken.size(); ++to) {
        const auto row = m_taken[to];
        const auto& kind = m_kinds[m_takenKinds[to]];
        if (costs) {
            parametersOut[to] = orElse(kind.parameters, parametersIn[row]);
            activeOut[to] = kind.parametersActive;
            kvOut[to] = kind.kvBytes;
            weightsOut[to] = kind.weightShare;
            cacheOut[to] = kind.cacheShare;
            activationsOut[to] = 1 - kind.weightShare - kind.cacheShare;
        }
        if (block.outcome[row] != Outcome::Completed) {
            if (costs)
                m_flopsDefinition.codes.push_back(Dictionary::missing);
            continue;
        }
        auto step = orElse(medianIn[row], stepIn[row]);
        auto examples = examplesIn[row];
        // The result is NaN if a factor is missing.
        if (std::isnan(examples))
            examples = kind.batch / step;
        if (std::isnan(step))
            step = kind.batch / examples;
        examplesOut[to] = examples;
        stepOut[to] = step;
        lowOut[to] = lowIn[row];
        highOut[to] = highIn[row];
        if (!costs)
            continue;
        const auto peak = m_peaks[kind.peak].value;
        const auto recorded = orElse(valueAt(rateOwn, row), kind.recorded ? rateIn[row] : nan);
        auto rate = kind.recorded ? recorded : orElse(recorded, kind.stepFlops * examples / kind.batch);
        auto utilisation = rate / peak;
        if (kind.recorded && std::isnan(rate) && !std::isnan(utilisationIn[row]))
            utilisation = utilisationIn[row], rate = utilisation * peak;
        rateOut[to] = rate;
        bandwidthOut[to] = orElse(bandwidthIn[row], kind.bytes / step);
        tokensOut[to] = orElse(tokensIn[row], kind.tokens / step);
        outputTokenOut[to] = kind.decodes ? step : nan;
        ofUserOut[to] = kind.decodes ? 1 / step : nan; // a step makes one token for each sequence
        firstTokenOut[to] = kind.prefills ? step : nan;
        utilisationOut[to] = utilisation;
        if (isAboveLimit(utilisation, 1, step, highIn[row]))
            m_fixed[m_qualityColumn].column.codes[m_rows + to] =
                qualityCode(block.quality[row] | static_cast<QualitySet>(Quality::AbovePeak));
        intensityOut[to] = orElse(intensityIn[row], kind.stepFlops / kind.bytes);
        m_flopsDefinition.codes.push_back(definitionOf(kind, rate, utilisation, recorded));
    }
    copyRecorded(block, columns, copied);
}

std::int32_t Builder::definitionOf(const Kind& kind, double rate, double utilisation, double recordedRate)
{
    // A recorded rate is whatever its source counted; a recorded utilisation is from a hardware counter. They
    // are different definitions.
    static constexpr std::array<std::string_view, 5> names{"executed", "tf_profiler", "recorded rate",
                                                           "recorded utilisation", "causal"};
    if (std::isnan(rate) && std::isnan(utilisation))
        return Dictionary::missing;
    const std::size_t which = !std::isnan(recordedRate) ? 2
                              : kind.causal             ? 4
                              : kind.recorded           ? 3
                              : kind.profiler           ? 1
                                                        : 0;
    auto& code = m_definitionCodes[which];
    if (code == notMet)
        code = m_flopsDefinition.dictionary->code(names[which]);
    return code;
}

} // namespace parascope::dataset
