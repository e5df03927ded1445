// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/json.h"
#include "engine/base/core/measure_defaults.h"
#include "engine/model/space/spec_adaptive.h"
#include "engine/model/space/vocabulary.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

/// Sweep specs: what a user asks for, before it becomes points (resources/help/specs.md).
namespace parascope::space {

inline constexpr std::size_t maxAxisValues = 1'000'000;
inline constexpr std::uint64_t maxPoints = 10'000'000;

/// `from`..`to` in steps of `plus` or `times`. `to` belongs to the axis only if it is hit.
struct Range
{
    double from = 1, to = 1, step = 2;
    bool times = true;
};

struct Axis
{
    std::string name;
    std::vector<Value> values;  ///< expanded
    std::optional<Range> range; ///< as it was written, when not as a list
};

/// The values of a range; whole numbers where from and step are whole. `what` begins the sentence on
/// failure: a range that never ends, or holds more than maxAxisValues.
[[nodiscard]] Result<std::vector<Value>> valuesOf(const Range& range, std::string_view what);

/// A range as it is written: {"from", "to", "times" | "plus"}.
[[nodiscard]] Result<Range> rangeFromJson(const Json& json, const Field& key);

enum class Order {
    Coarse,  ///< corners of the grid first, then ever finer between them, each pass at random (always the
             ///< same)
    Shuffle, ///< by seed
    Listed,  ///< the first axis outermost
    Adaptive ///< each after what the runs before it told (engine/run/dispatch/adaptive.h)
};
/// As specs write it.
[[nodiscard]] std::string_view orderName(Order order);

struct SweepSpec
{
    std::string name;     ///< never empty once read
    std::string title;    ///< for people: any text, or empty
    std::string family;   ///< "graph" for a hand-written model
    Json graph = nullptr; ///< that model
    std::vector<Axis> axes;
    std::vector<Parameters> points; ///< exactly these, instead of axes
    Parameters fixed;
    std::string where;                          ///< empty: every point
    std::vector<std::vector<std::string>> ties; ///< axes that move together
    Json measure = Json::object();              ///< without repeats; engine/measure/protocol reads it
    int repeats = measure_defaults::repeats;
    Order order = Order::Coarse;
    std::uint64_t seed = 1;
    Stop stop;                        ///< of the adaptive order
    Goal goal;                        ///< of the adaptive order
    std::vector<std::string> devices; ///< empty: the caller's choice
    double anchorSeconds = 300; ///< between two runs of the point that is measured again and again; 0: none
    bool tryOversized = false;  ///< "oversized": "try": run also what is forecast not to fit the device
    /// Words of the family and of the settings that occur, in the order of tables.
    std::vector<Word> words;
};

/// Reads a spec. `what` (a file's name) begins the sentence on failure, which names the key; relative
/// files that it names ("points", "graph") are looked for in `folder`. What comes out is self-contained.
[[nodiscard]] Result<SweepSpec> specFromJson(const Json& json, std::string_view what,
                                             const Vocabulary& vocabulary,
                                             const std::filesystem::path& folder = {});
/// The same from a file; a spec without a name is called as its file.
[[nodiscard]] Result<SweepSpec> readSpec(const std::filesystem::path& file, const Vocabulary& vocabulary);

/// The spec as it can be read again: ranges stay ranges, files are written out.
[[nodiscard]] Json toJson(const SweepSpec& spec);

/// Groups of axes that move together, from "tie".
[[nodiscard]] Result<std::vector<std::vector<std::string>>>
tiesFromJson(const Json& json, const std::vector<Axis>& axes, const Field& key);

/// Points of a CSV file: a header of names, a point a line.
[[nodiscard]] Result<std::vector<Parameters>> readPoints(const std::filesystem::path& file);

/// Refuses a value that the word does not allow; `what` ("spec.json: \"axes.batch\"") begins the sentence.
[[nodiscard]] Result<void> checkValue(const Word& word, const Value& value, const Message& what);
/// Whether a point may give `word` this value.
[[nodiscard]] bool allows(const Word& word, const Value& value);

} // namespace parascope::space
