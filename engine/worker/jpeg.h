// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

/// JPEG by libjpeg(-turbo), where the worker was built with it.
namespace parascope::worker {

/// RGB, rows from the top, without padding.
struct Picture
{
    int width = 0, height = 0;
    std::vector<std::uint8_t> pixels;
};

[[nodiscard]] bool hasJpeg();

/// Decodes into `out`, whose memory is used again. Returns why it cannot: a whole picture, or none; empty: it
/// could.
[[nodiscard]] std::string decodeJpeg(std::span<const std::uint8_t> bytes, Picture& out);
/// Throws std::runtime_error.
[[nodiscard]] std::vector<std::uint8_t> encodeJpeg(const Picture& picture, int quality);

} // namespace parascope::worker
