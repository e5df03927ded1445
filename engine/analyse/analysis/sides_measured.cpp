// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analyse/analysis/sides_measured.h"

#include <algorithm>
#include <cmath>

namespace parascope::analysis {

using table::Column;

std::string_view nameOf(Doubt doubt)
{
    switch (doubt) {
    case Doubt::None:
        break;
    case Doubt::Order:
        return "order";
    case Doubt::Contended:
        return "contended";
    case Doubt::Launches:
        return "launches";
    }
    return "";
}

std::vector<double> startsOf(const table::Table& table, std::span<const std::uint32_t> rows)
{
    const auto* column = table.find("started");
    std::vector<double> out;
    if (!column || column->kind != Column::Kind::Number)
        return out;
    out.reserve(rows.size());
    for (const auto row : rows)
        if (const double value = column->numbers[row]; std::isfinite(value) && value > 0)
            out.push_back(value);
        else
            return {};
    // An import may give all runs of a file the time of the file.
    auto distinct = out;
    std::sort(distinct.begin(), distinct.end());
    const auto different = std::unique(distinct.begin(), distinct.end()) - distinct.begin();
    if (2 * static_cast<std::size_t>(different) < out.size())
        out.clear();
    return out;
}

std::optional<StartsOfSides> startsOfSides(const table::Table& table, std::span<const std::uint32_t> one,
                                           std::span<const std::uint32_t> other, bool pairs)
{
    const auto* column = table.find("started");
    if (!column || column->kind != Column::Kind::Number)
        return std::nullopt;
    const auto isKnown = [column](std::uint32_t row) {
        return std::isfinite(column->numbers[row]) && column->numbers[row] > 0;
    };
    StartsOfSides out;
    for (std::size_t i = 0; i < one.size(); ++i)
        if (isKnown(one[i]) && (!pairs || isKnown(other[i]))) {
            out.one.push_back(column->numbers[one[i]]);
            out.places.push_back(i);
        }
    for (std::size_t i = 0; i < other.size(); ++i)
        if (isKnown(other[i]) && (!pairs || isKnown(one[i])))
            out.other.push_back(column->numbers[other[i]]);
    const auto says = [](const std::vector<double>& starts, std::size_t rows) {
        return 2 * starts.size() >= rows && !starts.empty() &&
               (rows == 1 || std::any_of(starts.begin(), starts.end(),
                                         [&](double start) { return start != starts.front(); }));
    };
    if (!says(out.one, one.size()) || !says(out.other, other.size()))
        return std::nullopt;
    return out;
}

bool ContendedRuns::has(std::uint32_t row) const
{
    return m_column && m_column->kind == Column::Kind::Category &&
           m_column->codes[row] != table::Dictionary::missing;
}

std::size_t ContendedRuns::among(std::span<const std::uint32_t> rows) const
{
    return static_cast<std::size_t>(
        std::count_if(rows.begin(), rows.end(), [this](auto row) { return has(row); }));
}

Doubt SidesMeasured::doubtOf(double log, double level) const
{
    if (areTooMany(contended, pairs))
        return Doubt::Contended;
    if (!order.known || order.interleaved || std::abs(log) >= likelyDrift)
        return Doubt::None;
    const bool told =
        !order.apart && std::isfinite(order.adjusted) && order.adjusted * log > 0 && order.p <= level;
    return told ? Doubt::None : Doubt::Order;
}

SidesMeasured sidesMeasured(const table::Table& table, const Speedup& speedup)
{
    SidesMeasured out;
    out.pairs = speedup.pairs.size();
    if (out.pairs == 0)
        return out;
    const ContendedRuns contended(table);
    std::vector<std::uint32_t> top, bottom;
    Eigen::VectorXd logs(static_cast<Eigen::Index>(out.pairs));
    for (const auto& pair : speedup.pairs) {
        logs[static_cast<Eigen::Index>(top.size())] = std::log(pair.speedup);
        top.push_back(pair.numeratorRow);
        bottom.push_back(pair.denominatorRow);
        out.contended += contended.has(pair.numeratorRow) || contended.has(pair.denominatorRow);
    }
    const auto starts = startsOfSides(table, top, bottom, true);
    if (!starts) {
        out.order = sideEffect(logs, {}, {});
        return out;
    }
    Eigen::VectorXd timed(static_cast<Eigen::Index>(starts->places.size()));
    for (std::size_t i = 0; i < starts->places.size(); ++i)
        timed[static_cast<Eigen::Index>(i)] = logs[static_cast<Eigen::Index>(starts->places[i])];
    out.order = sideEffect(timed, starts->one, starts->other);
    return out;
}

} // namespace parascope::analysis
