// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/core/hash.h"

// Header-only, so that the worker needs no library of its own on a GPU server.
#define XXH_INLINE_ALL
#include <xxhash.h>

#include <array>
#include <cstdint>
#include <random>

namespace parascope {

namespace {

std::string hex(std::uint64_t high, std::uint64_t low)
{
    static constexpr char digits[] = "0123456789abcdef";
    std::string out(32, '0');
    for (int i = 0; i < 16; ++i) {
        out[static_cast<std::size_t>(15 - i)] = digits[(high >> (4 * i)) & 15];
        out[static_cast<std::size_t>(31 - i)] = digits[(low >> (4 * i)) & 15];
    }
    return out;
}

std::string uuidText(std::uint64_t high, std::uint64_t low, unsigned version)
{
    high = (high & ~std::uint64_t{0xF000}) | (std::uint64_t{version} << 12);
    low = (low & ~(std::uint64_t{3} << 62)) | (std::uint64_t{2} << 62);
    std::string out = hex(high, low);
    for (const std::size_t at : {20U, 16U, 12U, 8U})
        out.insert(at, 1, '-');
    return out;
}

} // namespace

std::string hashOf(std::string_view bytes)
{
    const auto hash = XXH3_128bits(bytes.data(), bytes.size());
    return hex(hash.high64, hash.low64);
}

std::string newUuid()
{
    thread_local std::random_device device;
    const auto word = [&] { return (std::uint64_t{device()} << 32) | device(); };
    const auto high = word();
    return uuidText(high, word(), 4);
}

std::string contentUuid(std::string_view content)
{
    const auto hash = XXH3_128bits(content.data(), content.size());
    return uuidText(hash.high64, hash.low64, 8);
}

} // namespace parascope
