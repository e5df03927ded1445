// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <QWidget>

#include <map>

class QCheckBox;
class QLabel;
class QProgressBar;
class QVBoxLayout;

namespace parascope::gui {

class Workbench;

/// The devices that a sweep can use, with a check mark each, and what their lanes do now.
class DevicesPanel : public QWidget
{
    Q_OBJECT

public:
    explicit DevicesPanel(Workbench& bench, QWidget* parent = nullptr);
    /// Devices that the next sweep shall use.
    [[nodiscard]] QStringList chosen() const;

private:
    struct Row
    {
        QCheckBox* box;
        QLabel *badge, *command, *now;
        QProgressBar* progress;
    };
    void addDevice(const QString& name, const QString& title, const QString& command);
    void refresh();

    Workbench& m_bench;
    QVBoxLayout* m_column;
    std::map<QString, Row> m_rows;
    QLabel* m_problem;
};

} // namespace parascope::gui
