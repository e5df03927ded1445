// SPDX-License-Identifier: GPL-3.0-or-later
// Attention and convolutions among recorded calls. The positions of their arguments are those of PyTorch's
// native_functions.yaml.
#include "engine/model/workload/torch_arguments.h"

#include <algorithm>
#include <cmath>

namespace parascope::workload::torch {

namespace {

/// Rule for an attention operator: the position of the query, whether the heads are the second dimension, and
/// the position of the causal argument.
struct AttentionRule
{
    std::string_view name;
    int query;
    bool headsFirst;
    int causal;
    bool packed = false; ///< sequences packed one after another: (tokens, heads, width)
};
constexpr std::array attentionRules{
    AttentionRule{"scaled_dot_product_attention", 0, true, 5},
    AttentionRule{"_scaled_dot_product_flash_attention", 0, true, 4},
    AttentionRule{"_scaled_dot_product_flash_attention_for_cpu", 0, true, 4},
    AttentionRule{"_scaled_dot_product_efficient_attention", 0, true, 6},
    AttentionRule{"_scaled_dot_product_cudnn_attention", 0, true, 6},
    AttentionRule{"_scaled_dot_product_fused_attention_overrideable", 0, true, 5},
    AttentionRule{"_flash_attention_forward", 0, false, 8},
    AttentionRule{"_efficient_attention_forward", 0, false, 9},
    AttentionRule{"_cudnn_attention_forward", 0, true, 10},
    AttentionRule{"flash_attn::_flash_attn_forward", 0, false, 5},
    AttentionRule{"flash_attn::_flash_attn_varlen_forward", 0, false, 9, true},
    AttentionRule{"_scaled_dot_product_flash_attention_backward", 1, true, 11},
    AttentionRule{"_scaled_dot_product_flash_attention_for_cpu_backward", 1, true, 7},
    AttentionRule{"_scaled_dot_product_efficient_attention_backward", 1, true, 11},
    AttentionRule{"_scaled_dot_product_cudnn_attention_backward", 1, true, 14},
    AttentionRule{"_flash_attention_backward", 1, false, 11},
    AttentionRule{"_efficient_attention_backward", 1, false, 14},
    AttentionRule{"flash_attn::_flash_attn_backward", 1, false, 11},
    AttentionRule{"flash_attn::_flash_attn_varlen_backward", 1, false, 13, true},
};

/// Returns the number of unmasked pairs of a query and a key in one head. In causal attention the i-th query
/// sees the first i keys.
double pairsOf(double queries, double keys, bool causal)
{
    const double triangle = std::min(queries, keys);
    return causal ? triangle * (triangle + 1) / 2 + (queries - triangle) * keys : queries * keys;
}

/// Returns whether a flag or the kind of a mask means causal; as a kind, 0 is no mask, and 1 and 2 are
/// causal.
bool saysCausal(std::string_view text)
{
    return text == "True" || text == "true" || text == "1" || text == "2";
}

bool hasRank(const Tensor* tensor, std::size_t rank)
{
    return tensor && tensor->dims.size() == rank;
}

} // namespace

CallCost attentionCost(const Call& call)
{
    const auto name = plainName(call.name);
    const auto* rule = std::find_if(attentionRules.begin(), attentionRules.end(),
                                    [&](const auto& known) { return known.name == name; });
    if (rule == attentionRules.end())
        return {};
    const auto *query = tensorAt(call, rule->query), *key = tensorAt(call, rule->query + 1),
               *value = tensorAt(call, rule->query + 2);
    // The lengths of packed sequences are not recorded, so equal lengths are assumed. There is one sequence
    // for each cumulated length except the first. ATen's operators also accept packed sequences.
    const auto* ends = tensorAt(call, rule->query + (rule->query ? 5 : 3));
    const bool packed = rule->packed && hasRank(ends, 1) && ends->dims[0] > 1;
    const std::size_t rank = rule->packed ? 3 : 4;
    if (!hasRank(query, rank) || !hasRank(key, rank) || !hasRank(value, rank) || rule->packed != packed)
        return {};
    const std::size_t lengthAt = packed ? 0 : rule->headsFirst ? 2 : 1;
    const std::size_t headsAt = packed || rule->headsFirst ? 1 : 2;
    const double batch = packed ? ends->dims[0] - 1 : query->dims[0];
    const double parts = packed ? batch : 1;
    const bool causal = saysCausal(scalarAt(call, rule->causal));
    const double pairs = batch * query->dims[headsAt] *
                         pairsOf(query->dims[lengthAt] / parts, key->dims[lengthAt] / parts, causal);
    const double width = query->dims.back() + value->dims.back();
    // Forward: the scores, and their product with the values. Backward: the scores again, and four products
    // of the same size.
    const bool backward = rule->query > 0;
    const auto result = backward ? countOf(*query) + countOf(*key) + countOf(*value)
                                 : countOf(*query) / std::max(query->dims.back(), 1.0) * value->dims.back();
    return {(backward ? 5 : 2) * pairs * width,
            movedBytes(call, result, widthOf(call.arguments[static_cast<std::size_t>(rule->query)].type))};
}

namespace {

/// Rule for a convolution: the positions of its arguments; -1 if there is none.
struct ConvolutionRule
{
    std::string_view name;
    int stride, padding, dilation, transposed = -1;
    bool always = false; ///< always transposed
};
constexpr std::array convolutionRules{
    ConvolutionRule{"convolution", 3, 4, 5, 6},
    ConvolutionRule{"_convolution", 3, 4, 5, 6},
    ConvolutionRule{"convolution_overrideable", 3, 4, 5, 6},
    ConvolutionRule{"conv1d", 3, 4, 5},
    ConvolutionRule{"conv2d", 3, 4, 5},
    ConvolutionRule{"conv3d", 3, 4, 5},
    ConvolutionRule{"cudnn_convolution", 3, 2, 4},
    ConvolutionRule{"cudnn_convolution_transpose", 4, 2, 5, -1, true},
    ConvolutionRule{"cudnn_convolution_relu", 3, 4, 5},
    ConvolutionRule{"cudnn_convolution_add_relu", 5, 6, 7},
    ConvolutionRule{"miopen_convolution", 4, 3, 5},
    ConvolutionRule{"miopen_depthwise_convolution", 4, 3, 5},
    ConvolutionRule{"miopen_convolution_transpose", 5, 3, 6, -1, true},
    ConvolutionRule{"miopen_convolution_relu", 3, 4, 5},
    ConvolutionRule{"mkldnn_convolution", 4, 3, 5},
    ConvolutionRule{"mkldnn::_convolution_pointwise", 4, 3, 5},
    ConvolutionRule{"_conv_depthwise2d", 4, 5, 6},
    ConvolutionRule{"conv_depthwise3d", 4, 5, 6},
    ConvolutionRule{"thnn_conv2d", 4, 5, -1},
    ConvolutionRule{"_slow_conv2d_forward", 4, 5, -1},
    ConvolutionRule{"slow_conv3d_forward", 4, 5, -1},
    ConvolutionRule{"slow_conv_dilated2d", 4, 5, 6},
};

/// Returns the elements of the map that a convolution writes; 0 if stride or padding were not recorded.
double resultElements(const Call& call, const ConvolutionRule& rule, const Tensor& input,
                      const Tensor& weight)
{
    const auto strides = numbersIn(scalarAt(call, rule.stride)),
               paddings = numbersIn(scalarAt(call, rule.padding)),
               dilations = numbersIn(scalarAt(call, rule.dilation));
    const auto spatial = weight.dims.size() - 2;
    if (strides.empty() || paddings.empty() || input.dims.size() < spatial + 1)
        return 0;
    const auto at = [](const std::vector<double>& list, std::size_t i, double otherwise) {
        return list.empty() ? otherwise : list[std::min(i, list.size() - 1)];
    };
    double out = product(std::span(input.dims).first(input.dims.size() - spatial - 1)) * weight.dims[0];
    for (std::size_t i = 0; i < spatial; ++i) {
        const double size = input.dims[input.dims.size() - spatial + i], kernel = weight.dims[2 + i];
        const double reach = at(dilations, i, 1) * (kernel - 1) + 1;
        out *= std::max(
            0.0, std::floor((size + 2 * at(paddings, i, 0) - reach) / std::max(at(strides, i, 1), 1.0)) + 1);
    }
    return out;
}

} // namespace

CallCost convolutionCost(const Call& call)
{
    const auto name = plainName(call.name);
    if (name == "convolution_backward" || name == "convolution_backward_overrideable") {
        const auto *gradient = tensorAt(call, 0), *input = tensorAt(call, 1), *weight = tensorAt(call, 2);
        if (!gradient || !input || !weight || weight->dims.size() < 3)
            return {};
        const bool transposed = scalarAt(call, 7) == "True";
        const auto& mask = call.arguments.back().scalar; // "[True, True, False]" for input, weight, bias
        const bool known = mask.starts_with('[');
        const auto comma = std::min(mask.find(','), mask.size());
        const double passes =
            known ? double(mask.find("True") < comma) +
                        double(mask.find("True", comma) == mask.find_first_not_of(", ", comma))
                  : 2;
        const auto& map = transposed ? *input : *gradient;
        const double windows = countOf(map) * product(std::span(weight->dims).subspan(1));
        return {2 * passes * windows,
                movedBytes(call, countOf(*input) + countOf(*weight), widthOf(call.arguments[0].type))};
    }
    const auto* rule = std::find_if(convolutionRules.begin(), convolutionRules.end(),
                                    [&](const auto& known) { return known.name == name; });
    const auto *input = tensorAt(call, 0), *weight = tensorAt(call, 1);
    if (rule == convolutionRules.end() || !input || !weight || weight->dims.size() < 3)
        return {};
    const double window = product(std::span(weight->dims).subspan(1));
    const auto width = widthOf(call.arguments[0].type);
    if (rule->always || scalarAt(call, rule->transposed) == "True")
        return {2 * countOf(*input) * window, std::nullopt};
    const double elements =
        call.result.empty() ? resultElements(call, *rule, *input, *weight) : product(call.result);
    return elements > 0 ? CallCost{2 * elements * window, movedBytes(call, elements, width)} : CallCost{};
}

} // namespace parascope::workload::torch
