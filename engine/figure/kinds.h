// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/json.h"

#include <optional>
#include <span>
#include <string_view>
#include <vector>

/// What the program knows of a kind of figure stands in kinds.cpp, once: who builds it, which members and
/// options of a spec it reads, what it is called, and what help says. Reading specs, menus, the options
/// panel, titles and help iterate over that table.
namespace parascope::figure {

struct DataProfile;
struct Figure;
struct Input;
struct Offer;
struct Spec;

/// A column that a spec names, and which columns of a table can stand there.
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
    double fallback = 0, least = 0, most = 0;     ///< of a number
    std::string_view text = {};                   ///< the fallback of a word, a column or a text
    std::span<const std::string_view> words = {}; ///< what a word may be; the first is the fallback
    const char* title = nullptr;  ///< of a flag that the options panel offers; context "Options"
    std::string_view unless = {}; ///< a flag beside which it says nothing
};

struct KindInfo
{
    std::string_view name; ///< as a spec spells it
    Result<Figure> (*build)(const Spec&, const Input&);
    /// What the kind can draw of some data, with specs to start from (offers.h); null: it is made on request.
    std::vector<Offer> (*offer)(const DataProfile&) = nullptr;
    const char* title;        ///< of a view; context "Views"
    const char* help;         ///< what it computes, and where that is from; context "Kinds"
    std::string_view section; ///< heading of its part of resources/help/analyses.md
    std::span<const ColumnChoice> columns = {};
    std::span<const OptionInfo> options = {};        ///< beside those of every kind
    std::optional<ColumnChoice::Member> titled = {}; ///< the column that a view's title ends with
    std::size_t platforms = 1;                       ///< how many a reader chooses
    bool ofRuns = true;                              ///< needs a table of runs
    bool slice = false, aggregate = false, match = false, logX = false, logY = false,
         logColour = false; ///< members that it reads
    bool ceilings = false;  ///< holds runs against all roofs of the platform
};

[[nodiscard]] std::span<const KindInfo> kinds();
/// Null when there is none of this name.
[[nodiscard]] const KindInfo* findKind(std::string_view name);

/// The column that a view's title ends with; empty where the kind says none.
[[nodiscard]] std::string titleColumn(const KindInfo& kind, const Spec& spec);

/// Refuses an option that the kind does not have, by name with the nearest that it has, and one of the wrong
/// type.
[[nodiscard]] Result<void> checkOptions(const KindInfo& kind, const Json& options, std::string_view what);

/// An option of the spec's kind, its fallback where the spec is silent. The table has the kind's option of
/// this name.
[[nodiscard]] double numberOption(const Spec& spec, std::string_view name);
[[nodiscard]] std::string textOption(const Spec& spec, std::string_view name);
[[nodiscard]] bool flagOption(const Spec& spec, std::string_view name);

/// For tests that follow a new kind through the program, as ExtraMetric (engine/base/core/metrics.h).
class ExtraKind
{
public:
    explicit ExtraKind(const KindInfo& kind);
    ~ExtraKind();
    ExtraKind(const ExtraKind&) = delete;
    ExtraKind& operator=(const ExtraKind&) = delete;
};

} // namespace parascope::figure
