// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <array>
#include <charconv>
#include <string_view>

namespace parascope {

/// A data type in which models are computed.
struct Dtype
{
    std::string_view name, alias; ///< `alias` is the name that lists of shapes use; may be empty
    double bytes;                 ///< bytes per element, including its share of a block's scales
    std::string_view result;      ///< data type that holds the results of products
    double resultBytes;
};

/// The known data types. The first one is the default of a spec. Each worker reports which of them it can
/// compute.
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
    {"mxfp8", "", 1 + 1.0 / 32, "bfloat16", 2},   // one 8-bit scale per 32 elements
    {"mxfp4", "", 0.5 + 1.0 / 32, "bfloat16", 2}, // one 8-bit scale per 32 elements
    {"nvfp4", "", 0.5 + 1.0 / 16, "bfloat16", 2}, // one 8-bit scale per 16 elements
}};

/// Returns the data type with this name or alias, or null if there is none.
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
/// Returns the bytes per element of a product's result; 4 for an unknown data type.
[[nodiscard]] constexpr double resultBytesOf(std::string_view dtype)
{
    const auto* known = findDtype(dtype);
    return known ? known->resultBytes : 4;
}
/// Returns the bytes per element; 4 for an unknown data type.
[[nodiscard]] constexpr double bytesOf(std::string_view dtype)
{
    const auto* known = findDtype(dtype);
    return known ? known->bytes : 4;
}

/// The data type of quantised weights. Its text is one of `dtypes`, or TYPE/GROUP/BYTES, such as
/// int4/128/2.5: each GROUP of elements shares a scale and a zero point, which take BYTES bytes together.
struct WeightType
{
    const Dtype* type = nullptr; ///< null: the text names no known type
    double bytes = 4;            ///< bytes per element, including its share of the scale and the zero point
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
