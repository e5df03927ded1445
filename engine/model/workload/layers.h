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

/// What a layer costs for one batch; elements are counted, bytes follow from the data type.
struct LayerCost
{
    double forwardFlops = 0; ///< a multiply-add is two; products only (what profilers count)
    /// Work of the gradient of the k-th input; counted only where something below that input trains.
    std::array<double, 4> inputGradientFlops = {};
    double weightGradientFlops = 0;
    /// The part of these FLOPs that a kernel which skips masked pairs computes (causal attention).
    double visibleShare = 1;
    double savedElements = 0;     ///< kept for the backward pass beside inputs and outputs (statistics)
    double savedBytes = 0;        ///< the same for what has a fixed type (indices, masks)
    double workspaceElements = 0; ///< alive only while the layer's forward pass runs
    /// The same in inference alone: what training would keep, as far as it is alive beside the workspace.
    double inferenceElements = 0;
    double backwardWorkspaceElements = 0; ///< the same in the backward pass
    double writtenElements = 0;           ///< of a layer in place: what it writes all the same
    /// Elements of the weights that a pass reads where that is not all of them (the experts that tokens go
    /// to, in expectation).
    std::optional<double> readWeights = {};
    double activeWeights = 1;    ///< the part of the weights that one token uses
    double unreadElements = 0;   ///< of the inputs: what the pass leaves aside (keys that nobody chose)
    bool savesInput = false;     ///< the backward pass reads the inputs
    bool savesOutput = false;    ///< the backward pass reads the outputs
    bool inPlace = false;        ///< the outputs are views of the first input
    bool passesGradient = false; ///< the gradient of every input is the output's, not a new tensor
    bool activation = false;     ///< reads and writes each element once: a fused kernel moves no bytes for it
};

/// A parameter of a kind. What a graph gives is held to its type, range and words before the shape rule sees
/// it.
struct Attribute
{
    std::string name;
    Value defaultValue;                  ///< also fixes the type: a whole number, a number or a text
    std::optional<double> low = {};      ///< the least value
    std::optional<double> below = {};    ///< values lie below this
    std::vector<std::string> words = {}; ///< of a text that is one of two words
};

/// What a rule may look at: the layer, the shapes of what it reads, and its weights.
struct LayerContext
{
    const Node& node;
    std::span<const Shape> in;
    std::span<const Weight* const> weights;
};

/// A kind of layer, all that is known of it but its realisation in the frameworks: what it takes, its
/// attributes, its shape rule and its cost. Frameworks implement kinds; families combine them.
struct LayerKind
{
    std::string name;
    int minInputs = 1, maxInputs = 1;
    unsigned integerInputs = 0;       ///< bit k: input k holds int64 and carries no gradient
    std::vector<std::string> weights; ///< roles, in order; a trailing '?' marks an optional one
    std::vector<Attribute> attributes;
    /// Output shapes from input shapes; the sentence on failure names the layer and says why.
    Result<std::vector<Shape>> (*infer)(const LayerContext&);
    LayerCost (*cost)(const LayerContext&, std::span<const Shape> out, std::int64_t batch);
    bool affine = true; ///< FLOPs, bytes and memory are lines in the batch
    /// No worker computes it: a model with it is costed, and every worker answers `unsupported` with its
    /// name.
    bool costedOnly = false;
};

/// All kinds, by name. Every floating tensor has the run's type; a dimension called B is the batch.
///
/// Products
///   dense        y = x W^T + b over the last dimension; weight [out, in], bias? [out]. Sharing the weight
///                of an embedding [vocabulary, width] ties the two.
///   conv2d       cross-correlation, x [B, C, H, W], weight [out, C/groups, kh, kw], bias? [out]; stride_h,
///                stride_w; zero padding pad_top, pad_bottom, pad_left, pad_right given one by one, because
///                frameworks disagree about "same"; groups: filters in `groups` equal runs, as PyTorch
///   matmul       a [..., M, K], b [..., K, N], the leading dimensions equal; transpose_a / transpose_b = 1:
///                the operand is stored with its last two dimensions swapped
///   attention    query [B, T, H D], key [B, S, G D], value [B, S, G F], lengths? [B] int64 -> [B, T, H F].
///                H = `heads`; G = `kv_heads` (0: as many as heads), which divides H. Head h takes columns
///                h D and on of the query, g D and on of the key, g F and on of the value, g = floor(h G /
///                H): neighbouring heads share one (Hugging Face's repeat_kv). softmax(mask(cap(scale q
///                k^T))) v, the heads side by side. `scale` 0: 1 / sqrt(D). `softcap` c > 0: cap(s) = c
///                tanh(s / c), else s. Key positions >= length weigh nothing; causal = 1: query t stands at
///                position S - T + t (T <= S: the last T positions) and sees key s where s <= S - T + t, and
///                with `window` w > 0 (causal only) where also s > S - T + t - w: itself and the w - 1 before
///                it. No projections and no dropout inside. Products are counted in full;
///                LayerCost::visibleShare is the part that the mask leaves.
///   sink_attention   attention without lengths; weight sinks [H]: beside the scores of the keys, head h has
///   one
///                more, s_h, which is neither scaled, capped nor masked. It takes its part of the softmax and
///                has no value: what the keys weigh adds up to less than 1 (gpt-oss).
///   rope         rotary position embedding: x [B, T, H D] -> the same shape; `heads` H. Of each head's D
///                columns the first R = `width` (0: D) turn, the others stay. The position of row t is
///                p = `start` + t, the angle a_i = p f_i for i < R / 2, with f_i = `base`^(-2 i / R), or the
///                i-th number of `frequencies` ("1,0.5,...") if given. c_i = `magnitude` cos a_i, s_i =
///                `magnitude` sin a_i. interleaved = 0 (Llama's rotate_half): y_i = x_i c_i - x_(i + R/2)
///                s_i, y_(i + R/2) = x_(i + R/2) c_i + x_i s_i; 1 (DeepSeek, GPT-J): the same of the
///                neighbours x_2i, x_(2i + 1), which stay where they are. Angles are computed in float32 or
///                better, whatever the run's type.
///   cache_append past [B, C, W], new [B, T, W], T <= C -> [B, C, W]: past, whose last T positions hold `new`
///                (y[:, :C-T] = past[:, :C-T], y[:, C-T:] = new). A cache that was allocated with the places
///                of the new tokens in it. The result may be written into `past`, which is an input of
///                generator "uniform" with `cache` set: its worth lies in its bytes. No gradient.
///   embedding    indices [...] -> [..., width]; weight [vocabulary, width]; rows are not scaled
///   rnn, lstm, gru   x [B, T, I] -> [B, T, H], initial states 0; weights input [G H, I], hidden [G H, H],
///                bias [G H], so one bias vector a gate. rnn: tanh. lstm gates in the order input, forget,
///                cell, output (sigmoid, sigmoid, tanh, sigmoid), nothing added to the forget gate's bias.
///                gru gates reset, update, new; h' = (1 - z) n + z h; reset_after = 0 (TensorFlow 1's cell):
///                n = tanh(Wx + U (r h) + b), 1 (cuDNN, PyTorch with a zero hidden bias): n = tanh(Wx + b + r
///                (U h))
///   embedding_bag   indices [B, L] int64 -> [B, width]: the sum (`op` sum | mean) of the L rows of weight
///                [rows, width]
///   interaction  x [B, F, D] -> [B, F (F - 1) / 2]: the dot products of features i and j < i, ordered by i,
///   then
///                j: (1,0), (2,0), (2,1), ... (DLRM)
///   moe          mixture of experts: x [..., D], router logits l [..., E] -> [..., D]; weights gate and up
///                [E, I, D], down [E, D, I], bias? [E]. For each token: l_e -= `skew` ln(1 + e) (uneven
///                load, for studies); s = softmax(l) or sigmoid(l) (`scores`), in float32; the choice goes by
///                c = s + bias (bias: 0 if absent). With `groups` n > 1 the experts form n equal runs, a
///                run's score is the largest c in it (`group_score` max) or the sum of its two largest
///                (top2); only experts of the `top_groups` best runs may be chosen. Chosen are the `top_k`
///                largest c (equal ones: the lower index). Their weights are w = s (without bias), with
///                normalize = 1 divided by their sum + 1e-20, then times `scale`. y = sum over the chosen of
///                w_e down_e (act(gate_e x) * (up_e x)), act silu or gelu_tanh (`activation`), products as in
///                dense, elementwise *. No token is dropped. The choice carries no gradient, w does.
///   selective_scan   u [B, T, C], delta [B, T, C], b [B, T, N], c [B, T, N], state? [B, C, N]; weights a_log
///                [C, N], skip [C] -> y [B, T, C], the last state [B, C, N]. A = -exp(a_log); h_-1 = state,
///                or 0; h_t[c, n] = exp(delta_t[c] A[c, n]) h_(t-1)[c, n] + delta_t[c] u_t[c] b_t[n]; y_t[c]
///                = sum over n of h_t[c, n] c_t[n], plus skip[c] u_t[c]. In float32 or better inside, as
///                Mamba. delta comes after its softplus. The last state may be written into `state`; what no
///                layer reads need not be made. One output is read: the first.
///   state_space  u [B, T, H P], step [B, T, H], b and c [B, T, G N], state? [B, H P, N]; N = `states`;
///                weights a_log, dt_bias, skip [H] -> y [B, T, H P], the last state (Mamba-2: Dao and Gu,
///                2024). Head h has b and c of group g = floor(h G / H). dt = softplus(step + dt_bias), h_-1
///                = state, or 0; h_t = exp(-exp(a_log) dt_t) h_(t-1) + dt_t u_t b_t^T; y_t = h_t c_t + skip
///                u_t. In float32 or better inside. More positions than one are computed in runs of `chunk`
///                positions, as products (listing 1 of the paper), which are more operations than those of
///                the recurrence that are counted; one position is one step.
///   gated_delta_rule   query and key [B, T, G D], value [B, T, H F], beta and decay [B, T, H], state? [B, H
///                D, F]; D = `key_width`; weights a_log, dt_bias [H] -> y [B, T, H F], the last state (Yang
///                et al., 2024, as Qwen3-Next has it). Head h has query q and key k of head g = floor(h G /
///                H), each times 1 / sqrt(its sum of squares + 1e-6), and q also times 1 / sqrt(D). a_t =
///                exp(-exp(a_log) softplus(decay + dt_bias)), S_-1 = state, or 0; S_t = a_t S_(t-1) + k_t
///                (sigmoid(beta) (v_t - k_t^T a_t S_(t-1)))^T; y_t = q_t^T S_t. In float32 or better inside.
///                More positions than one are computed in runs of `chunk` positions, as products and a
///                triangular system, which are other operations than those of the recurrence that are
///                counted; one position is one step.
/// Costed only (LayerKind::costedOnly)
///   chunked_attention   causal attention of a query to the keys of its own run of `window` positions
///                (Llama 4)
///   token_index  query [B, T, H D], key [B, S, D], weights [B, T, H] -> [B, T, min(S, `top`)]: the keys with
///                the largest sum over h of w_h relu(q_h k) (DeepSeek-V3.2)
///   sparse_attention   attention; the fourth input says which keys a query meets
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
///   group_norm   x [B, C, ...]: the channels in `groups` equal runs; mean and biased variance over a run and
///                all places of one example; gamma, beta [C]; epsilon
/// Elementwise
///   relu, relu6, sigmoid, tanh;  gelu: approximate "none" (erf) or "tanh"
///   silu         x sigmoid(x);  softplus: ln(1 + exp(x))
///   softmax      over the last dimension
///   add, mul     of two tensors; the second's shape may be the first's last dimensions (it is repeated over
///                the leading ones)
///   scale        times `factor`
///   dropout      training: zero with probability rate, the rest times 1 / (1 - rate); inference: nothing
/// Shape
///   reshape      `shape` as text "B,-1,64" or "4*B,8": the same elements in row-major order; one -1 allowed
///   expand       `shape` as text, as many dimensions as x: those of length 1 are repeated to the length
///   given
///                ("B,16,64" of 1 x 16 x 64 or B x 1 x 64), the others stay. A view where the framework has
///                one.
///   flatten      everything behind dimension 0 in one
///   transpose    `order` as text "0,2,1,3": output dimension k is input dimension order[k]
///   concat       inputs (any number from 1) along `axis`
///   slice        `length` entries of `axis` from `start`
///   split        `parts` equal pieces of `axis`: outputs 0 .. parts-1
///   reduce       `op` mean | sum over `axes` ("2,3"; "" for all), which disappear
///   upsample     x [B, C, H, W] to `height` x `width`, nearest: source index floor(i H / height)
///   max_pool, avg_pool   kernel, stride, padding as conv2d (max: -infinity; avg: zeros, which count)
///   parameter    no input: the weight itself (learned or constant tables)
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

/// The same as JSON, without the rules: what the Python workers read (layer_kinds.json of their package).
[[nodiscard]] Json layerKindsJson();

/// For tests that follow a new kind through the program: `layerKinds()` has this one too, until the guard
/// goes. Not while another thread reads the table.
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

/// An attribute's value or the kind's default.
[[nodiscard]] Value attributeOf(const Node& node, std::string_view name);
/// -1 when it is not a whole number within +-1e12.
[[nodiscard]] std::int64_t integerOf(const Node& node, std::string_view name);
[[nodiscard]] double doubleOf(const Node& node, std::string_view name);
[[nodiscard]] std::string textOf(const Node& node, std::string_view name);
/// "2,3" -> {2, 3}; nothing when a piece is no whole number. Empty text: an empty list.
[[nodiscard]] std::optional<std::vector<std::int64_t>> integersOf(const Node& node, std::string_view name);
/// The same of real numbers, 4096 at most.
[[nodiscard]] std::optional<std::vector<double>> numbersOf(const Node& node, std::string_view name);

/// Shapes of every node's outputs, by node name (the graph's own text: it must outlive them); fails where
/// shapes or types disagree.
using Shapes = std::unordered_map<std::string_view, std::vector<Shape>>;
[[nodiscard]] Result<Shapes> inferShapes(const Graph& graph);

using parascope::toText; // of values: the next line would hide it
[[nodiscard]] std::string toText(const Shape& shape);

} // namespace parascope::workload
