// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/theme/colour_map.h"

#include <cmath>

namespace parascope::theme {
namespace {

// viridis is by S. van der Walt and N. Smith (CC0), cividis by J. Nunez, C. Anderton and R. Renslow (2018).
// These are every eighth entry of the published tables; between them the maps are linear to within one grey
// level.
constexpr std::array<QRgb, 33> viridisStops = {
    0x440154, 0x470D60, 0x48186A, 0x482374, 0x472D7B, 0x453781, 0x424086, 0x3E4989, 0x3B528B,
    0x375B8D, 0x33638D, 0x2F6B8E, 0x2C728E, 0x297A8E, 0x26828E, 0x23898E, 0x21918C, 0x1F988B,
    0x1FA088, 0x22A785, 0x28AE80, 0x32B67A, 0x3FBC73, 0x4EC36B, 0x5EC962, 0x70CF57, 0x84D44B,
    0x98D83E, 0xADDC30, 0xC2DF23, 0xD8E219, 0xECE51B, 0xFDE725};
constexpr std::array<QRgb, 33> cividisStops = {
    0x00224E, 0x00285B, 0x002E6A, 0x053371, 0x1A386F, 0x273E6E, 0x32436D, 0x3B496C, 0x434E6C,
    0x4B546C, 0x535A6D, 0x5A5F6E, 0x61656F, 0x686A71, 0x6F7073, 0x767676, 0x7D7C78, 0x848279,
    0x8C8878, 0x938E78, 0x9B9476, 0xA39A74, 0xABA072, 0xB4A76F, 0xBCAE6C, 0xC4B468, 0xCDBB63,
    0xD5C25E, 0xDEC958, 0xE7D150, 0xF0D846, 0xF9E03A, 0xFEE838};
// Both ends have the same grey by design; a printed figure also has the line at 1 and the values.
constexpr std::array<QRgb, 11> divergingStops = {0x8A3A0C, 0xB35A22, 0xD08A4E, 0xE3B78A, 0xF1DFC9, 0xF5F4F1,
                                                 0xCFDCEC, 0x9DB9DD, 0x6A93CB, 0x3B6DB7, 0x163F8C};

} // namespace

template <std::size_t N>
ColourMap::ColourMap(QString name, const std::array<QRgb, N>& stops) : m_name(std::move(name))
{
    for (std::size_t i = 0; i < m_table.size(); ++i) {
        const double at = static_cast<double>(i) / 255 * (N - 1);
        const auto left = std::min(static_cast<std::size_t>(at), N - 2);
        const double t = at - static_cast<double>(left);
        const auto mix = [t](int a, int b) { return static_cast<int>(std::lround(a + t * (b - a))); };
        const QRgb a = stops[left], b = stops[left + 1];
        m_table[i] = qRgb(mix(qRed(a), qRed(b)), mix(qGreen(a), qGreen(b)), mix(qBlue(a), qBlue(b)));
    }
}

const ColourMap& ColourMap::named(const QString& name)
{
    static const ColourMap viridis(QStringLiteral("viridis"), viridisStops);
    static const ColourMap cividis(QStringLiteral("cividis"), cividisStops);
    static const ColourMap diverging(QStringLiteral("diverging"), divergingStops);
    return name == cividis.name() ? cividis : name == diverging.name() ? diverging : viridis;
}

QStringList ColourMap::names()
{
    return {QStringLiteral("viridis"), QStringLiteral("cividis"), QStringLiteral("diverging")};
}

} // namespace parascope::theme
