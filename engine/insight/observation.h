// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/analysis/statistics.h"
#include "engine/base/core/json.h"
#include "engine/base/core/message.h"
#include "engine/figure/build.h"
#include "engine/figure/spec.h"

#include <cstdint>
#include <string>
#include <vector>

namespace parascope::insight {

/// What a sentence rests on.
struct Evidence
{
    Json numbers = Json::object(); ///< by name, SI units; fractions, not per cent
    std::size_t n = 0;             ///< runs, pairs, series or operations: `unit`
    Message unit = Message::format("runs");
    analysis::Interval interval{
        figure::noValue, figure::noValue}; ///< 95 %, of the sentence's main number; NaN when it has none
    std::string where;                     ///< expression over columns: the runs looked at
    std::vector<std::uint32_t> rows;       ///< of the table: all runs that show it
    static constexpr std::size_t maxListed = 1000; ///< of these, how many a document lists
};

/// What happens to the main number when something else that could explain it is taken out.
struct Confounder
{
    enum class Verdict {
        Holds,      ///< same sign, at least half as large
        Weaker,     ///< same sign, less than half
        Turns,      ///< the sign changes or the number vanishes
        CannotTell, ///< too little is left, or it cannot be taken out
    };
    Message name; ///< "host-bound runs", "the largest batch"
    Verdict verdict = Verdict::CannotTell;
    double value = figure::noValue; ///< the main number with it taken out
    std::size_t n = 0;              ///< what is left
    Message sentence;
    bool without = false; ///< `name` was taken out, and the number computed anew
    bool inNotes = false; ///< a note of the report says it for all observations
};
[[nodiscard]] std::string_view nameOf(Confounder::Verdict verdict);

/// One finding. Every test of every detector is part of one family: what is reported has passed Holm's
/// procedure (S. Holm, Scand. J. Statist. 6, 1979) over all of them.
struct Observation
{
    std::string topic;                 ///< the detector: sensitivity, trend, plateau, ...
    bool aboutHyperParameters = false; ///< claims that a hyper-parameter matters
    Message sentence;
    Evidence evidence;
    double strength = 0;                ///< 0 .. 1: effect x support, less where a confounder weakens it
    double p = figure::noValue;         ///< NaN where the sentence is a count and nothing was tested
    double adjustedP = figure::noValue; ///< Holm
    std::vector<Confounder> confounders;
    Message refutation; ///< the test that would refute it
    figure::Spec figure;
};

struct Request
{
    table::Mask mask;                                   ///< rows of the runs that are looked at
    std::string filter;                                 ///< the expression behind the mask; figures repeat it
    std::string flops = "executed", peak = "datasheet"; ///< echoed by the figures
    double alpha = 0.01;                                ///< chance of any false claim, over the whole report
    std::uint64_t seed = 1;                             ///< of the bootstrap
};

struct Report
{
    std::vector<Observation> observations; ///< strongest first
    std::size_t tests = 0;                 ///< hypotheses tested
    double alpha = 0;
    std::vector<Message> notes; ///< what could not be looked at, and why
};

/// The paper's Table 1 made automatic: what the runs of `input` say, with its evidence. Fails on columns
/// that a table of runs must have and `input` lacks. Poor data give no observations and a note.
[[nodiscard]] Result<Report> observe(const figure::Input& input, const Request& request);

/// {"sentence", "evidence": {...}, "strength", "confounders": [...], "figure": {...}, ...}, the command
/// line's contract.
[[nodiscard]] Json toJson(const Observation& observation, const table::Table& runs);
/// Sentences a person reads, numbered, with what weakens them and what would refute them.
using parascope::toText; // of values: the next line would hide it
[[nodiscard]] std::string toText(const Report& report);

} // namespace parascope::insight
