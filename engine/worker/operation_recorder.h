// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <string>
#include <tuple>

/// Watches LibTorch's operations through its RecordFunction callbacks. Needs no torch header.
namespace parascope::worker {

/// What one operation cost, all its calls together.
struct OperationTotal
{
    double seconds = 0; ///< without what it spent in other operations
    double calls = 0;
    double flops = 0;      ///< matrix and convolution work alone
    double otherFlops = 0; ///< all other arithmetic, by element_work.h
    double bytes = 0;      ///< logical: tensors read and written
};

/// Layer ("" where unknown), operation, whether it belongs to the backward pass.
using OperationKey = std::tuple<std::string, std::string, bool>;
using OperationTotals = std::map<OperationKey, OperationTotal>;

/// Records every operation of this process while it lives; at most one at a time. Layers are the user scopes
/// that Model::forward opens; operations of the backward pass go to the layer whose forward pass made their
/// autograd node, found by sequence number. With `cuda` every operation waits for the device, so that its
/// time is the device's and not the launch's.
class OperationRecorder
{
public:
    explicit OperationRecorder(bool cuda);
    ~OperationRecorder();
    OperationRecorder(const OperationRecorder&) = delete;
    OperationRecorder& operator=(const OperationRecorder&) = delete;

    /// Looks away while `paused`. No operation may be running.
    void pause(bool paused);
    /// What was recorded so far. No operation may be running.
    [[nodiscard]] OperationTotals totals() const;
};

} // namespace parascope::worker
