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
    std::string dtype = "float32";     ///< type of activations; 16-bit types keep float32 master weights
};

/// The share of one layer in the cost.
struct LayerRow
{
    std::string name, kind, output; ///< output: the shape of its first output, as text for people
    double parameters = 0;          ///< trainable; a shared weight counts at its first user
    double forwardFlops = 0;
    double stepFlops = 0;       ///< forward and backward FLOPs, as executed
    double bytes = 0;           ///< bytes moved in one step; each tensor counts once per use
    double stepFlopsCausal = 0; ///< as Cost::stepFlopsCausal
};

/// The cost of a model, computed only from its graph.
struct Cost
{
    double parameters = 0;
    /// Parameters that one token uses; of a mixture's experts only those to which the token is routed.
    double parametersActive = 0;
    /// FLOPs of matrix products and convolutions in the forward pass; a multiply-add counts as two.
    /// Elementwise work is not counted.
    double forwardFlops = 0;
    /// FLOPs of one step as executed. There is no input gradient where no layer below trains.
    double stepFlops = 0;
    /// Both counts without the pairs of query and key that the mask of attention hides, as in a kernel that
    /// skips them. They are called `causal`; the counts above include every product in full and are called
    /// `executed`.
    double forwardFlopsCausal = 0, stepFlopsCausal = 0;
    /// Bytes moved in one step; each tensor counts once per use. The count is logical: hardware caches are
    /// not modelled. Of weights to which tokens are routed (a mixture's experts, rows of tables), the
    /// expected number of distinct ones counts.
    double bytes = 0, forwardBytes = 0, backwardBytes = 0, optimizerBytes = 0;
    /// Bytes moved if every elementwise layer is fused into the layer before it.
    double fusedBytes = 0;
    double arithmeticIntensity = 0; ///< stepFlops / bytes
    /// Peak memory of one step: weights, gradients (made in the backward pass, freed after the update),
    /// optimizer state, inputs, activations as long as a later layer reads them, and each layer's workspace.
    double memoryPeakBytes = 0;
    /// Parts of the peak that always exist: the weights as the step reads them (with master weights, if the
    /// type has them), and the state kept between steps (Input::cache).
    double weightBytes = 0, cacheBytes = 0;
    double tokens = 0; ///< tokens of text that a step computes; 0 for other models
    std::vector<LayerRow> layers;
};

/// Cost as a function of the batch, for one mode, optimizer and data type. FLOPs and bytes are affine in the
/// batch. The memory peak is the upper envelope of many affine moments.
class CostForm
{
public:
    /// Returns exactly the result of CostModel::at(), without layers.
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
    std::optional<Cost> m_single; ///< cost of a batch of one, if it is not on the line of the others
};

/// A graph prepared for computing costs at many batches; shapes are inferred once.
class CostModel
{
public:
    [[nodiscard]] static Result<CostModel> of(Graph graph);
    /// Returns the cost as a function of the batch, for grids of thousands of points. `options.batch` is
    /// ignored. Returns nothing if a tensor grows with a power of the batch, the cost of a layer is not
    /// affine in the batch (LayerKind::affine), or the cost cannot be computed at all; at() then gives the
    /// reason.
    [[nodiscard]] std::optional<CostForm> form(CostOptions options) const;
    /// Returns the cost at a batch. If `layers` is false, Cost::layers stays empty (for grids of thousands of
    /// points). Fails if a tensor is too large at this batch, or if the mode is "train" and the model has no
    /// loss.
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
/// Returns the FLOPs as the TPU runs were counted: 8 times (for the cores of the board) the sum of the
/// profiler's count for an eighth of the batch and 2 I per row of the whole batch.
[[nodiscard]] std::optional<double> tfProfilerFlopsTpu(std::string_view family, const Parameters& parameters);

} // namespace parascope::workload
