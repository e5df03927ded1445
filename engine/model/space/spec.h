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

/// A range from `from` to `to` in steps of `plus` or `times`. `to` is a value of the axis only if a step
/// reaches it.
struct Range
{
    double from = 1, to = 1, step = 2;
    bool times = true;
};

struct Axis
{
    std::string name;
    std::vector<Value> values;  ///< the expanded values
    std::optional<Range> range; ///< the range as written, if the axis is not a list
};

/// Returns the values of a range; they are whole numbers if from and step are whole. Fails if the range never
/// ends or has more than maxAxisValues values; the error begins with `what`.
[[nodiscard]] Result<std::vector<Value>> valuesOf(const Range& range, std::string_view what);

/// Reads a range: {"from", "to", "times" | "plus"}.
[[nodiscard]] Result<Range> rangeFromJson(const Json& json, const Field& key);

enum class Order {
    Coarse,  ///< corners of the grid first, then ever finer points between them; each pass is in a fixed
             ///< random order
    Shuffle, ///< random order by seed
    Listed,  ///< the order of the spec, with the first axis outermost
    Adaptive ///< each point is chosen from the results so far (engine/run/dispatch/adaptive.h)
};
/// Returns the order's name in specs.
[[nodiscard]] std::string_view orderName(Order order);

struct SweepSpec
{
    std::string name;         ///< never empty after reading
    std::string title;        ///< any text for people, or empty
    std::string family;       ///< "graph" for a hand-written model; the name of a program
    Json graph = nullptr;     ///< the hand-written model
    Json benchmark = nullptr; ///< description of a program (engine/model/benchmark)
    std::vector<Axis> axes;
    std::vector<Parameters> points; ///< an explicit list of points, instead of axes
    Parameters fixed;
    std::string where;                          ///< empty: every point
    std::vector<std::vector<std::string>> ties; ///< axes that move together
    Json measure = Json::object();              ///< without repeats; engine/measure/protocol reads it
    int repeats = measure_defaults::repeats;
    Order order = Order::Coarse;
    std::uint64_t seed = 1;
    Stop stop;                        ///< used only by the adaptive order
    Goal goal;                        ///< used only by the adaptive order
    std::vector<std::string> devices; ///< empty: the caller chooses
    double anchorSeconds = 300;       ///< seconds between two runs of the repeated anchor point; 0: no anchor
    bool tryOversized = false;        ///< "oversized": "try": also run points that are forecast not to fit
    /// Words of the family and of the settings that occur in the spec, in the order of tables.
    std::vector<Word> words;
};

/// Reads a spec. On failure the error begins with `what` (a file's name) and names the key. Relative names of
/// files ("points", "graph") are resolved in `folder`. The result does not depend on those files any more.
[[nodiscard]] Result<SweepSpec> specFromJson(const Json& json, std::string_view what,
                                             const Vocabulary& vocabulary,
                                             const std::filesystem::path& folder = {});
/// Reads a spec from a file. A spec without a name gets the stem of the file's name.
[[nodiscard]] Result<SweepSpec> readSpec(const std::filesystem::path& file, const Vocabulary& vocabulary);

/// Writes a spec that specFromJson() can read again. Ranges stay ranges; the contents of files are included.
[[nodiscard]] Json toJson(const SweepSpec& spec);

/// Reads "tie": groups of axes that move together.
[[nodiscard]] Result<std::vector<std::vector<std::string>>>
tiesFromJson(const Json& json, const std::vector<Axis>& axes, const Field& key);

/// Reads points from a CSV file: a header with names, then one point per line.
[[nodiscard]] Result<std::vector<Parameters>> readPoints(const std::filesystem::path& file);

/// Fails for a value that the word does not allow; the error begins with `what` ("spec.json:
/// \"axes.batch\"").
[[nodiscard]] Result<void> checkValue(const Word& word, const Value& value, const Message& what);
/// Returns whether a point may give `word` this value.
[[nodiscard]] bool allows(const Word& word, const Value& value);

} // namespace parascope::space
