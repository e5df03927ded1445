// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/store/database.h"

#include <span>

namespace parascope::store {

/// Stores many runs in one transaction: all or nothing. The destructor rolls back what is not committed. A
/// million runs cost about 2 us each, because the values that runs share are given only once, as a kind.
class Writer::Bulk
{
public:
    ~Bulk();
    Bulk(Bulk&&) noexcept;
    Bulk& operator=(Bulk&&) = delete;

    /// Adds a platform, or fills in the facts that an existing platform lacks.
    Result<void> platform(const PlatformRecord& platform);
    /// Stores the measured ceilings of a platform that has none of the same owner (ceilingOwner()).
    Result<void> ceilings(const std::string& platform, const Json& measured);
    /// Adds the sweep or finds the one with the same name and spec. Returns its id.
    Result<std::int64_t> sweep(const SweepRecord& sweep);
    /// Adds the point or finds it, and sets its id, priority and outcome.
    Result<void> point(std::int64_t sweep, PointRecord& point);
    /// Adds a line of the log that is not yet stored.
    Result<void> event(const EventRecord& event);
    /// Returns true when a run of this uuid exists or was added.
    Result<bool> has(const std::string& runUuid);
    /// Stores the values that many runs share: all fields of `shared` that belong to a setup, from the
    /// platform to the keys, but not quality, outcome, times and similar. If the source of `shared` has a
    /// "file", runs may give the number of their record in that file instead of their own source. Returns the
    /// handle for add().
    Result<std::size_t> kind(const RunRecord& shared);
    /// Returns the handle of a metric's name.
    Result<std::int64_t> metric(const std::string& name);

    struct RunFields
    {
        const RunRecord& run;               ///< only the fields that kind() leaves out are read
        std::optional<UuidBytes> uuid = {}; ///< replaces run.runUuid
        std::span<const std::pair<std::int64_t, double>> metrics =
            {};                   ///< in addition to run.metrics, by handle
        std::int64_t record = -1; ///< replaces run.source
        bool distinct = false;    ///< true when no other run since nextSource() has this uuid
    };
    /// Begins a further file. The flag `distinct` then covers only the runs of that file.
    void nextSource();
    /// Adds a run and returns its row. Returns 0 when its uuid already exists; then only its annotation is
    /// used.
    Result<std::int64_t> add(std::size_t kind, const RunFields& fields);
    /// Notes an annotation, which commit() unites with the stored one, as a merge does. add() also does this
    /// with the annotation in a run's record.
    void annotate(Subject subject, Annotation annotation);
    /// Adds the `number`-th operation of a run that has a row from add().
    Result<void> operation(std::int64_t row, int number, const OperationRecord& operation);
    /// Commits the transaction. The runs are durable when it returns success.
    Result<void> commit();

private:
    friend class Writer;
    struct State;
    explicit Bulk(std::unique_ptr<State> state);
    std::unique_ptr<State> m_state;
};

} // namespace parascope::store
