// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes as a picture of a data set are decoded as a whole, or refused in words; a decoded picture can be
// encoded and decoded again. If this fails, one bad file of a data set crashes the worker in the middle of a
// sweep.
#include "engine/worker/jpeg.h"

#include <cstdlib>
#include <span>

using namespace parascope::worker;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    static Picture picture, again; // as in a loader, which uses their memory again
    if (!decodeJpeg(std::span(data, size), picture).empty())
        return 0;
    if (picture.width < 1 || picture.height < 1 ||
        picture.pixels.size() !=
            std::size_t{3} * static_cast<unsigned>(picture.width) * static_cast<unsigned>(picture.height))
        std::abort();
    if (picture.pixels.size() > 1 << 16) // encoding takes most of the time
        return 0;
    const auto bytes = encodeJpeg(picture, 90);
    if (!decodeJpeg(bytes, again).empty() || again.width != picture.width || again.height != picture.height)
        std::abort();
    return 0;
}
