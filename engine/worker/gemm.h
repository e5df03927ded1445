// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace parascope::worker {

/// The best rate of a square float32 product of `side`, FLOP/s, over at least `repeats` products and, when
/// they are quick, `seconds`. Starts LibTorch's threads.
[[nodiscard]] double gemmRate(int side, int repeats, double seconds = 0);

/// A short product of always the same size, timed now and then beside the steps: the yardstick by which a
/// drift of the machine is told from one of the model.
class ReferenceGemm
{
public:
    /// `alone`: the process computes on one thread, and the product is timed by the processor's clock. By the
    /// wall's, a millisecond is either spared or hit by a whole turn of another process, and says nothing of
    /// the steps beside it.
    explicit ReferenceGemm(bool cuda, bool alone = false);
    ~ReferenceGemm();
    ReferenceGemm(const ReferenceGemm&) = delete;
    ReferenceGemm& operator=(const ReferenceGemm&) = delete;

    /// Seconds of one product.
    double sample();

private:
    struct Impl;
    Impl* m_impl;
};

} // namespace parascope::worker
