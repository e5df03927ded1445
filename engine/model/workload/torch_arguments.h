// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/dtypes.h"
#include "engine/model/workload/torch_operations.h"

#include <array>
#include <charconv>
#include <functional>
#include <numeric>
#include <span>
#include <utility>

/// Functions that the costs of recorded calls share. Only for this module.
namespace parascope::workload::torch {

using Tensor = Argument::Tensor;

/// Returns the operator without the common name space "aten::".
inline std::string_view plainName(std::string_view operation)
{
    operation = operatorOf(operation);
    return operation.starts_with("aten::") ? operation.substr(6) : operation;
}

inline double product(std::span<const double> dims)
{
    return std::accumulate(dims.begin(), dims.end(), 1.0, std::multiplies<>());
}

inline double countOf(const Tensor& tensor)
{
    return product(tensor.dims);
}

/// Returns the bytes per element; nothing for an unknown type ("TensorList").
inline std::optional<double> widthOf(std::string_view type)
{
    const auto name = dtypeName(type);
    if (const auto* known = findDtype(name))
        return known->bytes;
    constexpr std::array<std::pair<std::string_view, double>, 8> others{{{"int64", 8},
                                                                         {"int32", 4},
                                                                         {"int16", 2},
                                                                         {"int8", 1},
                                                                         {"uint8", 1},
                                                                         {"bool", 1},
                                                                         {"complex64", 8},
                                                                         {"complex128", 16}}};
    for (const auto& [other, bytes] : others)
        if (other == name)
            return bytes;
    return std::nullopt;
}

/// Returns the only tensor of an argument if it has at least one dimension; null otherwise.
inline const Tensor* tensorAt(const Call& call, int index)
{
    if (index < 0 || static_cast<std::size_t>(index) >= call.arguments.size())
        return nullptr;
    const auto& tensors = call.arguments[static_cast<std::size_t>(index)].tensors;
    return tensors.size() == 1 && !tensors.front().dims.empty() ? &tensors.front() : nullptr;
}

inline std::string_view scalarAt(const Call& call, int index)
{
    return index >= 0 && static_cast<std::size_t>(index) < call.arguments.size()
               ? std::string_view(call.arguments[static_cast<std::size_t>(index)].scalar)
               : std::string_view();
}

/// Returns the whole numbers of "[1, 1]" or "1"; empty if the text was not recorded.
inline std::vector<double> numbersIn(std::string_view text)
{
    std::vector<double> out;
    for (std::size_t at = 0; at < text.size();) {
        double value = 0;
        const auto [end, error] = std::from_chars(text.data() + at, text.data() + text.size(), value);
        if (error == std::errc()) {
            out.push_back(value);
            at = static_cast<std::size_t>(end - text.data());
        } else {
            ++at;
        }
    }
    return out;
}

/// Returns the bytes of all inputs of a call; nothing if a type is unknown.
inline std::optional<double> readBytes(const Call& call)
{
    double sum = 0;
    for (const auto& argument : call.arguments)
        for (const auto& tensor : argument.tensors) {
            const auto width = widthOf(argument.type);
            if (!width)
                return std::nullopt;
            sum += *width * countOf(tensor);
        }
    return sum;
}

/// Returns the bytes of all inputs plus a result of `elements` elements.
inline std::optional<double> movedBytes(const Call& call, double elements, std::optional<double> width)
{
    const auto read = readBytes(call);
    return read && width ? std::optional(*read + elements * *width) : std::nullopt;
}

[[nodiscard]] CallCost attentionCost(const Call& call);
[[nodiscard]] CallCost convolutionCost(const Call& call);

} // namespace parascope::workload::torch
