// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

/// JPEG by libjpeg(-turbo), if the worker was built with it.
namespace parascope::worker {

/// An RGB picture, with the top row first and without padding.
struct Picture
{
    int width = 0, height = 0;
    std::vector<std::uint8_t> pixels;
};

[[nodiscard]] bool hasJpeg();

/// Decodes a whole picture into `out`, whose memory is reused. Returns an empty string on success, else the
/// reason of the failure; a partial picture is a failure.
[[nodiscard]] std::string decodeJpeg(std::span<const std::uint8_t> bytes, Picture& out);
/// Encodes a picture. Throws std::runtime_error on failure.
[[nodiscard]] std::vector<std::uint8_t> encodeJpeg(const Picture& picture, int quality);

} // namespace parascope::worker
