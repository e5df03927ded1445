// SPDX-License-Identifier: GPL-3.0-or-later
// FLOPs and bytes of a recorded call of an ATen operator. The positions of its arguments are those of
// PyTorch's native_functions.yaml.
#include "engine/model/workload/element_work.h"
#include "engine/model/workload/torch_arguments.h"

#include <algorithm>
#include <array>

namespace parascope::workload::torch {

namespace {

/// Returns the bytes per element of a product's result; a float8 product has a bfloat16 result.
std::optional<double> resultWidth(const Argument& factor)
{
    if (const auto name = dtypeName(factor.type); isDtype(name))
        return resultBytesOf(name);
    return widthOf(factor.type);
}

/// A product with its factors at the positions `first` and `first` + 1. `transposed`: the second one is (out,
/// in).
struct ProductRule
{
    std::string_view name;
    int first;
    bool transposed = false;
};
constexpr std::array productRules{
    ProductRule{"mm", 0},
    ProductRule{"addmm", 1},
    ProductRule{"bmm", 0},
    ProductRule{"baddbmm", 1},
    ProductRule{"addbmm", 1},
    ProductRule{"mv", 0},
    ProductRule{"addmv", 1},
    ProductRule{"dot", 0},
    ProductRule{"vdot", 0},
    ProductRule{"matmul", 0},
    ProductRule{"_scaled_mm", 0},
    ProductRule{"_int_mm", 0},
    ProductRule{"_grouped_mm", 0},
    ProductRule{"_scaled_grouped_mm", 0},
    ProductRule{"_addmm_activation", 1},
    ProductRule{"linear", 0, true},
    ProductRule{"mkldnn_linear", 0, true},
    ProductRule{"_mkl_linear", 0, true},
    ProductRule{"mkldnn::_linear_pointwise", 0, true},
    ProductRule{"mkl::_mkl_linear", 0, true},
    ProductRule{"_C::cutlass_scaled_mm", 1},
    ProductRule{"_linear", 0, true},
};

/// Finds two adjacent factors that fit each other, if there is no other matrix; for operators of other
/// libraries.
std::optional<ProductRule> guessedProduct(const Call& call)
{
    std::vector<int> matrices;
    for (int i = 0; i < static_cast<int>(call.arguments.size()); ++i)
        if (const auto* tensor = tensorAt(call, i); tensor && tensor->dims.size() >= 2)
            matrices.push_back(i);
    if (matrices.size() != 2 || matrices[1] != matrices[0] + 1)
        return std::nullopt;
    const auto &a = tensorAt(call, matrices[0])->dims, &b = tensorAt(call, matrices[1])->dims;
    const bool plain = a.back() == b[b.size() - 2], transposed = a.back() == b.back();
    if (plain == transposed) // no fit, or a square matrix, for which the order does not matter
        return plain && b.size() == 2 && b[0] == b[1] ? std::optional(ProductRule{{}, matrices[0]})
                                                      : std::nullopt;
    return ProductRule{{}, matrices[0], transposed};
}

CallCost productCost(const Call& call)
{
    const auto name = plainName(call.name);
    const auto* known = std::find_if(productRules.begin(), productRules.end(),
                                     [&](const auto& rule) { return rule.name == name; });
    const auto rule = known != productRules.end() ? std::optional(*known) : guessedProduct(call);
    if (!rule)
        return {};
    const auto *a = tensorAt(call, rule->first), *b = tensorAt(call, rule->first + 1);
    if (!a || !b)
        return {};
    const auto& right = b->dims;
    const double inner = a->dims.back();
    const double columns = right.size() == 1 ? 1 : rule->transposed ? right[right.size() - 2] : right.back();
    const double depth = right.size() == 1 || rule->transposed ? right.back() : right[right.size() - 2];
    if (depth != inner)
        return {};
    double rows = countOf(*a) / std::max(inner, 1.0);
    // A batch of second factors with a single first one means one product per second factor.
    const double ownBatch = a->dims.size() > 2 ? product(std::span(a->dims).first(a->dims.size() - 2)) : 1;
    const double batch = right.size() > 2 ? product(std::span(right).first(right.size() - 2)) : 1;
    const bool grouped = name.find("grouped") != std::string_view::npos;
    if (!grouped && batch > ownBatch && a->dims.size() >= 2)
        rows = a->dims[a->dims.size() - 2] * batch;
    const double elements = rows * columns;
    return {2 * elements * inner,
            movedBytes(call, elements, resultWidth(call.arguments[static_cast<std::size_t>(rule->first)]))};
}

/// Returns the largest input, or null if there is none.
const Argument* largest(const Call& call)
{
    const Argument* out = nullptr;
    for (const auto& argument : call.arguments)
        if (argument.tensors.size() == 1 &&
            (!out || countOf(argument.tensors[0]) > countOf(out->tensors[0]) ||
             (countOf(argument.tensors[0]) == countOf(out->tensors[0]) &&
              widthOf(argument.type).value_or(0) > widthOf(out->type).value_or(0))))
            out = &argument;
    return out;
}

/// Returns the elements of the shape to which the inputs are broadcast, or of the largest input if they do
/// not fit.
double broadcastElements(const Call& call, double most)
{
    std::vector<double> dims; // in reverse order, the last dimension first
    for (const auto& argument : call.arguments)
        for (const auto& tensor : argument.tensors)
            for (std::size_t i = 0; i < tensor.dims.size(); ++i) {
                const double size = tensor.dims[tensor.dims.size() - 1 - i];
                if (i >= dims.size())
                    dims.push_back(size);
                else if (dims[i] != size && dims[i] != 1 && size != 1)
                    return most;
                else
                    dims[i] = std::max(dims[i], size);
            }
    return std::max(most, product(dims));
}

CallCost copyCost(const Call& call, const Argument& largestInput)
{
    // copy_ writes its first input, which may have another type, and reads its second.
    if (plainName(call.name) != "copy_" || call.arguments.size() < 2 || call.arguments[0].tensors.size() != 1)
        return {0.0, movedBytes(call, countOf(largestInput.tensors[0]), widthOf(largestInput.type))};
    const auto to = widthOf(call.arguments[0].type), from = widthOf(call.arguments[1].type);
    double read = 0;
    for (const auto& tensor : call.arguments[1].tensors)
        read += countOf(tensor);
    return {0.0, to && from ? std::optional(*from * read + *to * countOf(call.arguments[0].tensors[0]))
                            : std::nullopt};
}

CallCost reductionCost(const Call& call, const Argument& input, double perInput)
{
    const auto& sizes = input.tensors[0].dims;
    const auto rank = static_cast<double>(sizes.size());
    const double all = countOf(input.tensors[0]);
    double kept = 1;
    if (const auto axes = numbersIn(scalarAt(call, 1)); !axes.empty()) {
        kept = all;
        for (const double axis : axes)
            if (const double place = axis < 0 ? axis + rank : axis; place >= 0 && place < rank)
                kept /= std::max(sizes[static_cast<std::size_t>(place)], 1.0);
    }
    return {all * perInput, movedBytes(call, kept, widthOf(input.type))};
}

/// Returns whether the result is one truth value per element.
bool compares(std::string_view name)
{
    constexpr std::array<std::string_view, 8> names{"eq", "ne", "lt", "le", "gt", "ge", "isnan", "isinf"};
    return name.starts_with("logical_") || std::find(names.begin(), names.end(), name) != names.end();
}

CallCost elementCost(const Call& call, Class kind)
{
    const auto name = plainName(call.name);
    const auto* input = largest(call);
    if (!input)
        return {};
    const auto* work = elementWorkOf(name);
    if (kind == Class::Copy)
        return copyCost(call, *input);
    if (kind == Class::Reduction && (!work || work->perOutput == 0))
        return reductionCost(call, *input, work ? work->perInput : 1);
    const double most = countOf(input->tensors[0]);
    const double elements = kind == Class::Norm ? most : broadcastElements(call, most);
    const double perElement = work ? work->perOutput + work->perInput : kind == Class::Norm ? 8 : 1;
    return {perElement * elements, movedBytes(call, elements, compares(name) ? 1 : widthOf(input->type))};
}

/// Returns the cost of looking up rows: each is read and written once.
CallCost lookupCost(const Call& call)
{
    const auto name = plainName(call.name);
    const auto *table = tensorAt(call, 0), *index = tensorAt(call, name == "index_select" ? 2 : 1);
    if ((name != "index_select" && name != "embedding") || !table || !index || table->dims.size() < 2)
        return {};
    const auto width = widthOf(call.arguments[0].type);
    const double rows = countOf(*index);
    return {0.0, width ? std::optional(rows * (8 + 2 * *width * product(std::span(table->dims).subspan(1))))
                       : std::nullopt};
}

} // namespace

CallCost costOf(const Call& call)
{
    switch (const auto kind = classOf(call.name)) {
    case Class::Product:
        return productCost(call);
    case Class::Attention:
        return attentionCost(call);
    case Class::Convolution:
        return convolutionCost(call);
    case Class::Norm:
    case Class::Elementwise:
    case Class::Copy:
    case Class::Reduction:
        return plainName(call.name).starts_with("triton_") ? CallCost{std::nullopt, readBytes(call)}
                                                           : elementCost(call, kind);
    case Class::Other:
        return lookupCost(call);
    case Class::Communication:
    case Class::Kernel:
    case Class::Idle:
        break;
    }
    return {};
}

} // namespace parascope::workload::torch
