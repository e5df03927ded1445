// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <array>
#include <charconv>
#include <string_view>

namespace parascope {

/// A data type that models are computed in.
struct Dtype
{
    std::string_view name, alias; ///< alias: as lists of shapes write it; may be empty
    double bytes;                 ///< an element, with its share of the scales of a block
    std::string_view result;      ///< what products of it are held in
    double resultBytes;
};

/// The first is what a spec means where it is silent. Which of them a worker computes, it says itself.
inline constexpr std::array<Dtype, 12> dtypes{{
    {"float32", "fp32", 4, "float32", 4},
    {"float64", "fp64", 8, "float64", 8},
    {"float16", "fp16", 2, "float16", 2},
    {"bfloat16", "bf16", 2, "bfloat16", 2},
    {"float8", "fp8", 1, "bfloat16", 2},
    {"int8", "", 1, "int32", 4},
    {"int4", "", 0.5, "bfloat16", 2},
    {"float4", "fp4", 0.5, "bfloat16", 2},
    {"nf4", "", 0.5, "bfloat16", 2},              // Dettmers et al., 2023
    {"mxfp8", "", 1 + 1.0 / 32, "bfloat16", 2},   // a scale of 8 bits for 32 elements
    {"mxfp4", "", 0.5 + 1.0 / 32, "bfloat16", 2}, // likewise
    {"nvfp4", "", 0.5 + 1.0 / 16, "bfloat16", 2}, // of 8 bits for 16
}};

/// By name or alias; null when there is none.
[[nodiscard]] constexpr const Dtype* findDtype(std::string_view name)
{
    const auto* it = std::find_if(dtypes.begin(), dtypes.end(), [&](const Dtype& known) {
        return known.name == name || (!name.empty() && known.alias == name);
    });
    return it == dtypes.end() ? nullptr : it;
}
[[nodiscard]] constexpr bool isDtype(std::string_view name)
{
    return findDtype(name) != nullptr;
}
/// Bytes of an element of a product's result; 4 of a type that nobody knows.
[[nodiscard]] constexpr double resultBytesOf(std::string_view dtype)
{
    const auto* known = findDtype(dtype);
    return known ? known->resultBytes : 4;
}
/// Bytes of an element; 4 of a type that nobody knows.
[[nodiscard]] constexpr double bytesOf(std::string_view dtype)
{
    const auto* known = findDtype(dtype);
    return known ? known->bytes : 4;
}

/// The type of quantised weights: one of `dtypes`, or TYPE/GROUP/BYTES, such as int4/128/2.5: as many
/// elements share a scale and a zero point of so many bytes together.
struct WeightType
{
    const Dtype* type = nullptr; ///< null: no such type
    double bytes = 4;            ///< an element, with its share of them
};
[[nodiscard]] inline WeightType weightTypeOf(std::string_view name)
{
    const auto first = name.find('/');
    const auto* type = findDtype(name.substr(0, first));
    if (!type || first == std::string_view::npos)
        return {type, type ? type->bytes : 4};
    const auto second = name.find('/', first + 1);
    if (second == std::string_view::npos)
        return {};
    double group = 0, bytes = -1;
    const auto reads = [](std::string_view text, double& number) {
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
        return error == std::errc() && end == text.data() + text.size();
    };
    if (!reads(name.substr(first + 1, second - first - 1), group) || !reads(name.substr(second + 1), bytes) ||
        !(group >= 1 && group <= 1e12) || !(bytes >= 0 && bytes <= 64))
        return {};
    return {type, type->bytes + bytes / group};
}

} // namespace parascope
