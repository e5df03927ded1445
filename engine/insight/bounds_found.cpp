// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/insight/bounds_found.h"

#include "engine/base/core/metrics.h"
#include "engine/insight/detectors.h"
#include "engine/insight/words.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace parascope::insight {

namespace {

Message sentenceOf(const Bounds& bounds)
{
    const auto count = bounds.ofMost(), all = bounds.n;
    const auto ridge = number(bounds.ridge);
    switch (bounds.most) {
    case analysis::Bound::Compute:
        return Message::format("Most %1 on %2 are bound by its compute rate: %3 of %4 reach half of it or "
                               "more, from the ridge at %5 FLOP/B on",
                               bounds.unit, bounds.on, count, all, ridge);
    case analysis::Bound::Memory:
        return 2 * count > all
                   ? Message::format(
                         "Most %1 on %2 are bound by its memory bandwidth: %3 of %4 reach half of "
                         "it or more, below the ridge at %5 FLOP/B",
                         bounds.unit, bounds.on, count, all, ridge)
                   : Message::format(
                         "Many %1 on %2 are bound by its memory bandwidth: %3 of %4 reach half of "
                         "it or more, below the ridge at %5 FLOP/B",
                         bounds.unit, bounds.on, count, all, ridge);
    case analysis::Bound::Overhead:
    case analysis::Bound::Neither:
        break;
    }
    return Message::format(
        "Most %1 on %2 stress neither its compute rate nor its memory: %3 of %4 stay below "
        "half of their roof (median %5)",
        bounds.unit, bounds.on, count, all, percent(analysis::medianOf(bounds.shares)));
}

Message boundsHeadline(const Bounds& bounds)
{
    const auto count = bounds.ofMost(), all = bounds.n;
    std::vector<Message> extras;
    Message claim;
    if (bounds.most == analysis::Bound::Neither) {
        claim = Message::format("%1 of %2 %3 on %4 stay below half of their roof", count, all, bounds.unit,
                                bounds.on);
        extras.push_back(
            Message::format("; the median reaches %1", percent(analysis::medianOf(bounds.shares))));
    } else {
        claim = bounds.most == analysis::Bound::Compute
                    ? Message::format("%1 of %2 %3 on %4 are bound by its compute rate", count, all,
                                      bounds.unit, bounds.on)
                    : Message::format("%1 of %2 %3 on %4 are bound by its memory bandwidth", count, all,
                                      bounds.unit, bounds.on);
        if (std::isfinite(bounds.time.share))
            extras.push_back(Message::format(", with %1 of the time", percent(bounds.time.share)));
    }
    return headlineOf(std::move(claim), {}, extras);
}

} // namespace

void nameType(Bounds& bound, const std::string& dtype)
{
    bound.unit = Message::format("%1 in %2", bound.unit, dtype);
    // TF32 is a setting of float32 runs.
    bound.where =
        dtype == "tf32" ? both(bound.where, "tf32 == 1") : both(bound.where, equals("dtype", dtype));
}

Bounds together(std::vector<Bounds> alike, const std::string& dtype)
{
    auto out = std::move(alike.front());
    if (alike.size() == 1) {
        if (out.typed)
            nameType(out, dtype);
        return out;
    }
    std::set<std::string> families{out.family};
    for (auto next = alike.begin() + 1; next != alike.end(); ++next) {
        families.insert(next->family);
        out.typed |= next->typed;
        out.n += next->n;
        for (std::size_t i = 0; i < out.counts.size(); ++i)
            out.counts[i] += next->counts[i];
        out.shares.insert(out.shares.end(), next->shares.begin(), next->shares.end());
        out.rows.insert(out.rows.end(), next->rows.begin(), next->rows.end());
    }
    std::sort(out.rows.begin(), out.rows.end());
    out.runs = out.n;
    out.on = out.platform;
    out.where = equals("platform", out.platform);
    out.unit = families.size() == 1 ? Message::format("%1 models", out.family)
                                    : Message::format("models of %1 families", families.size());
    if (families.size() == 1)
        out.where = both(out.where, equals("family", out.family));
    if (out.typed)
        nameType(out, dtype);
    out.count = {static_cast<double>(out.ofMost()) / static_cast<double>(out.n),
                 analysis::wilson(out.ofMost(), out.n)};
    return out;
}

std::optional<Observation> writeBounds(const Study& study, const Bounds& bounds)
{
    constexpr double many = 0.2;
    const double share = bounds.count.share;
    if (std::isnan(bounds.count.interval.low) || share < many)
        return std::nullopt;
    Observation out;
    out.headline = boundsHeadline(bounds);
    out.sentence = sentenceOf(bounds);
    const bool limits = bounds.most != analysis::Bound::Neither;
    if (std::isfinite(bounds.time.share))
        out.sentence += Message::format(", with %1 of their time", percent(bounds.time.share));
    if (!bounds.names.empty() && limits)
        out.sentence += Message::format(", above all %1", listed({bounds.names.begin(), bounds.names.end()}));
    const auto interval =
        Message::format("%1 to %2", percent(bounds.count.interval.low), percent(bounds.count.interval.high));
    out.sentence += bounds.operations
                        ? Message::format(" (%1 at 95 %, from %2).", interval, countedRuns(bounds.runs))
                        : Message::format(" (%1 at 95 %).", interval);
    out.evidence.n = bounds.n;
    out.evidence.unit = bounds.unit;
    out.evidence.interval = bounds.count.interval;
    out.evidence.where = bounds.where;
    out.evidence.numbers = {
        {"ridge", bounds.ridge},
        {"memory_bound", bounds.of(analysis::Bound::Memory)},
        {"compute_bound", bounds.of(analysis::Bound::Compute)},
        {"overhead_bound", bounds.of(analysis::Bound::Overhead)},
        {"far_from_roof", bounds.of(analysis::Bound::Neither)},
        {"bound", analysis::nameOf(bounds.most)},
        {"share", share},
        {"median_of_roof", numberOrNull(analysis::medianOf(bounds.shares))},
        {"time_share", numberOrNull(bounds.time.share)},
        {"time_interval", std::isfinite(bounds.time.interval.low)
                              ? Json::array({bounds.time.interval.low, bounds.time.interval.high})
                              : Json(nullptr)},
        {"operations", bounds.names},
        {"runs", bounds.runs}};
    showRows(out.evidence, bounds.rows);
    out.strength = share * support(bounds.runs) * (bounds.operations ? 1 : 0.6);
    out.refutation =
        bounds.operations
            ? Message::format("a profile with other bytes (measured, not logical) or the measured instead of "
                              "the data sheet's roof puts them elsewhere.")
            : Message::format("measured bytes instead of those that the graph implies, or measured ceilings "
                              "instead of the data sheet's, put the models elsewhere.");
    out.figure = study.figure("roofline", bounds.where);
    out.figure.platforms = {bounds.platform};
    out.figure.x = metric::arithmeticIntensity;
    out.figure.y = metric::flopsPerSecond;
    out.figure.logX = out.figure.logY = true;
    if (bounds.operations)
        out.figure.options["operations"] = true;
    return out;
}

} // namespace parascope::insight
