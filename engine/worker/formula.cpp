// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/worker/formula.h"

#include <ATen/Parallel.h>

#include <cmath>

namespace parascope::worker {

namespace {

/// Makes a tensor whose i-th element (row-major) is value(i).
template <class T, class Value>
at::Tensor tabulated(at::IntArrayRef sizes, at::ScalarType type, const Value& value)
{
    at::Tensor tensor = at::empty(sizes, type);
    T* const values = tensor.data_ptr<T>();
    at::parallel_for(0, tensor.numel(), 1 << 16, [&](std::int64_t begin, std::int64_t end) {
        for (auto i = begin; i < end; ++i)
            values[i] = static_cast<T>(value(i));
    });
    return tensor;
}

} // namespace

at::Tensor formulaWeight(const workload::Weight& weight, std::size_t index)
{
    const bool vector = weight.shape.size() < 2;
    double row = 1;
    for (std::size_t k = 1; k < weight.shape.size(); ++k)
        row *= static_cast<double>(weight.shape[k]);
    const double scale = vector ? 0.1 : 0.5 / std::sqrt(row);
    const bool one = weight.init == "ones" || weight.init == "constant" || weight.name.ends_with("gamma");
    const double offset = vector && one ? 1 : 0;
    const auto t = static_cast<double>(index);
    return tabulated<float>(weight.shape, at::kFloat, [=](std::int64_t i) {
        return scale * std::sin(0.7 * static_cast<double>(i) + t + 1) + offset;
    });
}

at::Tensor formulaInput(const workload::Input& input, const std::vector<std::int64_t>& sizes,
                        std::size_t index)
{
    const auto t = static_cast<std::int64_t>(index);
    if (input.generator == "integers" || input.generator == "sparse_integers") {
        const auto low = static_cast<std::int64_t>(input.low), high = static_cast<std::int64_t>(input.high);
        const auto range = high - low + (input.generator == "sparse_integers" ? 1 : 0);
        return tabulated<std::int64_t>(sizes, at::kLong,
                                       [=](std::int64_t i) { return low + (7 * i + 3 * t + i / 5) % range; });
    }
    if (input.generator == "mask")
        return tabulated<float>(sizes, at::kFloat, [=, density = input.density](std::int64_t i) {
            return static_cast<double>((7 * i + 3 * t) % 10) < 10 * density ? 1 : 0;
        });
    return tabulated<float>(sizes, at::kFloat, [=, low = input.low, high = input.high](std::int64_t i) {
        return low + (high - low) *
                         (0.5 + 0.5 * std::sin(1.3 * static_cast<double>(i) + static_cast<double>(t) + 1));
    });
}

at::Tensor formulaDropout(const at::Tensor& like, double rate)
{
    constexpr double golden = 0.6180339887498949;
    return tabulated<float>(like.sizes(), at::kFloat,
                            [=](std::int64_t i) {
                                const double place = golden * static_cast<double>(i + 1);
                                return place - std::floor(place) >= rate ? 1 / (1 - rate) : 0;
                            })
        .to(like.options());
}

} // namespace parascope::worker
