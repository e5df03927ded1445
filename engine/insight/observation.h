// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/analysis/statistics.h"
#include "engine/base/core/json.h"
#include "engine/base/core/message.h"
#include "engine/figure/build.h"
#include "engine/figure/spec.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace parascope::insight {

/// The evidence behind a sentence.
struct Evidence
{
    Json numbers = Json::object(); ///< numbers by name, in SI units; fractions, not per cent
    std::size_t n = 0;             ///< number of runs, pairs, series or operations; `unit` names which
    Message unit = Message::format("runs");
    /// 95 % interval of the sentence's main number; NaN when it has none.
    analysis::Interval interval{figure::noValue, figure::noValue};
    std::string where;                             ///< expression over columns that selects the runs
    std::vector<std::uint32_t> rows;               ///< rows of the table: all runs that show the finding
    static constexpr std::size_t maxListed = 1000; ///< maximum number of `rows` that a document lists
};

/// Describes how the main number changes when another possible explanation is removed.
struct Confounder
{
    enum class Verdict {
        Holds,      ///< same sign, at least half as large
        Weaker,     ///< same sign, less than half as large
        Turns,      ///< the sign changes or the number vanishes
        CannotTell, ///< too little data is left, or the cause cannot be removed
    };
    Message name; ///< "host-bound runs", "the largest batch"
    Verdict verdict = Verdict::CannotTell;
    double value = figure::noValue; ///< main number without the confounder
    std::size_t n = 0;              ///< number of remaining runs or pairs
    Message sentence;
    bool without = false; ///< true if `name` was removed and the number computed again
    bool inNotes = false; ///< true if a note of the report says it for all observations
};
[[nodiscard]] std::string_view nameOf(Confounder::Verdict verdict);

/// One finding. Every test of every detector is part of one family: reported findings have passed Holm's
/// procedure (S. Holm, Scand. J. Statist. 6, 1979) over all of them.
struct Observation
{
    std::string topic;                 ///< name of the detector: sensitivity, trend, plateau, ...
    bool aboutHyperParameters = false; ///< true if it claims that a hyper-parameter matters
    Message headline;                  ///< what a reader repeats: at most 25 words
    Message sentence;                  ///< the same with all its numbers and reservations
    Evidence evidence;
    /// Expression that selects the runs to measure again if that would help: runs of one sweep and family, so
    /// that one command measures them. Empty if it would not.
    std::string again;
    double strength = 0;                ///< 0 to 1: effect times support, reduced if a confounder weakens it
    double p = figure::noValue;         ///< p-value; NaN if the sentence is a count and nothing was tested
    double adjustedP = figure::noValue; ///< p-value after Holm's procedure
    std::vector<Confounder> confounders;
    Message refutation; ///< a test that would refute the finding
    figure::Spec figure;
};

struct Request
{
    table::Mask mask;                                   ///< rows of the runs to analyse
    std::string filter;                                 ///< expression behind the mask; figures repeat it
    std::string flops = "executed", peak = "datasheet"; ///< definitions that the figures repeat
    double alpha = 0.01;    ///< probability of any false claim in the whole report
    std::uint64_t seed = 1; ///< seed of the bootstrap
};

struct Report
{
    /// The most useful first: the strongest, but each further one on the same topic counts half as much.
    std::vector<Observation> observations;
    std::optional<Observation> measurement; ///< how far the runs can be trusted, if many carry a caveat
    std::size_t tests = 0;                  ///< number of tested hypotheses
    double alpha = 0;
    std::vector<Message> notes; ///< analyses that were not possible, with the reasons
};

/// Makes the paper's Table 1 automatically: returns the findings in the runs of `input`, with their evidence.
/// Fails if `input` lacks a column that a table of runs must have. Poor data give no observations and a note.
[[nodiscard]] Result<Report> observe(const figure::Input& input, const Request& request);

/// Returns {"headline", "sentence", "evidence": {...}, "strength", "confounders": [...], "figure": {...},
/// ...}, the command line's output format.
[[nodiscard]] Json toJson(const Observation& observation, const table::Table& runs);
using parascope::toText; // Keep the Value overload visible; the next declaration would hide it.
/// Returns numbered headlines for readers. With `details`, each is followed by the sentence with its numbers,
/// its strength, what weakens it and what would refute it. `commandOf` returns the command, or nothing, that
/// measures the runs of an expression (Observation::again).
[[nodiscard]] std::string toText(const Report& report, bool details,
                                 const std::function<std::string(const std::string& where)>& commandOf);

} // namespace parascope::insight
