// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/model/workload/graph.h"

#include <array>
#include <map>
#include <optional>
#include <span>
#include <string_view>
#include <unordered_map>

namespace parascope::workload {

/// The cost of a layer for one batch. Elements are counted; bytes follow from the data type.
struct LayerCost
{
    double forwardFlops = 0; ///< products only, as profilers count; a multiply-add is two
    /// FLOPs of the gradient of the k-th input; counted only if a layer below that input trains.
    std::array<double, 4> inputGradientFlops = {};
    double weightGradientFlops = 0;
    /// Share of these FLOPs that a kernel computes if it skips masked pairs (causal attention).
    double visibleShare = 1;
    double savedElements = 0; ///< kept for the backward pass in addition to inputs and outputs (statistics)
    double savedBytes = 0;    ///< kept data with a fixed type (indices, masks)
    double workspaceElements = 0; ///< alive only during the layer's forward pass
    /// Workspace elements in inference only: data that training would keep, if it is alive together with the
    /// workspace.
    double inferenceElements = 0;
    double backwardWorkspaceElements = 0; ///< alive only during the layer's backward pass
    double writtenElements = 0;           ///< elements that a layer in place nevertheless writes
    /// Elements of the weights that a pass reads, if not all of them (the experts to which tokens are routed,
    /// in expectation).
    std::optional<double> readWeights = {};
    double activeWeights = 1;    ///< share of the weights that one token uses
    double unreadElements = 0;   ///< elements of the inputs that are not read (keys that are not selected)
    bool savesInput = false;     ///< the backward pass reads the inputs
    bool savesOutput = false;    ///< the backward pass reads the outputs
    bool inPlace = false;        ///< the outputs are views of the first input
    bool passesGradient = false; ///< the gradient of every input is that of the output, not a new tensor
    bool activation = false;     ///< reads and writes each element once; a fused kernel moves no bytes for it
};

/// An attribute of a kind. The value in a graph is checked for type, range and words before the shape rule
/// sees it.
struct Attribute
{
    std::string name;
    Value defaultValue;                  ///< also defines the type: a whole number, a number or a text
    std::optional<double> low = {};      ///< minimum value
    std::optional<double> below = {};    ///< exclusive upper bound
    std::vector<std::string> words = {}; ///< the two allowed words of a text
};

/// The layer, the shapes of its inputs, and its weights, as a rule sees them.
struct LayerContext
{
    const Node& node;
    std::span<const Shape> in;
    std::span<const Weight* const> weights;
};

/// Everything about a kind of layer except its implementation in the frameworks: its inputs, attributes,
/// shape rule and cost. Frameworks implement kinds; families combine them.
struct LayerKind
{
    std::string name;
    int minInputs = 1, maxInputs = 1;
    unsigned integerInputs = 0;       ///< bit k: input k is int64 and has no gradient
    std::vector<std::string> weights; ///< roles, in order; a trailing '?' marks an optional one
    std::vector<Attribute> attributes;
    /// Returns output shapes from input shapes. The error names the layer and the reason.
    Result<std::vector<Shape>> (*infer)(const LayerContext&);
    LayerCost (*cost)(const LayerContext&, std::span<const Shape> out, std::int64_t batch);
    bool affine = true; ///< FLOPs, bytes and memory are affine in the batch
    /// True if no worker computes this kind. A model with it has a cost, but every worker answers
    /// `unsupported` with its name.
    bool costedOnly = false;
};

/// Returns all kinds, by name. Every floating-point tensor has the run's type; the dimension B is the batch.
///
/// Products
///   dense        y = x W^T + b over the last dimension; weight [out, in], bias? [out]. Sharing the weight
///                of an embedding [vocabulary, width] ties the two.
///   conv2d       cross-correlation, x [B, C, H, W], weight [out, C/groups, kh, kw], bias? [out]; stride_h,
///                stride_w; zero padding pad_top, pad_bottom, pad_left, pad_right given separately, because
///                frameworks disagree about "same"; groups: filters in `groups` equal groups, as in PyTorch
///   matmul       a [..., M, K], b [..., K, N], the leading dimensions equal; transpose_a / transpose_b = 1:
///                the operand is stored with its last two dimensions swapped
///   attention    query [B, T, H D], key [B, S, G D], value [B, S, G F], lengths? [B] int64 -> [B, T, H F].
///                H = `heads`; G = `kv_heads` (0: as many as heads), which divides H. Head h takes columns
///                h D and on of the query, g D and on of the key, g F and on of the value, g = floor(h G /
///                H): neighbouring heads share one (Hugging Face's repeat_kv). softmax(mask(cap(scale q
///                k^T))) v, the heads next to each other. `scale` 0: 1 / sqrt(D). `softcap` c > 0: cap(s) =
///                c tanh(s / c), else s. Key positions >= length have weight 0. causal = 1: query t is at
///                position S - T + t (T <= S: the last T positions) and sees key s if s <= S - T + t; with
///                `window` w > 0 (causal only) also s > S - T + t - w must hold: its own position and the
///                w - 1 before it. The layer has no projections and no dropout. Products are counted in
///                full; LayerCost::visibleShare is the share that the mask keeps.
///   sink_attention   attention without lengths; weight sinks [H]: in addition to the scores of the keys,
///                head h has one score s_h, which is neither scaled, capped nor masked. It takes its share of
///                the softmax but has no value, so the weights of the keys add up to less than 1 (gpt-oss).
///   rope         rotary position embedding: x [B, T, H D] -> the same shape; `heads` H. Of each head's D
///                columns the first R = `width` (0: D) are rotated, the others are unchanged. The position of
///                row t is p = `start` + t, the angle a_i = p f_i for i < R / 2, with f_i = `base`^(-2 i /
///                R), or the i-th number of `frequencies` ("1,0.5,...") if given. c_i = `magnitude` cos a_i,
///                s_i = `magnitude` sin a_i. interleaved = 0 (Llama's rotate_half): y_i = x_i c_i - x_(i +
///                R/2) s_i, y_(i + R/2) = x_(i + R/2) c_i + x_i s_i; 1 (DeepSeek, GPT-J): the same for the
///                neighbours x_2i, x_(2i + 1), whose positions do not change. Angles are computed in float32
///                or better, whatever the run's type is.
///   cache_append past [B, C, W], new [B, T, W], T <= C -> [B, C, W]: past, with `new` in its last
///                T positions (y[:, :C-T] = past[:, :C-T], y[:, C-T:] = new). The cache already has space for
///                the new tokens. The result may be written into `past`, which is an input of generator
///                "uniform" with `cache` set: only its bytes matter. There is no gradient.
///   embedding    indices [...] -> [..., width]; weight [vocabulary, width]; rows are not scaled
///   rnn, lstm, gru   x [B, T, I] -> [B, T, H], initial states 0; weights input [G H, I], hidden [G H, H],
///                bias [G H], so one bias vector per gate. rnn: tanh. lstm gates in the order input, forget,
///                cell, output (sigmoid, sigmoid, tanh, sigmoid); the forget gate's bias has no offset.
///                gru gates reset, update, new; h' = (1 - z) n + z h; reset_after = 0 (TensorFlow 1's cell):
///                n = tanh(Wx + U (r h) + b), 1 (cuDNN, PyTorch with a zero hidden bias): n = tanh(Wx + b + r
///                (U h))
///   embedding_bag   indices [B, L] int64 -> [B, width]: the sum (`op` sum | mean) of the L rows of weight
///                [rows, width]
///   interaction  x [B, F, D] -> [B, F (F - 1) / 2]: the dot products of features i and j < i, ordered
///                by i, then j: (1,0), (2,0), (2,1), ... (DLRM)
///   moe          mixture of experts: x [..., D], router logits l [..., E] -> [..., D]; weights gate and up
///                [E, I, D], down [E, D, I], bias? [E]. For each token: l_e -= `skew` ln(1 + e) (uneven
///                load, for studies); s = softmax(l) or sigmoid(l) (`scores`), in float32; experts are ranked
///                by c = s + bias (bias: 0 if absent). With `groups` n > 1 the experts form n equal groups. A
///                group's score is its largest c (`group_score` max) or the sum of its two largest (top2);
///                only experts of the `top_groups` best groups may be chosen. The `top_k` experts with the
///                largest c are chosen (for equal ones the lower index). Their weights are w = s (without
///                bias), with normalize = 1 divided by their sum + 1e-20, then times `scale`. y = sum over
///                the chosen of w_e down_e (act(gate_e x) * (up_e x)), where act is silu or gelu_tanh
///                (`activation`), products are as in dense, and * is elementwise. No token is dropped. The
///                choice has no gradient, w has one.
///   selective_scan   u [B, T, C], delta [B, T, C], b [B, T, N], c [B, T, N], state? [B, C, N]; weights a_log
///                [C, N], skip [C] -> y [B, T, C], the last state [B, C, N]. A = -exp(a_log); h_-1 = state,
///                or 0; h_t[c, n] = exp(delta_t[c] A[c, n]) h_(t-1)[c, n] + delta_t[c] u_t[c] b_t[n]; y_t[c]
///                = sum over n of h_t[c, n] c_t[n], plus skip[c] u_t[c]. The computation is in float32
///                or better, as in Mamba. The softplus is already applied to delta. The last state may be
///                written into `state`; an output that no layer reads need not be made. Layers read only the
///                first output.
///   state_space  u [B, T, H P], step [B, T, H], b and c [B, T, G N], state? [B, H P, N]; N = `states`;
///                weights a_log, dt_bias, skip [H] -> y [B, T, H P], the last state (Mamba-2: Dao and Gu,
///                2024). Head h uses b and c of group g = floor(h G / H). dt = softplus(step + dt_bias), h_-1
///                = state, or 0; h_t = exp(-exp(a_log) dt_t) h_(t-1) + dt_t u_t b_t^T; y_t = h_t c_t + skip
///                u_t. The computation is in float32 or better. Several positions are computed in chunks of
///                `chunk` positions, as products (listing 1 of the paper). They take more operations than the
///                recurrence, whose operations are counted. A single position is one step.
///   gated_delta_rule   query and key [B, T, G D], value [B, T, H F], beta and decay [B, T, H], state? [B, H
///                D, F]; D = `key_width`; weights a_log, dt_bias [H] -> y [B, T, H F], the last state (Yang
///                et al., 2024, as in Qwen3-Next). Head h uses query q and key k of head g = floor(h G / H),
///                each times 1 / sqrt(its sum of squares + 1e-6), and q also times 1 / sqrt(D). a_t =
///                exp(-exp(a_log) softplus(decay + dt_bias)), S_-1 = state, or 0; S_t = a_t S_(t-1) + k_t
///                (sigmoid(beta) (v_t - k_t^T a_t S_(t-1)))^T; y_t = q_t^T S_t. The computation is in float32
///                or better. Several positions are computed in chunks of `chunk` positions, as products and a
///                triangular system. These are other operations than those of the recurrence, which are
///                counted. A single position is one step.
/// Kinds with a cost, but without an implementation (LayerKind::costedOnly)
///   chunked_attention   causal attention of a query to the keys of its own chunk of `window`
///                positions (Llama 4)
///   token_index  query [B, T, H D], key [B, S, D], weights [B, T, H] -> [B, T, min(S, `top`)]: the keys with
///                the largest sum over h of w_h relu(q_h k) (DeepSeek-V3.2)
///   sparse_attention   attention; the fourth input selects the keys to which a query attends
///   biased_moe   moe with biases of the products and a clamped gate (gpt-oss); weights gate, up, down,
///                gate_bias, up_bias [E, I], down_bias [E, D]
///   input_scaled_moe   moe whose weights w scale the experts' inputs (Llama 4)
///   ungated_moe  moe of down_e relu(up_e x)^2 (Nemotron-H); weights up, down, bias?
/// Normalisation
///   batch_norm   over dimension 1; weights gamma, beta, running_mean, running_variance (buffers). Training:
///                the batch's mean and biased variance; running = momentum * running + (1 - momentum) *
///                batch (TensorFlow's convention; PyTorch's momentum is 1 - this), running variance from the
///                unbiased one. frozen = 1 or inference: the running statistics, which do not change.
///   layer_norm   over the last dimension, biased variance; gamma?, beta? (1 and 0 if absent); epsilon
///   rms_norm     over the last dimension: y = x / sqrt(mean(x^2) + epsilon) * (offset + gamma); the mean in
///                float32 or better. `offset` 0 (Llama) or 1 (Gemma)
///   group_norm   x [B, C, ...]: the channels form `groups` equal groups; mean and biased variance over
///                a group and all positions of one example; gamma, beta [C]; epsilon
/// Elementwise
///   relu, relu6, sigmoid, tanh;  gelu: approximate "none" (erf) or "tanh"
///   silu         x sigmoid(x);  softplus: ln(1 + exp(x))
///   softmax      over the last dimension
///   add, mul     of two tensors; the second's shape may be the first's last dimensions (it is repeated over
///                the leading ones)
///   scale        times `factor`
///   dropout      training: zero with probability rate, the rest times 1 / (1 - rate); inference: no effect
/// Shape
///   reshape      `shape` as text "B,-1,64" or "4*B,8": the same elements in row-major order; one -1 allowed
///   expand       `shape` as text, as many dimensions as x: those of length 1 are repeated to the
///                given length ("B,16,64" of 1 x 16 x 64 or B x 1 x 64), the others are unchanged. It is a
///                view if the framework has one.
///   flatten      joins all dimensions after dimension 0 into one
///   transpose    `order` as text "0,2,1,3": output dimension k is input dimension order[k]
///   concat       inputs (any number from 1) along `axis`
///   slice        `length` entries of `axis` from `start`
///   split        `parts` equal pieces of `axis`: outputs 0 .. parts-1
///   reduce       `op` mean | sum over `axes` ("2,3"; "" for all), which disappear
///   upsample     x [B, C, H, W] to `height` x `width`, nearest: source index floor(i H / height)
///   max_pool, avg_pool   kernel, stride, padding as conv2d (max pads with -infinity; avg with zeros, which
///   count) parameter    no input: the weight itself (learned or constant tables)
/// Losses, each a scalar
///   softmax_cross_entropy   logits [N..., K], labels [N...] int64, lengths? [B] int64 (positions of
///                dimension 1 >= length weigh 0); label_smoothing e: target (1 - e) onehot + e / K;
///                normalizer "weights" (sum over the weights' sum: the plain mean without lengths) or "batch"
///                (the sum over B)
///   sigmoid_focal_loss   logits [B, A, K], targets [B, A] int64: a class in [0, K), else background;
///                sum of a_t (1 - p_t)^gamma (-log p_t), a_t = alpha for a target and 1 - alpha otherwise,
///                over max(1, number of anchors with a class) of the whole batch
///   smooth_l1_loss   prediction [B, A, D], target [B, A, D], classes [B, A] int64, `classes` K: the anchors
///                with a class in [0, K) count; d^2 / (2 beta) below beta, else |d| - beta / 2 (beta 0: |d|);
///                the sum over max(1, number of those anchors)
[[nodiscard]] const std::map<std::string, LayerKind, std::less<>>& layerKinds();

/// Returns the kinds as JSON without their rules. The Python workers read it (layer_kinds.json of their
/// package).
[[nodiscard]] Json layerKindsJson();

/// For tests that follow a new kind through the program: `layerKinds()` also contains this kind until the
/// guard is destroyed. No other thread may read the table when the guard is created or destroyed.
class ExtraLayerKind
{
public:
    explicit ExtraLayerKind(LayerKind kind);
    ~ExtraLayerKind();
    ExtraLayerKind(const ExtraLayerKind&) = delete;
    ExtraLayerKind& operator=(const ExtraLayerKind&) = delete;

private:
    std::string m_name;
};

/// Returns an attribute's value, or the kind's default.
[[nodiscard]] Value attributeOf(const Node& node, std::string_view name);
/// Returns the value, or -1 if it is not a whole number within +-1e12.
[[nodiscard]] std::int64_t integerOf(const Node& node, std::string_view name);
[[nodiscard]] double doubleOf(const Node& node, std::string_view name);
[[nodiscard]] std::string textOf(const Node& node, std::string_view name);
/// Parses "2,3" to {2, 3}; returns nothing if a piece is not a whole number. An empty text gives an empty
/// list.
[[nodiscard]] std::optional<std::vector<std::int64_t>> integersOf(const Node& node, std::string_view name);
/// Parses a list of at most 4096 real numbers in the same way.
[[nodiscard]] std::optional<std::vector<double>> numbersOf(const Node& node, std::string_view name);

/// Shapes of the outputs of every node, by node name. The names refer to the graph's text, so the graph must
/// outlive them. inferShapes() fails if shapes or types disagree.
using Shapes = std::unordered_map<std::string_view, std::vector<Shape>>;
[[nodiscard]] Result<Shapes> inferShapes(const Graph& graph);

using parascope::toText; // keep the overload for values visible; the next declaration would hide it
[[nodiscard]] std::string toText(const Shape& shape);

} // namespace parascope::workload
