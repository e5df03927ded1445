// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace parascope::worker {

/// Returns the best rate in FLOP/s of a square float32 product of `side`, over at least `repeats` products
/// and at least `seconds`. Starts LibTorch's threads.
[[nodiscard]] double gemmRate(int side, int repeats, double seconds = 0);

/// A short product of constant size, timed now and then between the steps. It serves to distinguish a drift
/// of the machine from a drift of the model.
class ReferenceGemm
{
public:
    /// `alone` means that the process computes on one thread; the product is then timed by the processor's
    /// clock. By wall-clock time, another process either spares a millisecond or takes it for its whole time
    /// slice, so the sample says nothing about the steps next to it.
    explicit ReferenceGemm(bool cuda, bool alone = false);
    ~ReferenceGemm();
    ReferenceGemm(const ReferenceGemm&) = delete;
    ReferenceGemm& operator=(const ReferenceGemm&) = delete;

    /// Returns the seconds of one product.
    double sample();

private:
    struct Impl;
    Impl* m_impl;
};

} // namespace parascope::worker
