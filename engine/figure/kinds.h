// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/json.h"

#include <optional>
#include <span>
#include <string_view>
#include <vector>

/// kinds.cpp has the only table of the kinds of figures: the function that builds a kind, the members and
/// options of a spec that it reads, its title and its help text. The reader of specs, the menus, the options
/// panel, the titles and the help iterate over that table.
namespace parascope::figure {

struct DataProfile;
struct Figure;
struct Input;
struct Offer;
struct Spec;

/// A member of a spec that names a column, and the roles of the table's columns that it accepts.
struct ColumnChoice
{
    enum class Member { X, Y, Metric, Colour, By } member;
    bool hyperParameters = false, metrics = false, categories = false;
};

/// An entry of a spec's `options`.
struct OptionInfo
{
    enum class Type { Flag, Number, Word, Column, Text, Columns, Free };
    std::string_view name;
    Type type;
    double fallback = 0, least = 0, most = 0;     ///< default and limits of a number
    std::string_view text = {};                   ///< default of a word, a column or a text
    std::span<const std::string_view> words = {}; ///< allowed words; the first is the default
    const char* title = nullptr;  ///< title of a flag or word in the options panel; context "Options"
    std::string_view unless = {}; ///< name of a flag that makes this option irrelevant
};

struct KindInfo
{
    std::string_view name; ///< name of the kind in a spec
    Result<Figure> (*build)(const Spec&, const Input&);
    /// Returns the figures that the kind can draw from some data, with specs to start from (offers.h). Null
    /// if the kind is only made on request.
    std::vector<Offer> (*offer)(const DataProfile&) = nullptr;
    const char* title;        ///< title of a view; translation context "Views"
    const char* help;         ///< what the kind computes, and the source of the method; context "Kinds"
    std::string_view section; ///< heading of its part of resources/help/analyses.md
    std::span<const ColumnChoice> columns = {};
    std::span<const OptionInfo> options = {};        ///< options of this kind, without those of every kind
    std::optional<ColumnChoice::Member> titled = {}; ///< member whose column ends the title of a view
    std::size_t platforms = 1;                       ///< number of platforms that the user chooses
    bool ofRuns = true;                              ///< true if the kind needs a table of runs
    /// Members of a spec that the kind reads.
    bool slice = false, aggregate = false, match = false, logX = false, logY = false, logColour = false;
    /// True if the kind can show the ratio to a reference (reference.h) in place of the metric in `titled`.
    bool relative = false;
    bool ceilings = false; ///< true if the kind compares runs with all roofs of the platform
};

[[nodiscard]] std::span<const KindInfo> kinds();
/// Returns the kind of this name, or null.
[[nodiscard]] const KindInfo* findKind(std::string_view name);

/// Returns the column that ends the title of a view; empty if the kind names no member for it.
[[nodiscard]] std::string titleColumn(const KindInfo& kind, const Spec& spec);

/// Fails on an option that the kind does not have and on a value of the wrong type. For an unknown option the
/// message suggests the nearest known name.
[[nodiscard]] Result<void> checkOptions(const KindInfo& kind, const Json& options, std::string_view what);

/// Return the value of an option of the spec's kind, or its default if the spec does not set it. The kind
/// must have an option of this name.
[[nodiscard]] double numberOption(const Spec& spec, std::string_view name);
[[nodiscard]] std::string textOption(const Spec& spec, std::string_view name);
[[nodiscard]] bool flagOption(const Spec& spec, std::string_view name);

/// Adds a kind for the lifetime of this object. For tests that follow a new kind through the program, as with
/// ExtraMetric (engine/base/core/metrics.h).
class ExtraKind
{
public:
    explicit ExtraKind(const KindInfo& kind);
    ~ExtraKind();
    ExtraKind(const ExtraKind&) = delete;
    ExtraKind& operator=(const ExtraKind&) = delete;
};

} // namespace parascope::figure
