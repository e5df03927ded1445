// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QProxyStyle>

namespace parascope::gui {

/// Fusion with check and radio marks that can be told apart on dark grounds: a bordered box, filled with the
/// accent colour when set. (A style sheet could do it with pictures only.)
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
