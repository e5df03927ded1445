// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <limits>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace parascope {

/// Returns the data type in which a run's products are computed. float32 with TF32 allowed is "tf32", because
/// hardware treats the two differently.
[[nodiscard]] constexpr std::string_view computeType(std::string_view dtype, bool tf32)
{
    return tf32 && dtype == "float32" ? std::string_view("tf32") : dtype;
}

/// Peak FLOP/s of a platform by data type, as data sheets and catalogues state it. NaN means unknown.
class Peaks
{
public:
    Peaks() = default;
    /// One peak for all data types, because its source names none.
    Peaks(double everyType) : m_headline(everyType) {} // NOLINT(google-explicit-constructor): a number is one
    Peaks(double headline, std::vector<std::pair<std::string, double>> byType)
        : m_headline(headline), m_byType(std::move(byType))
    {
    }

    /// The peak of the platform's fastest floating-point type.
    [[nodiscard]] double headline() const { return m_headline; }
    /// Returns the peak for a run's data type: the headline if `dtype` is empty (unknown), NaN if the
    /// platform has no peak for that type. "tf32" falls back to "float32", because hardware without TF32
    /// computes such products in float32.
    [[nodiscard]] double of(std::string_view dtype) const
    {
        if (m_byType.empty() || dtype.empty())
            return m_headline;
        const auto it = std::find_if(m_byType.begin(), m_byType.end(),
                                     [&](const auto& peak) { return peak.first == dtype; });
        return it != m_byType.end() ? it->second
               : dtype == "tf32"    ? of("float32")
                                    : std::numeric_limits<double>::quiet_NaN();
    }
    /// Returns whether the peaks are given by data type.
    [[nodiscard]] bool typed() const { return !m_byType.empty(); }

private:
    double m_headline = std::numeric_limits<double>::quiet_NaN();
    std::vector<std::pair<std::string, double>> m_byType;
};

} // namespace parascope
