// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QProxyStyle>

namespace parascope::gui {

/// The Fusion style with check and radio marks that are visible on dark backgrounds: a bordered box, filled
/// with the accent colour when set. (A style sheet would need pictures for this.)
class Style : public QProxyStyle
{
    Q_OBJECT

public:
    Style();
    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                       const QWidget* widget) const override;
    int pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const override;
    int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                  QStyleHintReturn* data) const override;
};

} // namespace parascope::gui
