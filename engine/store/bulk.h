// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/store/database.h"

#include <span>

namespace parascope::store {

/// Many runs in one transaction: all or nothing. What is not committed when the object goes is rolled back.
/// A million runs cost some 2 us each: what they share is given once, as a kind.
class Writer::Bulk
{
public:
    ~Bulk();
    Bulk(Bulk&&) noexcept;
    Bulk& operator=(Bulk&&) = delete;

    /// A platform that is not there yet, or facts that one which is there lacks.
    Result<void> platform(const PlatformRecord& platform);
    /// Measured ceilings of a platform that has none.
    Result<void> ceilings(const std::string& platform, const Json& measured);
    /// Adds the sweep or finds the one of the same name and spec; its id.
    Result<std::int64_t> sweep(const SweepRecord& sweep);
    /// Adds the point or finds it: its id, priority and outcome come back.
    Result<void> point(std::int64_t sweep, PointRecord& point);
    /// A line of the log that is not there yet.
    Result<void> event(const EventRecord& event);
    /// Whether a run of this uuid was there or was added.
    Result<bool> has(const std::string& runUuid);
    /// What many runs share: of `shared` everything from the platform to the keys but quality, outcome, times
    /// and the like. With a "file" in its source, runs may give the number of their record there instead of a
    /// source of their own. The handle for add().
    Result<std::size_t> kind(const RunRecord& shared);
    /// The handle of a metric's name.
    Result<std::int64_t> metric(const std::string& name);

    struct RunFields
    {
        const RunRecord& run;               ///< only what kind() leaves out is looked at
        std::optional<UuidBytes> uuid = {}; ///< instead of run.runUuid
        std::span<const std::pair<std::int64_t, double>> metrics = {}; ///< beside run.metrics, by handle
        std::int64_t record = -1;                                      ///< instead of run.source
        bool distinct = false; ///< no other run since nextSource() has this uuid
    };
    /// A file after the first: the word of its runs that they are distinct counts among themselves alone.
    void nextSource();
    /// The run's row; 0 when its uuid is there already, of which only the annotation is then looked at.
    Result<std::int64_t> add(std::size_t kind, const RunFields& fields);
    /// To be united at the end with what stands here, as in a merge. add() does so with what a run's record
    /// has.
    void annotate(Subject subject, Annotation annotation);
    /// The `number`-th operation of a run that add() gave a row.
    Result<void> operation(std::int64_t row, int number, const OperationRecord& operation);
    /// Durable when it returns.
    Result<void> commit();

private:
    friend class Writer;
    struct State;
    explicit Bulk(std::unique_ptr<State> state);
    std::unique_ptr<State> m_state;
};

} // namespace parascope::store
