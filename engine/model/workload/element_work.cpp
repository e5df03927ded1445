// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/workload/element_work.h"

#include <map>

namespace parascope::workload {

namespace {

const std::map<std::string_view, ElementWork>& operations()
{
    // clang-format off: one line per kind
    static const std::map<std::string_view, ElementWork> known = {
        {"add", {1}}, {"sub", {1}}, {"rsub", {1}}, {"mul", {1}}, {"div", {1}}, {"neg", {1}}, {"pow", {1}}, {"sqrt", {1}}, {"rsqrt", {1}},
        {"exp", {1}}, {"log", {1}}, {"abs", {1}}, {"maximum", {1}}, {"minimum", {1}}, {"addcmul", {3}}, {"addcdiv", {3}}, {"lerp", {3}},
        {"lt", {1}}, {"le", {1}}, {"gt", {1}}, {"ge", {1}}, {"eq", {1}}, {"ne", {1}}, {"where", {1}}, {"masked_fill", {1}},
        {"clamp", {2}}, {"clamp_min", {1}}, {"clamp_max", {1}}, {"relu", {1}}, {"hardtanh", {2}}, {"hardtanh_backward", {3}}, {"threshold", {1}}, {"threshold_backward", {1}},
        // The sigmoid is 1 / (1 + exp(-x)); tanh counts as two exponentials; the error function counts as ten
        // operations.
        {"sigmoid", {4}}, {"sigmoid_backward", {3}}, {"tanh", {6}}, {"tanh_backward", {3}}, {"silu", {5}}, {"silu_backward", {7}},
        {"gelu", {14}}, {"gelu_backward", {20}}, {"softplus", {3}}, {"softplus_backward", {4}},
        // Softmax: maximum, difference, exponential, sum, quotient. Backward: product, sum, difference,
        // product.
        {"_softmax", {5}}, {"_softmax_backward_data", {4}}, {"_log_softmax", {5}}, {"_log_softmax_backward_data", {4}},
        // Norms: mean 1, variance 3, normalisation 2, scale and shift 2. Backward: two reductions of 2 each,
        // 5 for the input's gradient, and the gradients of scale and shift.
        {"native_batch_norm", {8}}, {"native_batch_norm_backward", {0, 11}}, {"native_layer_norm", {8}}, {"native_layer_norm_backward", {0, 13}},
        {"native_group_norm", {8}}, {"native_group_norm_backward", {0, 13}}, {"cudnn_batch_norm", {8}}, {"cudnn_batch_norm_backward", {0, 11}},
        {"max_pool2d_with_indices", {1, 0, true}}, {"mkldnn_max_pool2d", {1, 0, true}}, {"avg_pool2d", {1, 0, true}},
        {"max_pool2d_with_indices_backward", {0, 1}}, {"avg_pool2d_backward", {1}}, {"_adaptive_avg_pool2d", {0, 1}}, {"_adaptive_avg_pool2d_backward", {1}},
        {"sum", {0, 1}}, {"mean", {0, 1}}, {"amax", {0, 1}}, {"amin", {0, 1}}, {"max", {0, 1}}, {"min", {0, 1}}, {"norm", {0, 2}}, {"cumsum", {1}},
        {"nll_loss_forward", {0, 1}}, {"nll_loss_backward", {1}}, {"nll_loss2d_forward", {0, 1}}, {"nll_loss2d_backward", {1}},
        {"smooth_l1_loss", {4}}, {"smooth_l1_loss_backward", {4}}, {"native_dropout", {2}}, {"bernoulli", {1}},
        // Rows are added if a token occurs again; reading rows computes nothing.
        {"embedding_dense_backward", {0, 1}}, {"upsample_nearest2d_backward", {0, 1}},
    };
    // clang-format on
    return known;
}

/// FLOPs per weight. SGD: product and difference. Momentum: two more for the state. RMSProp: mean square 4,
/// root and quotient 3, momentum 3, weight 1. Adam: two moments 3 and 4, root, correction and quotient 4,
/// weight 2. Decay: product and sum.
const std::map<std::string_view, double>& updates()
{
    static const std::map<std::string_view, double> known = {
        {"sgd", 2}, {"momentum", 4}, {"rmsprop", 11}, {"adam", 13}, {"adamw", 13}, {"weight decay", 2}};
    return known;
}

} // namespace

const ElementWork* elementWorkOf(std::string_view name)
{
    if (!name.empty() && name.back() == '_' && name != "_")
        name.remove_suffix(1);
    const auto it = operations().find(name);
    return it == operations().end() ? nullptr : &it->second;
}

double updateWorkOf(std::string_view optimizer)
{
    const auto it = updates().find(optimizer);
    return it == updates().end() ? 0 : it->second;
}

Json elementWorkJson()
{
    Json out = {{"operations", Json::object()}, {"updates", Json::object()}};
    for (const auto& [name, work] : operations())
        out["operations"][std::string(name)] = {work.perOutput, work.perInput, work.window};
    for (const auto& [name, flops] : updates())
        out["updates"][std::string(name)] = flops;
    return out;
}

} // namespace parascope::workload
