// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <vector>

namespace parascope::gui {

/// Shows the step times of a run as a histogram: warm-up steps in a pale colour, the median and its interval
/// above.
class StepHistogram : public QWidget
{
    Q_OBJECT

public:
    explicit StepHistogram(QWidget* parent = nullptr);
    /// Step times in seconds; the first `warmUp` of them are warm-up. Median and interval are NaN if absent.
    void setSteps(std::vector<double> seconds, std::size_t warmUp, double median, double low, double high);
    [[nodiscard]] QSize sizeHint() const override { return {220, 108}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {120, 96}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    static constexpr std::size_t bins = 30;
    std::vector<std::size_t> m_measured, m_warmUp;
    double m_from = 0, m_to = 1, m_median = 0, m_low = 0, m_high = 0;
};

/// Shows shares of a whole as one bar in the colours of the series, with its legend below.
class ShareBar : public QWidget
{
    Q_OBJECT

public:
    struct Share
    {
        QString name;
        double fraction;
        int series; ///< index in the order of colours; negative means grey
    };

    explicit ShareBar(QWidget* parent = nullptr);
    /// Shows the largest shares first. The shares after the first five are combined; the part that is missing
    /// to 1 is shown as unattributed.
    void setShares(std::vector<Share> shares);
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    std::vector<Share> m_shares;
    double m_unattributed = 0;
};

} // namespace parascope::gui
