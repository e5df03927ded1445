// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// What PyTorch's operators are and cost, told from what its profiler records of a call: the operator's name,
/// the shapes and types of its inputs, its scalars as texts. Nothing here knows PyTorch; names and the order
/// of arguments are those of native_functions.yaml.
namespace parascope::workload::torch {

/// What an operation does, for adding up time.
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
    Kernel, ///< a kernel that no operation is known to have launched
    Idle,
};
/// "matrix product", "copy, cast, join"
[[nodiscard]] std::string_view nameOf(Class kind);

/// Products in the wide sense: what nearly all FLOPs of a model are in.
[[nodiscard]] constexpr bool isHeavy(Class kind)
{
    return kind == Class::Product || kind == Class::Attention || kind == Class::Convolution;
}

/// One input: a tensor, or the tensors of a list. What is neither has no tensor.
struct Argument
{
    struct Tensor
    {
        std::vector<double> dims; ///< whole numbers, at least 0
    };
    std::vector<Tensor> tensors;
    std::string type;   ///< as the profiler spells it: "c10::BFloat16", "Scalar", "TensorList"
    std::string scalar; ///< "Concrete Inputs": "[1, 1]", "True"; empty where it was not recorded
};

struct Call
{
    std::string_view name; ///< "aten::mm"
    std::vector<Argument> arguments;
    /// Sizes of what it returned, for a convolution whose stride was not recorded; empty where that is not
    /// known.
    std::vector<double> result{};
};

/// What a call computes and moves at least: each input read once, the result written once. Nothing where the
/// shapes do not say it. An operation is counted in FLOPs as 2 a multiply-add of a product, masked pairs of
/// causal attention left out, and per element elsewhere.
struct CallCost
{
    std::optional<double> flops, bytes;
};
[[nodiscard]] CallCost costOf(const Call& call);

/// The data type as this program names it ("bfloat16", "int64"), or as it stands.
[[nodiscard]] std::string dtypeName(std::string_view profilerType);

/// The name of an operation as it is stored: the operator without "aten::", and the shapes and types of its
/// tensors: "mm 8944x1024, 1024x2816 bfloat16". Calls of the same name do the same work.
[[nodiscard]] std::string operationName(const Call& call);
/// Of a kernel without an operation, and of idle time by its cause.
[[nodiscard]] std::string kernelName(std::string_view kernel);
[[nodiscard]] std::string idleName(std::string_view cause);

/// Of an operator ("aten::mm", "mm"), or of any of the names above; `Other` where it is not known.
[[nodiscard]] Class classOf(std::string_view operation);
/// The operator alone of a name above: "mm"; a name that carries no shapes as it stands.
[[nodiscard]] std::string_view operatorOf(std::string_view operation);

} // namespace parascope::workload::torch
