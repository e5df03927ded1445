// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/worker/jpeg.h"

#if PARASCOPE_JPEG

#include <array>
#include <csetjmp>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>

#include <jpeglib.h>

namespace parascope::worker {

namespace {

// A header may state any size. A picture takes 3 bytes per pixel, and 6 more if it is progressive.
constexpr JDIMENSION longestSide = 1 << 14;
constexpr std::size_t mostPixels = std::size_t{1} << 26;
/// Usual progressive files have ten scans. Each scan is a pass over all pixels, even if it has few bytes.
constexpr int mostScans = 100;

/// Turns libjpeg's errors into a jump back: libjpeg is C, and no exception may pass through it.
struct Errors
{
    jpeg_error_mgr manager{};
    std::jmp_buf back{};
    std::array<char, JMSG_LENGTH_MAX> text{};
    jpeg_progress_mgr progress{};
};

void leave(j_common_ptr info)
{
    auto* errors = reinterpret_cast<Errors*>(info->err);
    info->err->format_message(info, errors->text.data());
    std::longjmp(errors->back, 1);
}

/// A warning means that a part of the picture is missing or made up ("Premature end of JPEG file").
void warn(j_common_ptr info, int level)
{
    if (level < 0)
        leave(info);
}

void countScans(j_common_ptr info)
{
    if (reinterpret_cast<j_decompress_ptr>(info)->input_scan_number <= mostScans)
        return;
    auto* errors = reinterpret_cast<Errors*>(info->err);
    std::snprintf(errors->text.data(), errors->text.size(), "it has more than %d scans", mostScans);
    std::longjmp(errors->back, 1);
}

void prepare(Errors& errors)
{
    jpeg_std_error(&errors.manager);
    errors.manager.error_exit = leave;
    errors.manager.emit_message = warn;
}

/// No destructor may be necessary between setjmp and longjmp, so the picture belongs to the caller.
bool decode(jpeg_decompress_struct& info, Errors& errors, std::span<const std::uint8_t> bytes, Picture& out)
{
    if (setjmp(errors.back) != 0)
        return false;
    jpeg_mem_src(&info, bytes.data(), bytes.size());
    jpeg_read_header(&info, TRUE);
    if (info.image_width > longestSide || info.image_height > longestSide) {
        std::snprintf(errors.text.data(), errors.text.size(), "its sides are longer than %u", longestSide);
        return false;
    }
    if (std::size_t{info.image_width} * info.image_height > mostPixels) {
        std::snprintf(errors.text.data(), errors.text.size(), "it has more than %zu pixels", mostPixels);
        return false;
    }
    errors.progress.progress_monitor = countScans;
    info.progress = &errors.progress;
    info.out_color_space = JCS_RGB;
    jpeg_start_decompress(&info);
    out.width = static_cast<int>(info.output_width);
    out.height = static_cast<int>(info.output_height);
    const auto line = std::size_t{info.output_width} * 3;
    out.pixels.resize(line * info.output_height);
    while (info.output_scanline < info.output_height) {
        JSAMPROW row = out.pixels.data() + line * info.output_scanline;
        jpeg_read_scanlines(&info, &row, 1);
    }
    jpeg_finish_decompress(&info);
    return true;
}

bool encode(jpeg_compress_struct& info, Errors& errors, const Picture& picture, int quality,
            unsigned char** bytes, unsigned long* size)
{
    if (setjmp(errors.back) != 0)
        return false;
    jpeg_mem_dest(&info, bytes, size);
    info.image_width = static_cast<JDIMENSION>(picture.width);
    info.image_height = static_cast<JDIMENSION>(picture.height);
    info.input_components = 3;
    info.in_color_space = JCS_RGB;
    jpeg_set_defaults(&info);
    jpeg_set_quality(&info, quality, TRUE);
    jpeg_start_compress(&info, TRUE);
    while (info.next_scanline < info.image_height) {
        auto* row = const_cast<JSAMPROW>(picture.pixels.data() +
                                         std::size_t{info.image_width} * 3 * info.next_scanline);
        jpeg_write_scanlines(&info, &row, 1);
    }
    jpeg_finish_compress(&info);
    return true;
}

} // namespace

bool hasJpeg()
{
    return true;
}

std::string decodeJpeg(std::span<const std::uint8_t> bytes, Picture& out)
{
    if (bytes.empty())
        return "it is empty";
    Errors errors;
    jpeg_decompress_struct info{};
    prepare(errors);
    info.err = &errors.manager;
    jpeg_create_decompress(&info);
    const bool good = decode(info, errors, bytes, out);
    jpeg_destroy_decompress(&info);
    return good ? std::string() : errors.text.data();
}

std::vector<std::uint8_t> encodeJpeg(const Picture& picture, int quality)
{
    Errors errors;
    jpeg_compress_struct info{};
    prepare(errors);
    info.err = &errors.manager;
    jpeg_create_compress(&info);
    unsigned char* bytes = nullptr;
    unsigned long size = 0;
    const bool good = encode(info, errors, picture, quality, &bytes, &size);
    jpeg_destroy_compress(&info);
    std::vector<std::uint8_t> out(bytes, bytes + (good ? size : 0));
    std::free(bytes);
    if (!good)
        throw std::runtime_error(errors.text.data());
    return out;
}

} // namespace parascope::worker

#else

#include <stdexcept>

namespace parascope::worker {

bool hasJpeg()
{
    return false;
}

std::string decodeJpeg(std::span<const std::uint8_t>, Picture&)
{
    return "this worker was built without libjpeg";
}

std::vector<std::uint8_t> encodeJpeg(const Picture&, int)
{
    throw std::runtime_error("this worker was built without libjpeg");
}

} // namespace parascope::worker

#endif
