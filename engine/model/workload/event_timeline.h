// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/model/workload/torch_operations.h"

#include <cstdint>
#include <string>
#include <vector>

namespace parascope::workload {

/// What ran when in a recorded run. Times are in nanoseconds from the first event on.
struct EventTimeline
{
    struct Event
    {
        std::int64_t begin = 0, end = 0;
        std::uint32_t name = 0;      ///< index in `names`: the kernel or operator
        std::uint32_t operation = 0; ///< index in `names`: the operation that it belongs to, with its shapes
        torch::Class kind = torch::Class::Other;
    };
    /// A stream of a device, or a thread of the host. Its events ascend and hardly overlap; a stream whose
    /// events do has several rows.
    struct Row
    {
        std::string process, lane; ///< "0", "7" for stream 7 of device 0
        std::vector<Event> events;
    };
    /// A time in which nothing ran on the device. `kind` is Idle, `name` the cause.
    struct Idle : Event
    {
        /// The part in which the host was launching, if it was also busy elsewhere: cause and length.
        std::uint32_t second = 0;
        std::int64_t secondLength = 0;
    };

    std::vector<Row> rows;
    std::vector<Idle> idle; ///< ascending
    std::vector<std::string> names;
    std::int64_t end = 0;  ///< of the last event, or of the idle time after it
    bool hostOnly = false; ///< the rows are threads, with the operators that no other operator called

    /// Returns the idle time that ends where an event begins, or null.
    [[nodiscard]] const Idle* idleBefore(const Event& event) const;
};

} // namespace parascope::workload
