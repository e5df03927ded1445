// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/packing.h"

#include <bit>
#include <cstring>

namespace parascope::store::detail {

std::string encodeSteps(const std::vector<double>& seconds)
{
    std::string out;
    std::uint64_t count = seconds.size();
    do {
        out.push_back(static_cast<char>((count & 127) | (count > 127 ? 128 : 0)));
        count >>= 7;
    } while (count > 0);
    std::uint64_t before = 0;
    std::string planes(seconds.size() * 8, '\0');
    for (std::size_t i = 0; i < seconds.size(); ++i) {
        const auto bits = std::bit_cast<std::uint64_t>(seconds[i]);
        const auto delta = bits ^ before;
        before = bits;
        for (std::size_t plane = 0; plane < 8; ++plane)
            planes[(7 - plane) * seconds.size() + i] = static_cast<char>((delta >> (8 * plane)) & 255);
    }
    // Store a run of zero bytes (in the high planes) as a pair: 0 and its length.
    for (std::size_t i = 0; i < planes.size();) {
        if (planes[i] != 0) {
            out.push_back(planes[i++]);
            continue;
        }
        std::size_t run = 1;
        while (run < 255 && i + run < planes.size() && planes[i + run] == 0)
            ++run;
        out.push_back('\0');
        out.push_back(static_cast<char>(run));
        i += run;
    }
    return out;
}

Result<std::vector<double>> decodeSteps(std::string_view blob)
{
    const auto damaged = [] { return Error::badInput("The step times of a run are damaged."); };
    std::uint64_t count = 0;
    std::size_t at = 0;
    for (int shift = 0;; shift += 7) {
        if (at >= blob.size() || shift > 28)
            return damaged();
        const auto byte = static_cast<unsigned char>(blob[at++]);
        count |= std::uint64_t{byte & 127U} << shift;
        if (byte < 128)
            break;
    }
    // No run has more steps than maxSteps. A zero run packs at most 255 bytes into two, so a larger count
    // means that the data are damaged.
    if (count > maxSteps || count * 8 > (blob.size() - at) * 128 + 256)
        return damaged();
    // Read the planes one after the other, high bytes first. A run of zeros only moves the index and may
    // reach into the next plane.
    std::vector<std::uint64_t> deltas(count);
    std::size_t index = 0;
    int shift = 56;
    while (at < blob.size() && shift >= 0 && count > 0) {
        const auto byte = static_cast<unsigned char>(blob[at++]);
        if (byte != 0) {
            deltas[index++] |= std::uint64_t{byte} << shift;
        } else {
            if (at >= blob.size())
                return damaged();
            index += static_cast<unsigned char>(blob[at++]);
        }
        for (; index >= count && shift >= 0; shift -= 8)
            index -= count;
    }
    if (at != blob.size() || (count > 0 && (shift >= 0 || index != 0)))
        return damaged();
    std::vector<double> seconds(count);
    std::uint64_t before = 0;
    for (std::size_t i = 0; i < count; ++i) {
        before ^= deltas[i];
        seconds[i] = std::bit_cast<double>(before);
    }
    return seconds;
}

void appendMetric(std::string& blob, std::int64_t name, double value)
{
    char packed[metricBytes];
    const auto id = static_cast<std::uint32_t>(name);
    static_assert(std::endian::native == std::endian::little, "metrics are stored little-endian");
    std::memcpy(packed, &id, 4);
    std::memcpy(packed + 4, &value, 8);
    blob.append(packed, metricBytes);
}

} // namespace parascope::store::detail
