// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QString>
#include <QStringList>

#include <array>

namespace parascope::theme {

/// A perceptually uniform map from 0 .. 1 to colour that is safe for the common colour vision deficiencies:
/// viridis (default), cividis, or the diverging map of comparisons (B faster .. equal .. A faster).
class ColourMap
{
public:
    /// Returns the map with this name, or viridis if the name is unknown.
    static const ColourMap& named(const QString& name);
    static QStringList names();

    /// Returns the colour at `position`, clamped to 0 .. 1.
    [[nodiscard]] QRgb at(double position) const
    {
        const double clamped = position < 0 ? 0 : position > 1 ? 1 : position;
        return m_table[static_cast<std::size_t>(clamped * 255 + 0.5)];
    }
    [[nodiscard]] const QString& name() const { return m_name; }

private:
    template <std::size_t N>
    ColourMap(QString name, const std::array<QRgb, N>& stops);

    QString m_name;
    std::array<QRgb, 256> m_table{};
};

} // namespace parascope::theme
