// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <vector>

namespace parascope::gui {

class DataHub;
class MessageBar;

/// Says of each opened table how its columns were understood ("t.csv: 3 settings, 2 metrics"), with a link
/// that changes it. Takes no space while no table is open, and once the user has closed the messages.
class RecognisedColumns : public QWidget
{
    Q_OBJECT

public:
    explicit RecognisedColumns(DataHub& hub, QWidget* parent = nullptr);

signals:
    void changeRequested(const QString& path);

private:
    struct Said
    {
        QString path, sentence;
        MessageBar* bar;
    };
    void update();

    DataHub& m_data;
    std::vector<Said> m_said;
};

} // namespace parascope::gui
