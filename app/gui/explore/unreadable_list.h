// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QScrollArea;
class QVBoxLayout;

namespace parascope::gui {

class DataHub;

/// The files that were asked for and cannot be shown, each with its reason, until they are removed. Takes no
/// room while there is none.
class UnreadableList : public QWidget
{
    Q_OBJECT

public:
    explicit UnreadableList(DataHub& hub, QWidget* parent = nullptr);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void fill();
    /// As high as its entries are at this width; the first one is always whole.
    void fit();
    [[nodiscard]] QWidget* entry(const QString& path, const QString& reason);

    DataHub& m_data;
    QVBoxLayout* m_entries;
    QScrollArea* m_scroll;
};

} // namespace parascope::gui
