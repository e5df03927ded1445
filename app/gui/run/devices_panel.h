// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/model/sweep_controller.h"
#include <QStringList>

#include <QWidget>

#include <map>

class QCheckBox;
class QLabel;
class QProgressBar;
class QToolButton;
class QVBoxLayout;

namespace parascope::dispatch {
struct DeviceConfig;
}

namespace parascope::gui {

/// Returns the message on a sweep whose runner was killed.
[[nodiscard]] QString interruptedText(const SweepController::Left& left);

class DeviceEditor;
class MessageBar;
class DeviceTest;
class Workbench;

/// Lists the devices that a sweep can use: a check mark for each, the present state of their lanes, and a
/// test of the connection. The list is a file that can also be edited here.
class DevicesPanel : public QWidget
{
    Q_OBJECT

public:
    explicit DevicesPanel(Workbench& bench, QWidget* parent = nullptr);
    /// Returns the devices for the next sweep.
    [[nodiscard]] QStringList chosen() const;

private:
    struct Row
    {
        QCheckBox* box;
        QLabel *badge, *command, *now, *answer;
        QProgressBar* progress;
        QToolButton* test;
    };
    /// Edits or removes a device; editReplay() edits an entry that answers from the runs of a file.
    void editEntry(const std::string& name);
    void removeEntry(const QString& name);
    void editReplay();
    /// Reads the list again. Check marks are kept.
    void fill();
    /// Reports the checked devices to the workbench.
    void tell();
    void addDevice(const dispatch::DeviceConfig& device);
    void refresh();
    void test(const QString& name);

    Workbench& m_bench;
    QVBoxLayout *m_column, *m_devices;
    std::map<QString, Row> m_rows;
    QLabel* m_problem;
    MessageBar* m_problems;
    DeviceEditor* m_editor;
    DeviceTest* m_test = nullptr;
    QString m_tested;
};

} // namespace parascope::gui
