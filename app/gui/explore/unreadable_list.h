// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QScrollArea;
class QVBoxLayout;

namespace parascope::gui {

class DataHub;

/// Lists the files that were requested and cannot be shown, each with its reason, until they are removed.
/// Takes no space while the list is empty.
class UnreadableList : public QWidget
{
    Q_OBJECT

public:
    explicit UnreadableList(DataHub& hub, QWidget* parent = nullptr);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void fill();
    /// Sets the height that the entries need at this width; at least the first entry is fully visible.
    void fit();
    [[nodiscard]] QWidget* entry(const QString& path, const QString& reason);

    DataHub& m_data;
    QVBoxLayout* m_entries;
    QScrollArea* m_scroll;
};

} // namespace parascope::gui
