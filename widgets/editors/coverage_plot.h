// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/editors/grid_forecast.h"

#include <QWidget>

namespace parascope::editors {

/// Thumbnail of a grid's coverage: points over parameters of the model, 10 k to 10 G. Points that are
/// predicted not to fit are hatched (the ParaDnn paper's Figure 1 for one grid).
class CoveragePlot : public QWidget
{
    Q_OBJECT

public:
    explicit CoveragePlot(QWidget* parent = nullptr);
    void setForecast(const Forecast& forecast);
    [[nodiscard]] QSize sizeHint() const override { return {300, 120}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {160, 100}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    Forecast m_forecast;
};

} // namespace parascope::editors
