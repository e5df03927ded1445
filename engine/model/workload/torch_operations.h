// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Classes and costs of PyTorch's operators, from the records of its profiler: the operator's name, the
/// shapes and types of its inputs, and its scalars as texts. This code does not use PyTorch. Names and the
/// order of arguments are those of native_functions.yaml.
namespace parascope::workload::torch {

/// Class of an operation, for sums of time.
enum class Class : std::uint8_t {
    Product,
    Attention,
    Convolution,
    Norm,
    Elementwise,
    Copy, ///< copies, casts, concatenations
    Reduction,
    Communication,
    Other,
    Kernel, ///< a kernel whose launching operation is unknown
    Idle,
};
/// Returns a name such as "matrix product" or "copy, cast, join".
[[nodiscard]] std::string_view nameOf(Class kind);

/// Returns whether the class is a product in the wide sense. Nearly all FLOPs of a model are in these
/// classes.
[[nodiscard]] constexpr bool isHeavy(Class kind)
{
    return kind == Class::Product || kind == Class::Attention || kind == Class::Convolution;
}

/// One input: a tensor, or the tensors of a list. Any other input has no tensor.
struct Argument
{
    struct Tensor
    {
        std::vector<double> dims; ///< whole numbers, at least 0
    };
    std::vector<Tensor> tensors;
    std::string type;   ///< in the profiler's spelling: "c10::BFloat16", "Scalar", "TensorList"
    std::string scalar; ///< "Concrete Inputs": "[1, 1]", "True"; empty if not recorded
};

struct Call
{
    std::string_view name; ///< the operator's name, such as "aten::mm"
    std::vector<Argument> arguments;
    /// Sizes of the result, for a convolution whose stride was not recorded; empty if unknown.
    std::vector<double> result{};
};

/// Minimum FLOPs and bytes of a call: each input is read once, and the result is written once. A value is
/// empty if the shapes do not determine it. FLOPs are 2 per multiply-add of a product, without the masked
/// pairs of causal attention; other operations count per element.
struct CallCost
{
    std::optional<double> flops, bytes;
};
[[nodiscard]] CallCost costOf(const Call& call);

/// Returns this program's name of the data type ("bfloat16", "int64"), or the unchanged name if it is
/// unknown.
[[nodiscard]] std::string dtypeName(std::string_view profilerType);

/// Returns the stored name of an operation: the operator without "aten::", and the shapes and types of its
/// tensors: "mm 8944x1024, 1024x2816 bfloat16". Calls with the same name do the same work.
[[nodiscard]] std::string operationName(const Call& call);
/// Names of a kernel without an operation, and of idle time by its cause.
[[nodiscard]] std::string kernelName(std::string_view kernel);
[[nodiscard]] std::string idleName(std::string_view cause);

/// Returns the class of an operator ("aten::mm", "mm") or of any of the names above; `Other` if unknown.
[[nodiscard]] Class classOf(std::string_view operation);
/// Returns only the operator of a name above: "mm". A name without shapes is returned unchanged.
[[nodiscard]] std::string_view operatorOf(std::string_view operation);

} // namespace parascope::workload::torch
