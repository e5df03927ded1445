// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/model/workload/graph.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace parascope::workload {

struct CostOptions
{
    std::int64_t batch = 1;
    std::string mode = "train";        ///< one of `modes`
    std::string optimizer = "rmsprop"; ///< none | sgd | momentum | rmsprop | adam | adamw
    std::string dtype = "float32";     ///< activations; 16-bit types keep float32 master weights
};

/// One layer's share.
struct LayerRow
{
    std::string name, kind, output; ///< output: its first output's shape, for people
    double parameters = 0;          ///< trainable; a shared weight at its first user
    double forwardFlops = 0;
    double stepFlops = 0;       ///< forward and backward as executed
    double bytes = 0;           ///< moved in one step, each tensor once a use
    double stepFlopsCausal = 0; ///< as Cost's
};

/// The cost of a model from its graph alone.
struct Cost
{
    double parameters = 0;
    /// The parameters that one token uses: of a mixture's experts those that it goes to.
    double parametersActive = 0;
    /// Matrix and convolution work, a multiply-add being two; elementwise work is not counted.
    double forwardFlops = 0;
    /// The same for one step as executed: no input gradient where nothing below trains.
    double stepFlops = 0;
    /// The same two without the pairs of query and key that attention's mask hides: what a kernel that skips
    /// them computes. Named `causal`; the others, which count every product in full, are `executed`.
    double forwardFlopsCausal = 0, stepFlopsCausal = 0;
    /// Bytes moved in one step, each tensor once a use. Logical: caches are not modelled. Weights that tokens
    /// are routed to (a mixture's experts, rows of tables) count as the distinct ones in expectation.
    double bytes = 0, forwardBytes = 0, backwardBytes = 0, optimizerBytes = 0;
    /// The same when every elementwise layer is fused into the layer before it.
    double fusedBytes = 0;
    double arithmeticIntensity = 0; ///< stepFlops / bytes
    /// Peak of one step: weights, gradients (made in the backward pass, dropped after the update), optimiser
    /// state, inputs, activations while something still reads them, and each layer's workspace.
    double memoryPeakBytes = 0;
    /// Of that, always: weights as the step reads them (with master weights, where the type has any), and
    /// what is kept between steps (Input::cache).
    double weightBytes = 0, cacheBytes = 0;
    double tokens = 0; ///< of text that a step computes; 0 of other models
    std::vector<LayerRow> layers;
};

/// What Cost holds as a function of the batch, for one mode, optimiser and type: FLOPs and bytes are affine
/// in the batch, and the memory peak, the largest of many affine moments, is their upper envelope.
class CostForm
{
public:
    /// Exactly what CostModel::at() gives, without layers.
    [[nodiscard]] Cost at(std::int64_t batch) const;
    [[nodiscard]] std::int64_t largestBatch() const { return m_largestBatch; }

private:
    friend class CostModel;
    struct Line
    {
        double constant = 0, slope = 0;
        [[nodiscard]] double at(double batch) const { return constant + slope * batch; }
    };
    double m_parameters = 0, m_parametersActive = 0, m_weightBytes = 0, m_tokensEach = 0;
    Line m_forwardFlops, m_stepFlops, m_forwardFlopsCausal, m_stepFlopsCausal;
    Line m_forwardBytes, m_backwardBytes, m_optimizerBytes, m_fusedBytes, m_cacheBytes;
    std::vector<Line> m_moments;
    std::int64_t m_largestBatch = 0;
    std::optional<Cost> m_single; ///< of a batch of one, where it lies on no line with the others
};

/// A graph prepared for costing at many batches: shapes are inferred once.
class CostModel
{
public:
    [[nodiscard]] static Result<CostModel> of(Graph graph);
    /// For grids of thousands of points. `options.batch` does not matter. Nothing where a tensor grows with a
    /// power of the batch, a layer's cost is no line in it (LayerKind::affine), or the model cannot be costed
    /// so at all; at() says why.
    [[nodiscard]] std::optional<CostForm> form(CostOptions options) const;
    /// Without `layers`, Cost::layers stays empty (grids of thousands of points).
    /// Fails where a tensor is too large at this batch, or a model without a loss is to be trained.
    [[nodiscard]] Result<Cost> at(const CostOptions& options, bool layers = true) const;

    CostModel(CostModel&&) noexcept;
    CostModel& operator=(CostModel&&) noexcept;
    ~CostModel();

private:
    struct Data;
    Result<Cost> direct(const CostOptions& options, bool layers, std::vector<double>* moments) const;
    explicit CostModel(std::unique_ptr<const Data> data);
    std::unique_ptr<const Data> m_data;
};

[[nodiscard]] Result<Cost> costOf(const Graph& graph, const CostOptions& options);

/// FLOPs of a step as TensorFlow's profiler counts them on a GPU, which the ParaDnn paper's figures use:
/// batch (6 W + 2 N L + 5 O + 7) + 2 W - (N L + O), where W = I N + N^2 (L - 1) + N O are the weights of a
/// fully connected model with L layers of N nodes, I inputs and O outputs. Returns nothing for other
/// families.
[[nodiscard]] std::optional<double> tfProfilerFlops(std::string_view family, const Parameters& parameters);
/// The same as the TPU runs were counted: the graph was profiled a core, with an eighth of the batch, plus
/// 2 I a row; times 8 for the board.
[[nodiscard]] std::optional<double> tfProfilerFlopsTpu(std::string_view family, const Parameters& parameters);

} // namespace parascope::workload
