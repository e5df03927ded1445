// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <string>
#include <tuple>

/// Records LibTorch's operations through its RecordFunction callbacks. Needs no torch header.
namespace parascope::worker {

/// The cost of all calls of one operation together.
struct OperationTotal
{
    double seconds = 0; ///< exclusive time, without the time in other operations
    double calls = 0;
    double flops = 0;      ///< FLOPs of matrix and convolution work only
    double otherFlops = 0; ///< all other arithmetic, counted by element_work.h
    double bytes = 0;      ///< logical bytes: tensors read and written
};

/// The layer ("" if unknown), the operation, and true if it belongs to the backward pass.
using OperationKey = std::tuple<std::string, std::string, bool>;
using OperationTotals = std::map<OperationKey, OperationTotal>;

/// Records every operation of this process during its lifetime; only one recorder may exist at once. Layers
/// are the user scopes that Model::forward opens. An operation of the backward pass belongs to the layer
/// whose forward pass made its autograd node, found by sequence number. With `cuda` every operation waits for
/// the device, so that its time is the device's and not the launch's.
class OperationRecorder
{
public:
    explicit OperationRecorder(bool cuda);
    ~OperationRecorder();
    OperationRecorder(const OperationRecorder&) = delete;
    OperationRecorder& operator=(const OperationRecorder&) = delete;

    /// Stops recording while `paused`. No operation may be running.
    void pause(bool paused);
    /// Returns the totals so far. No operation may be running.
    [[nodiscard]] OperationTotals totals() const;
};

} // namespace parascope::worker
