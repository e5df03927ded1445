// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/workload/memory.h"

#include <algorithm>

namespace parascope::workload {

namespace {

constexpr int never = -1;

/// Gradients of activations during the backward pass. Several tensors may share one gradient (a sum passes
/// its gradient to both terms).
class Gradients
{
public:
    explicit Gradients(std::size_t storages) : m_of(storages, never) {}

    [[nodiscard]] double live() const { return m_live; }
    [[nodiscard]] int of(int storage) const { return m_of[static_cast<std::size_t>(storage)]; }

    /// Makes a new gradient of `bytes` for `storage`. If there is already one, both are added, in place if no
    /// other storage uses it.
    void make(int storage, double bytes)
    {
        grow(bytes);
        auto& held = m_of[static_cast<std::size_t>(storage)];
        if (held != never) {
            if (m_users[static_cast<std::size_t>(held)] == 1) {
                m_live -= bytes;
                return;
            }
            release(storage);
        }
        held = static_cast<int>(m_users.size());
        m_users.push_back(1);
        m_bytes.push_back(bytes);
    }

    /// Lets `storage` share the gradient `gradient`.
    void share(int storage, int gradient, double bytes)
    {
        if (gradient == never)
            return;
        auto& held = m_of[static_cast<std::size_t>(storage)];
        if (held != never) {
            make(storage, bytes);
            return;
        }
        held = gradient;
        ++m_users[static_cast<std::size_t>(gradient)];
    }

    void release(int storage)
    {
        auto& held = m_of[static_cast<std::size_t>(storage)];
        if (held == never)
            return;
        if (--m_users[static_cast<std::size_t>(held)] == 0)
            m_live -= m_bytes[static_cast<std::size_t>(held)];
        held = never;
    }

    /// Returns the largest number of bytes alive since the last call.
    [[nodiscard]] double takePeak()
    {
        const double peak = m_peak;
        m_peak = m_live;
        return peak;
    }

private:
    void grow(double bytes)
    {
        m_live += bytes;
        m_peak = std::max(m_peak, m_live);
    }

    std::vector<int> m_of; ///< gradient of each storage
    std::vector<int> m_users;
    std::vector<double> m_bytes;
    double m_live = 0, m_peak = 0;
};

} // namespace

namespace {

/// Storages that are freed after each step's forward pass and after its backward pass.
struct Lifetimes
{
    std::vector<std::vector<int>> ends, backwardEnds;
    std::vector<int> maker; ///< step that makes each storage
};

Lifetimes lifetimesOf(const MemoryWalk& walk)
{
    const auto& steps = walk.steps;
    const auto size = walk.bytes.size();
    std::vector<int> lastUse(size, never), savedBy(size, never);
    Lifetimes out{std::vector<std::vector<int>>(steps.size()), std::vector<std::vector<int>>(steps.size()),
                  std::vector<int>(size, never)};
    const auto first = [](std::vector<int>& when, std::size_t storage, int now) {
        if (when[storage] == never)
            when[storage] = now;
    };
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const auto& step = steps[i];
        const int now = static_cast<int>(i);
        for (const int held : step.in) {
            const auto storage = static_cast<std::size_t>(held);
            lastUse[storage] = now;
            if (step.backward && step.cost.savesInput)
                first(savedBy, storage, now);
        }
        for (const int held : step.out) {
            const auto storage = static_cast<std::size_t>(held);
            lastUse[storage] = now;
            first(out.maker, storage, now);
            if (step.backward && step.cost.savesOutput)
                first(savedBy, storage, now);
        }
    }
    for (std::size_t storage = 0; storage < size; ++storage) {
        if (savedBy[storage] != never)
            out.backwardEnds[static_cast<std::size_t>(savedBy[storage])].push_back(static_cast<int>(storage));
        else if (lastUse[storage] != never)
            out.ends[static_cast<std::size_t>(lastUse[storage])].push_back(static_cast<int>(storage));
    }
    return out;
}

/// Makes the gradients that a step's backward pass writes.
void makeGradients(const MemoryStep& step, const MemoryWalk& walk, Gradients& gradients)
{
    const int own = step.out.empty() ? never : gradients.of(step.outGradients[0]);
    // The layer is a weight as a tensor. Its gradient, which its reader made, stays alive and counts from
    // here as the weight's gradient.
    if (step.in.empty()) {
        for (const int gradient : step.outGradients)
            gradients.release(gradient);
        (void)gradients.takePeak();
    }
    for (std::size_t k = 0; k < step.in.size(); ++k) {
        if (!step.inputGradient[k])
            continue;
        const int gradient = step.inGradients[k];
        const double bytes = walk.gradientBytes[static_cast<std::size_t>(gradient)];
        if (step.cost.passesGradient && own != never)
            gradients.share(gradient, own, bytes);
        else
            gradients.make(gradient, bytes);
    }
}

} // namespace

double peakBytes(const MemoryWalk& walk, std::vector<double>* moments)
{
    const auto& steps = walk.steps;
    const auto lifetimes = lifetimesOf(walk);
    double live = walk.resident;
    double peak = live;
    const auto candidate = [&](double bytes) {
        peak = std::max(peak, bytes);
        if (moments)
            moments->push_back(bytes);
    };
    const auto release = [&](const std::vector<int>& storages) {
        for (const int storage : storages)
            live -= walk.bytes[static_cast<std::size_t>(storage)];
    };
    candidate(live);
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const auto& step = steps[i];
        for (const int storage : step.out)
            if (lifetimes.maker[static_cast<std::size_t>(storage)] == static_cast<int>(i))
                live += walk.bytes[static_cast<std::size_t>(storage)];
        live += step.backward ? step.savedBytes : 0;
        candidate(live + step.workspaceBytes);
        release(lifetimes.ends[i]);
    }
    if (!walk.train)
        return peak;
    Gradients gradients(walk.bytes.size());
    for (std::size_t i = steps.size(); i-- > 0;) {
        const auto& step = steps[i];
        if (!step.backward || step.cost.inPlace) // a view's gradient is a view of the same gradient
            continue;
        makeGradients(step, walk, gradients);
        live += step.weightGradientBytes;
        candidate(live + gradients.takePeak() + step.backwardWorkspaceBytes);
        for (const int gradient : step.outGradients)
            gradients.release(gradient);
        live -= step.savedBytes;
        release(lifetimes.backwardEnds[i]);
    }
    return peak;
}

} // namespace parascope::workload
