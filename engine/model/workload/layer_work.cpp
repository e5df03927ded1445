// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/workload/layer_work.h"

#include <algorithm>
#include <map>

namespace parascope::workload::costing {

LayerWork workOf(const Layer& layer, const std::vector<Tensor>& tensors, Setting& setting)
{
    LayerWork work;
    MemoryStep& step = work.step;
    step.cost =
        layer.kind->cost({*layer.node, layer.inShapes, layer.weights}, layer.outShapes, setting.batch);
    const LayerCost& own = step.cost;
    work.stepFlops = own.forwardFlops;
    std::map<int, double> read; // bytes read of each storage
    for (std::size_t k = 0; k < layer.in.size(); ++k) {
        const auto tensor = static_cast<std::size_t>(layer.in[k]);
        const bool needed = setting.train && tensors[tensor].trains;
        step.in.push_back(setting.storage[tensor]);
        step.inGradients.push_back(setting.gradientOf[tensor]);
        step.inputGradient.push_back(needed ? 1 : 0);
        work.inBytes += setting.bytes[tensor];
        if (layer.in.size() > 1)
            read[setting.storage[tensor]] += setting.bytes[tensor];
        if (!needed)
            continue;
        step.backward = true;
        work.gradientBytes += setting.bytes[tensor];
        if (k < own.inputGradientFlops.size())
            work.stepFlops += own.inputGradientFlops[k];
    }
    // Views of one tensor are read as that tensor, once; for example, keys and values of one latent cache.
    for (const auto& [storage, bytes] : read)
        work.inBytes -= std::max(0.0, bytes - setting.bytes[static_cast<std::size_t>(storage)]);
    const bool view = own.inPlace && !step.in.empty();
    for (const int tensor : layer.out) {
        const auto index = static_cast<std::size_t>(tensor);
        if (view) {
            setting.storage[index] = step.in[0];
            setting.gradientOf[index] = step.inGradients[0];
        }
        step.out.push_back(setting.storage[index]);
        step.outGradients.push_back(setting.gradientOf[index]);
        work.outBytes += setting.bytes[index];
    }
    step.workspaceBytes = own.workspaceElements * setting.result;
    step.backwardWorkspaceBytes = own.backwardWorkspaceElements * setting.result;
    work.weightGradient = setting.train && layer.trainsWeights;
    if (work.weightGradient) {
        step.backward = true;
        work.stepFlops += own.weightGradientFlops;
        // Several layers share a weight: this needs its next gradient, and the sum, which is a third tensor.
        step.backwardWorkspaceBytes += 2 * layer.addedGradients * setting.master;
        step.weightGradientBytes = layer.newGradients * setting.master;
    }
    if (step.backward)
        step.savedBytes = own.savedElements * setting.result + own.savedBytes;
    else
        step.workspaceBytes += own.inferenceElements * setting.result;
    return work;
}

Traffic trafficOf(const Layer& layer, const LayerWork& work, const Setting& setting)
{
    Traffic traffic;
    const LayerCost& own = work.step.cost;
    if (own.inPlace || layer.node->kind == "parameter") {
        traffic.forward = traffic.fused =
            2 * own.writtenElements * setting.element; // read from the input, written to the output
        return traffic;
    }
    // An embedding reads only the selected rows; other layers read all their weights.
    const bool rows = layer.node->kind == "embedding";
    const double each = layer.typed > 0 ? layer.typed : setting.element;
    const double all = layer.weightElements * each;
    const double weights = rows ? work.outBytes : own.readWeights ? *own.readWeights * each : all;
    const double first = layer.in.empty() ? 0 : setting.bytes[static_cast<std::size_t>(layer.in[0])];
    traffic.forward = work.inBytes - own.unreadElements * setting.element + weights + work.outBytes;
    traffic.fused = own.activation ? traffic.forward - first - work.outBytes : traffic.forward;
    if (!work.step.backward)
        return traffic;
    // The output's gradient and the saved data are read, and gradients are written.
    const double kept =
        (own.savesInput ? work.inBytes : 0) + (own.savesOutput ? work.outBytes : 0) + work.step.savedBytes;
    if (!own.passesGradient)
        traffic.backward = work.outBytes + kept + (work.gradientBytes > 0 && !rows ? weights : 0) +
                           work.gradientBytes + (work.weightGradient ? all : 0);
    traffic.fused += own.activation ? kept : traffic.backward;
    return traffic;
}

} // namespace parascope::workload::costing
