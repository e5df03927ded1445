// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/theme/colour_vision.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace parascope::theme {
namespace {

using Vector = std::array<double, 3>;
using Matrix = std::array<Vector, 3>;

double toLinear(int v)
{
    const double s = v / 255.0;
    return s <= 0.04045 ? s / 12.92 : std::pow((s + 0.055) / 1.055, 2.4);
}

int toDisplay(double v)
{
    v = std::clamp(v, 0.0, 1.0);
    const double s = v <= 0.0031308 ? 12.92 * v : 1.055 * std::pow(v, 1 / 2.4) - 0.055;
    return static_cast<int>(std::lround(s * 255));
}

// Machado et al. 2009, table of severity 1.0.
constexpr Matrix protanopia = {
    {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}}};
constexpr Matrix deuteranopia = {
    {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}}};
constexpr Matrix tritanopia = {
    {{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}}};
constexpr Matrix grey = {{{0.2126, 0.7152, 0.0722}, {0.2126, 0.7152, 0.0722}, {0.2126, 0.7152, 0.0722}}};

Vector lab(QRgb c)
{
    const Vector rgb = {toLinear(qRed(c)), toLinear(qGreen(c)), toLinear(qBlue(c))};
    const double x = (0.4124564 * rgb[0] + 0.3575761 * rgb[1] + 0.1804375 * rgb[2]) / 0.95047;
    const double y = 0.2126729 * rgb[0] + 0.7151522 * rgb[1] + 0.0721750 * rgb[2];
    const double z = (0.0193339 * rgb[0] + 0.1191920 * rgb[1] + 0.9503041 * rgb[2]) / 1.08883;
    const auto f = [](double t) { return t > 216.0 / 24389 ? std::cbrt(t) : (24389.0 / 27 * t + 16) / 116; };
    return {116 * f(y) - 16, 500 * (f(x) - f(y)), 200 * (f(y) - f(z))};
}

} // namespace

QRgb seen(QRgb colour, Vision vision)
{
    if (vision == Vision::Colour)
        return colour;
    const Matrix& m = vision == Vision::Grey           ? grey
                      : vision == Vision::Deuteranopia ? deuteranopia
                      : vision == Vision::Protanopia   ? protanopia
                                                       : tritanopia;
    const Vector rgb = {toLinear(qRed(colour)), toLinear(qGreen(colour)), toLinear(qBlue(colour))};
    const auto row = [&](std::size_t i) {
        return toDisplay(m[i][0] * rgb[0] + m[i][1] * rgb[1] + m[i][2] * rgb[2]);
    };
    return qRgba(row(0), row(1), row(2), qAlpha(colour));
}

QImage seen(QImage image, Vision vision)
{
    image = image.convertToFormat(QImage::Format_ARGB32);
    QRgb last = 0, lastSeen = seen(last, vision);
    for (int y = 0; y < image.height(); ++y) {
        auto* line = reinterpret_cast<QRgb*>(image.scanLine(y));
        for (int x = 0; x < image.width(); ++x) {
            // Figures have large areas of one colour, so the last result can nearly always be reused.
            if (line[x] != last) {
                last = line[x];
                lastSeen = seen(last, vision);
            }
            line[x] = lastSeen;
        }
    }
    return image;
}

double difference(QRgb a, QRgb b)
{
    const Vector p = lab(a), q = lab(b);
    return std::hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
}

double lightness(QRgb colour)
{
    return lab(colour)[0];
}

} // namespace parascope::theme
