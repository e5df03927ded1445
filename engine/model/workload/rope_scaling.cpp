// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/workload/rope_scaling.h"

#include "engine/base/core/value.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

namespace parascope::workload {

namespace {

using List = std::vector<double>;

/// Stretches long wave lengths, keeps short ones, and interpolates between them.
List llama3(List frequencies, const List& numbers)
{
    const double factor = numbers[0], low = numbers[1], high = numbers[2], original = numbers[3];
    for (auto& f : frequencies) {
        const double wave = 2 * std::numbers::pi / f;
        const double smooth = (original / wave - low) / (high - low);
        if (wave > original / low)
            f /= factor;
        else if (wave >= original / high)
            f = (1 - smooth) * f / factor + smooth * f;
    }
    return frequencies;
}

List yarn(List frequencies, const List& numbers, double base, double width)
{
    const double factor = numbers[0], fast = numbers[1], slow = numbers[2], original = numbers[3];
    const auto turning = [&](double rotations) {
        return width * std::log(original / (rotations * 2 * std::numbers::pi)) / (2 * std::log(base));
    };
    const double low = std::max(std::floor(turning(fast)), 0.0);
    double high = std::min(std::ceil(turning(slow)), width - 1);
    if (low == high)
        high += 0.001;
    for (std::size_t i = 0; i < frequencies.size(); ++i) {
        const double ramp = std::clamp((static_cast<double>(i) - low) / (high - low), 0.0, 1.0);
        frequencies[i] = frequencies[i] / factor * ramp + frequencies[i] * (1 - ramp);
    }
    return frequencies;
}

/// Returns the numbers after the kind, as in "linear/4".
Result<List> scalingNumbers(const std::string& text)
{
    List numbers;
    for (auto at = text.find('/'); at != std::string::npos;) {
        const auto end = text.find('/', at + 1);
        const auto value =
            numberOf(valueFromText(text.substr(at + 1, end == std::string::npos ? end : end - at - 1)));
        if (!value || !(*value > 0))
            return Error::badInput("\"rope_scaling\": \"%1\" holds something that is not a positive number.",
                                   text);
        numbers.push_back(*value);
        at = end;
    }
    return numbers;
}

} // namespace

Result<RopeScaling> ropeScalingOf(const std::string& text, double base, std::int64_t width)
{
    RopeScaling out;
    if (text.empty() || text == "none")
        return out;
    const auto kind = text.substr(0, text.find('/'));
    PARASCOPE_TRY(const auto numbers, scalingNumbers(text));
    const auto half = static_cast<std::size_t>(std::max<std::int64_t>(width, 2) / 2);
    const std::size_t wanted = kind == "linear"   ? 1
                               : kind == "llama3" ? 4
                               : kind == "yarn"   ? 5
                               : kind == "list"   ? 1 + half
                                                  : 0;
    if (wanted == 0)
        return Error::badInput(
            "\"rope_scaling\" cannot be \"%1\"; it must be none, linear, llama3, yarn or list.", kind);
    if (numbers.size() != wanted)
        return Error::badInput("\"rope_scaling\": %1 takes %2 numbers, %3 are given.", kind, wanted,
                               numbers.size());
    List frequencies(half);
    for (std::size_t i = 0; i < half; ++i)
        frequencies[i] = std::pow(base, -2 * static_cast<double>(i) / static_cast<double>(width));
    if (kind == "linear") {
        for (auto& f : frequencies)
            f /= numbers[0];
    } else if (kind == "llama3") {
        frequencies = llama3(std::move(frequencies), numbers);
    } else if (kind == "yarn") {
        frequencies = yarn(std::move(frequencies), numbers, base, static_cast<double>(width));
        out.magnitude = numbers[4];
    } else {
        for (std::size_t i = 0; i < half; ++i)
            frequencies[i] /= numbers[1 + i];
        out.magnitude = numbers[0];
    }
    for (const double f : frequencies)
        out.frequencies += (out.frequencies.empty() ? "" : ",") + toText(Value(f));
    return out;
}

} // namespace parascope::workload
