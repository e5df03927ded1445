// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <limits>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace parascope {

/// The type that a run's products are computed in: float32 with TF32 allowed is not float32 to the hardware.
[[nodiscard]] constexpr std::string_view computeType(std::string_view dtype, bool tf32)
{
    return tf32 && dtype == "float32" ? std::string_view("tf32") : dtype;
}

/// Highest FLOP/s of a platform by data type, as data sheets and catalogues state it. NaN is unknown.
class Peaks
{
public:
    Peaks() = default;
    /// Whoever stated it did not say of which type: it holds for all.
    Peaks(double everyType) : m_headline(everyType) {} // NOLINT(google-explicit-constructor): a number is one
    Peaks(double headline, std::vector<std::pair<std::string, double>> byType)
        : m_headline(headline), m_byType(std::move(byType))
    {
    }

    /// What the platform is known for: its fastest floating-point type's.
    [[nodiscard]] double headline() const { return m_headline; }
    /// Of a run's type; the headline where the run's type is unknown (empty), NaN where that type has none.
    /// Hardware without TF32 computes such products in float32.
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
    /// Whether it knows types apart.
    [[nodiscard]] bool typed() const { return !m_byType.empty(); }

private:
    double m_headline = std::numeric_limits<double>::quiet_NaN();
    std::vector<std::pair<std::string, double>> m_byType;
};

} // namespace parascope
