// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/exchange/trace_host.h"
#include "engine/exchange/trace_timeline.h"
#include "engine/model/workload/torch_operations.h"

#include <map>
#include <unordered_map>
#include <utility>

/// For this module only.
namespace parascope::exchange::trace {

/// The facts about all calls of one operator with the same inputs.
struct Signature
{
    std::string operation, dtype;
    workload::torch::CallCost cost;
    bool heavy = false; ///< true for a product (such as a matrix product or convolution) with known FLOPs
    [[nodiscard]] bool hasCost() const { return cost.flops.value_or(0) > 0 || cost.bytes; }
};

/// The signatures of operations. Each signature is computed once.
class Signatures
{
public:
    Signatures(const Texts& texts, const std::vector<Operation>& operations)
        : m_texts(texts), m_operations(operations)
    {
    }
    const Signature& of(std::uint32_t operation);

private:
    [[nodiscard]] std::vector<double> resultOf(std::uint32_t operation,
                                               const workload::torch::Call& call) const;

    const Texts& m_texts;
    const std::vector<Operation>& m_operations;
    std::unordered_map<std::uint64_t, Signature> m_known;
};

/// Adds up times and costs into rows by operation and layer.
class Rows
{
public:
    Rows(const Events& events, const Host& host, Timeline& out)
        : m_texts(events.texts), m_operations(events.operations), m_host(host),
          m_signatures(events.texts, events.operations), m_out(out),
          m_inside(events.operations.size(), Nothing), m_taken(events.operations.size(), 0),
          m_seconds(events.operations.size(), 0), m_marks(stepMarks(events))
    {
    }

    /// Marks an operation that took time itself. Call take() for all such operations, then settleCosts(),
    /// before rows are added. A product that called another product does not count its own cost, because the
    /// cost would be counted twice. Any other operation does not count its cost if it called an operation
    /// that has one.
    void take(std::uint32_t operation) { m_taken[operation] = 1; }
    void settleCosts();
    void addOperation(std::uint32_t operation, double seconds, double shared);
    void add(const std::string& name, std::uint32_t layer, double seconds, double shared);
    void finish();

private:
    enum Inside : std::uint8_t { Nothing, Light, Heavy };

    Row& at(const std::string& name, std::uint32_t layer);
    void addRepeats();

    const Texts& m_texts;
    const std::vector<Operation>& m_operations;
    const Host& m_host;
    Signatures m_signatures;
    Timeline& m_out;
    std::vector<std::uint8_t> m_inside; ///< by operation: the costs of the operations that it called (Inside)
    std::vector<std::uint8_t> m_taken;  ///< by operation: 0 not taken, 1 taken, 2 taken and its cost counted
    std::vector<double> m_seconds;      ///< by operation: seconds of its kernels, or its own on the host
    std::vector<Nanoseconds> m_marks;
    std::map<std::pair<std::string, std::uint32_t>, Row> m_rows;
    std::map<std::string, double> m_flopsByType;
};

} // namespace parascope::exchange::trace
