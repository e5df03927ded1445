// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/exchange/progress.h"

#include <algorithm>

namespace parascope::exchange {

Message Progress::text(double seconds) const
{
    const auto all = size.load();
    const auto share = Message::format("%1 %", all == 0 ? 0 : std::min<std::size_t>(100, 100 * bytes / all));
    const auto count = runs.load();
    if (count == 0 || !(seconds > 0))
        return all == 0 ? Message() : share;
    constexpr double many = 10000;
    const double rate = static_cast<double>(count) / seconds;
    const auto speed = rate < many ? Message::format("%1 rows/s", static_cast<std::size_t>(rate))
                                   : Message::format("%1 k rows/s", static_cast<std::size_t>(rate / 1000));
    return all == 0 ? speed : Message::format("%1 · %2", share, speed);
}

} // namespace parascope::exchange
