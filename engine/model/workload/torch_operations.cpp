// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/workload/torch_operations.h"

#include "engine/model/workload/element_work.h"
#include "engine/model/workload/torch_arguments.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <initializer_list>

namespace parascope::workload::torch {

namespace {

constexpr std::string_view kernelPrefix = "kernel ", idlePrefix = "idle: ";

constexpr std::array<std::string_view, 11> classNames{
    "matrix product", "attention",     "convolution", "normalisation",     "elementwise", "copy, cast, join",
    "reduction",      "communication", "other",       "without operation", "idle"};

bool isOneOf(std::string_view name, std::initializer_list<std::string_view> names)
{
    return std::find(names.begin(), names.end(), name) != names.end();
}

bool holdsAny(std::string_view name, std::initializer_list<std::string_view> parts)
{
    return std::any_of(parts.begin(), parts.end(),
                       [&](auto part) { return name.find(part) != std::string_view::npos; });
}

/// Operators of ATen whose names the rules of byParts() do not cover.
std::optional<Class> byName(std::string_view name)
{
    if (isOneOf(name,
                {"mm", "addmm", "bmm", "baddbmm", "addbmm", "mv", "addmv", "dot", "vdot", "addr", "einsum"}))
        return Class::Product;
    if (isOneOf(name, {"copy", "_copy_from", "_to_copy", "to", "cat", "_cat", "stack", "clone", "contiguous",
                       "repeat", "pad", "constant_pad_nd", "roll", "flip", "split_with_sizes_copy",
                       "_foreach_copy", "memcpy"}))
        return Class::Copy;
    if (isOneOf(name, {"mean",
                       "sum",
                       "prod",
                       "max",
                       "min",
                       "amax",
                       "amin",
                       "aminmax",
                       "argmax",
                       "argmin",
                       "all",
                       "any",
                       "std",
                       "var",
                       "var_mean",
                       "std_mean",
                       "logsumexp",
                       "norm",
                       "linalg_vector_norm",
                       "_foreach_norm",
                       "cumsum",
                       "cumprod",
                       "logcumsumexp",
                       "topk",
                       "sort",
                       "_softmax",
                       "_log_softmax",
                       "_softmax_backward_data",
                       "_log_softmax_backward_data",
                       "count_nonzero"}))
        return Class::Reduction;
    if (isOneOf(name, {"fill", "zero", "arange", "index_select", "index", "gather", "embedding", "random",
                       "normal", "uniform", "bernoulli", "_local_scalar_dense", "nonzero", "memset",
                       "embedding_dense_backward"}))
        return Class::Other;
    if (isOneOf(name, {"sin",
                       "cos",
                       "tan",
                       "erf",
                       "exp2",
                       "log2",
                       "log1p",
                       "expm1",
                       "relu",
                       "elu",
                       "square",
                       "floor",
                       "ceil",
                       "round",
                       "trunc",
                       "sign",
                       "reciprocal",
                       "isnan",
                       "tril",
                       "triu",
                       "atan2",
                       "fmod",
                       "isinf",
                       "remainder",
                       "leaky_relu",
                       "hardswish",
                       "hardsigmoid",
                       "mish",
                       "prelu",
                       "_prelu_kernel",
                       "polar",
                       "sigmoid_backward",
                       "log_sigmoid_forward"}))
        return Class::Elementwise;
    return std::nullopt;
}

/// Rules for parts of names, for operators of any library. Earlier rules have priority: "all_reduce" is not a
/// reduction.
std::optional<Class> byParts(std::string_view name)
{
    if (holdsAny(name, {"nccl", "c10d", "gloo::", "all_reduce", "allreduce", "all_gather", "allgather",
                        "reduce_scatter", "all_to_all", "alltoall", "record_param_comms", "_broadcast_oop"}))
        return Class::Communication;
    if (holdsAny(name, {"attention", "attn", "fmha", "flash_fwd", "flash_bwd", "sdpa"}))
        return Class::Attention;
    if (holdsAny(name, {"conv"}) && !holdsAny(name, {"convert"}))
        return Class::Convolution;
    if (holdsAny(name, {"gemm", "matmul", "linear", "_mm", "triton_tem", "bmm"}) &&
        !holdsAny(name, {"linearize"}))
        return Class::Product;
    if (holdsAny(name, {"norm"}) && !holdsAny(name, {"normal"}))
        return Class::Norm;
    if (holdsAny(name, {"triton_red", "triton_per"}))
        return Class::Reduction;
    if (holdsAny(name, {"triton_poi", "_foreach_", "_fused_adam", "_fused_sgd", "bitwise_", "logical_",
                        "silu", "gelu", "dropout", "swiglu", "rotary", "fused_bias"}))
        return Class::Elementwise;
    return std::nullopt;
}

/// Returns a shape such as "8944x1024"; empty for a tensor without dimensions, which is a number.
std::string shapeText(const Argument::Tensor& tensor)
{
    std::string out;
    for (const double size : tensor.dims) {
        char digits[32];
        const auto [end, error] =
            std::to_chars(digits, digits + sizeof digits, size, std::chars_format::fixed, 0);
        out += (out.empty() ? "" : "x") + std::string(digits, error == std::errc() ? end : digits);
    }
    return out;
}

} // namespace

std::string_view nameOf(Class kind)
{
    return classNames[static_cast<std::size_t>(kind)];
}

std::string dtypeName(std::string_view type)
{
    constexpr std::array<std::pair<std::string_view, std::string_view>, 22> names{
        {{"float", "float32"},
         {"double", "float64"},
         {"c10::Half", "float16"},
         {"c10::BFloat16", "bfloat16"},
         {"c10::Float8_e4m3fn", "float8"},
         {"c10::Float8_e5m2", "float8"},
         {"c10::Float8_e4m3fnuz", "float8"},
         {"c10::Float8_e5m2fnuz", "float8"},
         {"long int", "int64"},
         {"long", "int64"},
         {"int64_t", "int64"},
         {"int", "int32"},
         {"short int", "int16"},
         {"short", "int16"},
         {"signed char", "int8"},
         {"unsigned char", "uint8"},
         {"c10::qint8", "int8"},
         {"c10::quint8", "uint8"},
         {"bool", "bool"},
         {"c10::complex<float>", "complex64"},
         {"c10::complex<double>", "complex128"},
         {"float4_e2m1fn_x2", "float4"}}};
    const auto* it =
        std::find_if(names.begin(), names.end(), [&](const auto& known) { return known.first == type; });
    return std::string(it == names.end() ? type : it->second);
}

std::string_view operatorOf(std::string_view operation)
{
    if (operation.starts_with(kernelPrefix) || operation.starts_with(idlePrefix))
        return operation;
    for (std::size_t at = 0; at + 1 < operation.size(); ++at)
        if (const char next = operation[at + 1];
            operation[at] == ' ' && (next == '(' || (next >= '0' && next <= '9')))
            return operation.substr(0, at);
    return operation;
}

Class classOf(std::string_view operation)
{
    if (operation.starts_with(kernelPrefix))
        return byParts(operation) == Class::Communication ? Class::Communication : Class::Kernel;
    if (operation.starts_with(idlePrefix))
        return Class::Idle;
    auto name = plainName(operation);
    if (name.size() > 1 && name.ends_with('_')) // an operation in place
        name.remove_suffix(1);
    if (const auto known = byName(name))
        return *known;
    if (const auto known = byParts(name))
        return *known;
    if (const auto* work = elementWorkOf(name); work && !work->window)
        return work->perOutput > 0 ? Class::Elementwise : Class::Reduction;
    return Class::Other;
}

std::string operationName(const Call& call)
{
    std::string shapes, types, last;
    bool oneType = true;
    for (const auto& argument : call.arguments) {
        std::string text;
        for (const auto& tensor : argument.tensors)
            if (const auto shape = shapeText(tensor); !shape.empty())
                text += (text.empty() ? "" : ", ") + shape;
        if (text.empty())
            continue;
        const bool list = argument.tensors.size() > 1;
        shapes += (shapes.empty() ? "" : ", ") + (list ? '(' + text + ')' : text);
        if (argument.type == "TensorList")
            continue; // the profiler does not record the element type
        const auto type = dtypeName(argument.type);
        oneType = oneType && (last.empty() || type == last);
        types += (types.empty() ? "" : ", ") + type;
        last = type;
    }
    auto out = std::string(call.name.starts_with("aten::") ? call.name.substr(6) : call.name);
    std::replace(out.begin(), out.end(), ' ', '_'); // "autograd::engine::evaluate_function: MmBackward0"
    constexpr std::size_t longest = 400;            // a longer list of parameters adds no information
    if (shapes.size() > longest)
        shapes = shapes.substr(0, longest) + "...";
    if (!shapes.empty())
        out += ' ' + shapes;
    if (types.size() > longest)
        oneType = true;
    if (!types.empty())
        out += ' ' + (oneType ? last : types);
    return out;
}

std::string kernelName(std::string_view kernel)
{
    return std::string(kernelPrefix) + std::string(kernel);
}

std::string idleName(std::string_view cause)
{
    return std::string(idlePrefix) + std::string(cause);
}

} // namespace parascope::workload::torch
