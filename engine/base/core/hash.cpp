// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/core/hash.h"
#include "engine/base/core/uuid.h"

// Use the header-only variant, so that the worker needs no extra library on a GPU server.
#define XXH_INLINE_ALL
#include <xxhash.h>

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

UuidBytes uuidOf(std::uint64_t high, std::uint64_t low, unsigned version)
{
    high = (high & ~std::uint64_t{0xF000}) | (std::uint64_t{version} << 12);
    low = (low & ~(std::uint64_t{3} << 62)) | (std::uint64_t{2} << 62);
    UuidBytes out;
    for (std::size_t i = 0; i < 8; ++i) {
        out[i] = static_cast<unsigned char>(high >> (8 * (7 - i)));
        out[8 + i] = static_cast<unsigned char>(low >> (8 * (7 - i)));
    }
    return out;
}

bool dashAt(std::size_t place)
{
    return place == 8 || place == 13 || place == 18 || place == 23;
}

} // namespace

std::string hashOf(std::string_view bytes)
{
    const auto hash = XXH3_128bits(bytes.data(), bytes.size());
    return hex(hash.high64, hash.low64);
}

std::uint64_t shortHashOf(std::string_view bytes, std::uint64_t seed)
{
    return XXH3_64bits_withSeed(bytes.data(), bytes.size(), seed);
}

std::string newUuid()
{
    thread_local std::random_device device;
    const auto word = [&] { return (std::uint64_t{device()} << 32) | device(); };
    const auto high = word();
    return uuidText(uuidOf(high, word(), 4));
}

std::string contentUuid(std::string_view content)
{
    return uuidText(contentUuidBytes(content));
}

UuidBytes contentUuidBytes(std::string_view content)
{
    const auto hash = XXH3_128bits(content.data(), content.size());
    return uuidOf(hash.high64, hash.low64, 8);
}

std::string uuidText(const UuidBytes& bytes)
{
    std::string out(36, '-');
    writeUuid(bytes, out.data());
    return out;
}

void writeUuid(const UuidBytes& bytes, char* out)
{
    static constexpr char digits[] = "0123456789abcdef";
    std::size_t at = 0;
    for (const auto byte : bytes) {
        if (dashAt(at))
            out[at++] = '-';
        out[at++] = digits[byte >> 4];
        out[at++] = digits[byte & 15];
    }
}

std::optional<UuidBytes> uuidBytes(std::string_view text)
{
    if (text.size() != 36)
        return std::nullopt;
    UuidBytes out = {};
    std::size_t digit = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (dashAt(i)) {
            if (c != '-')
                return std::nullopt;
            continue;
        }
        const int value = c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
        if (value < 0)
            return std::nullopt;
        out[digit / 2] = static_cast<unsigned char>(out[digit / 2] << 4 | value);
        ++digit;
    }
    return out;
}

} // namespace parascope
