// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <optional>
#include <vector>

namespace parascope::editors {

/// One hyper-parameter: a bar per value, as high as its number of ok runs. Dragging brushes values, a click
/// toggles one. The widget has no table; its owner supplies the bars.
class FacetBar : public QWidget
{
    Q_OBJECT

public:
    struct Value
    {
        QString label;
        double number = 0; ///< the value in the column's unit; for a category its code
        std::size_t runs = 0;
        std::size_t selected = 0;
        friend bool operator==(const Value&, const Value&) = default;
    };

    explicit FacetBar(QString name, QWidget* parent = nullptr);

    void setValues(std::vector<Value> values, bool anySelection);
    [[nodiscard]] const QString& name() const { return m_name; }
    [[nodiscard]] QSize sizeHint() const override { return {160, 40}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {80, 40}; }

signals:
    /// The values `low` .. `high` were brushed; both are equal after a click.
    void brushed(double low, double high, Qt::KeyboardModifiers modifiers);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;

private:
    [[nodiscard]] int indexAt(double x) const;

    QString m_name;
    std::vector<Value> m_values;
    bool m_anySelection = false;
    std::optional<int> m_from;
    int m_to = 0, m_current = 0;
};

} // namespace parascope::editors
