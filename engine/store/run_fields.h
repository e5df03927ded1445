// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/store/records.h"

#include <span>
#include <variant>
#include <vector>

/// The table runFields() contains everything that the program knows about a field of a run. The exchange of
/// JSON and CSV, the store's statements and the columns of tables in memory read it. Other code names a
/// field, by its member of RunRecord, only to compute with it.
namespace parascope::store {

struct RunField
{
    /// Member of RunRecord. Its type determines how the field is written, read and stored.
    using Member = std::variant<std::string RunRecord::*, int RunRecord::*, std::int64_t RunRecord::*,
                                std::optional<double> RunRecord::*, std::vector<double> RunRecord::*,
                                Json RunRecord::*, Outcome RunRecord::*, QualitySet RunRecord::*,
                                Parameters RunRecord::*, Metrics RunRecord::*>;
    /// Owner of the field: many runs share a setup; a point belongs to a sweep; an annotation belongs to the
    /// user.
    enum class Of { Setup, Run, Point, Annotation };

    const char* name; ///< key in JSON and column in CSV
    Member member;
    Of of = Of::Run;
    /// Position of the field in each order. 0 means that the field is not in that order. Scripts and files
    /// rely on the positions, so never change them; a new field comes last. The hash of a setup also uses the
    /// order `setup`.
    int json = 0, csv = 0, setup = 0, column = 0;
    const char* stored = nullptr; ///< Column name in the table `run` or `setup`; null means the field's name.
                                  ///< Fields of a run have a column, except `repeat`.
    /// Written to JSON only when it is set. In CSV its column comes after all others and is present only when
    /// a run has the field.
    bool onlyIfSet = false;
    /// Column of tables in memory: its name (null: the field's name), title and unit. Its value is the
    /// field's value times `scale`. The step times have no such column, because they become metrics.
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
    /// Returns true for a number that is a member of RunNumbers.
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
/// Returns the fields that have a position in this order (for example &RunField::csv), sorted by it.
[[nodiscard]] std::vector<const RunField*> runFieldsBy(int RunField::* order);
/// Returns the fields with a column in the table `run`, in the order of the table.
[[nodiscard]] std::vector<const RunField*> storedRunFields();
/// Returns the numbers of a run that Reader::blocks() reads: the step time statistics, and the numbers with a
/// column in tables.
[[nodiscard]] std::vector<const RunField*> blockFields();

/// Adds a field for tests that follow a new field through the program, like ExtraMetric
/// (engine/base/core/metrics.h).
class ExtraRunField
{
public:
    explicit ExtraRunField(const RunField& field);
    ~ExtraRunField();
    ExtraRunField(const ExtraRunField&) = delete;
    ExtraRunField& operator=(const ExtraRunField&) = delete;
};

} // namespace parascope::store
