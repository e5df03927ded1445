// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/store/records.h"

#include <span>
#include <variant>
#include <vector>

/// What the program knows of a field of a run stands here, once. The exchange of JSON and CSV, the store's
/// statements and the columns of tables in memory read it from this table; only the code that computes with
/// one field names it elsewhere, by its member of RunRecord.
namespace parascope::store {

struct RunField
{
    /// Its member of RunRecord, whose type says how it is written, read and stored.
    using Member = std::variant<std::string RunRecord::*, int RunRecord::*, std::int64_t RunRecord::*,
                                std::optional<double> RunRecord::*, std::vector<double> RunRecord::*,
                                Json RunRecord::*, Outcome RunRecord::*, QualitySet RunRecord::*,
                                Parameters RunRecord::*, Metrics RunRecord::*>;
    /// Whose it is: many runs share a setup; a point belongs to a sweep; an annotation is the user's.
    enum class Of { Setup, Run, Point, Annotation };

    const char* name; ///< its key in JSON, its column in CSV
    Member member;
    Of of = Of::Run;
    /// Its place in each order, which scripts and files rely on: never renumber, a new field comes last. 0:
    /// it is not there. `setup` is also the order that the hash of a setup is made in.
    int json = 0, csv = 0, setup = 0, column = 0;
    const char* stored =
        nullptr; ///< column of table `run` or `setup`; null: the name. Of a run's own: all but repeat
    /// In JSON; in CSV its column stands behind all others, and only where a run has it.
    bool onlyIfSet = false;
    /// The column of tables in memory: its name (null: the name), title and unit; its value is that of the
    /// field times `scale`. The step times have none: they become metrics.
    const char* columnName = nullptr;
    const char *title = "", *unit = "";
    double scale = 1;

    [[nodiscard]] const char* storeColumn() const { return stored ? stored : name; }
    [[nodiscard]] const char* tableColumn() const { return columnName ? columnName : name; }
    template <class T>
    [[nodiscard]] bool is() const
    {
        return std::holds_alternative<T RunRecord::*>(member);
    }
    template <class T, class Base>
    [[nodiscard]] bool is(T Base::* which) const
    {
        return member == Member(static_cast<T RunRecord::*>(which));
    }
    /// A number that lies in RunNumbers.
    [[nodiscard]] bool isNumber() const
    {
        return is<int>() || is<std::int64_t>() || is<std::optional<double>>() || is<Outcome>() ||
               is<QualitySet>();
    }
    /// Calls `body` with the member of this record.
    template <class Record, class Body>
    decltype(auto) with(Record& record, Body&& body) const
    {
        return std::visit([&](auto at) -> decltype(auto) { return body(record.*at); }, member);
    }
};

[[nodiscard]] std::span<const RunField> runFields();
/// Those that have a place in this order (&RunField::csv, say), in it.
[[nodiscard]] std::vector<const RunField*> runFieldsBy(int RunField::* order);
/// Those that `run` has a column of, in the order of the table.
[[nodiscard]] std::vector<const RunField*> storedRunFields();
/// Numbers of a run's own that Reader::blocks() reads: the step times, and what tables have a column of.
[[nodiscard]] std::vector<const RunField*> blockFields();

/// For tests that follow a new field through the program, as ExtraMetric (engine/base/core/metrics.h).
class ExtraRunField
{
public:
    explicit ExtraRunField(const RunField& field);
    ~ExtraRunField();
    ExtraRunField(const ExtraRunField&) = delete;
    ExtraRunField& operator=(const ExtraRunField&) = delete;
};

} // namespace parascope::store
