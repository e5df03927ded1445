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

/// What a person is told of a sweep whose runner was killed.
[[nodiscard]] QString interruptedText(const SweepController::Left& left);

class DeviceEditor;
class MessageBar;
class DeviceTest;
class Workbench;

/// The devices that a sweep can use: a check mark each, what their lanes do now, and a test that says what
/// answers there. The list is a file that is edited here too.
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
        QLabel *badge, *command, *now, *answer;
        QProgressBar* progress;
        QToolButton* test;
    };
    /// An entry that answers from the runs of a file.
    void editEntry(const std::string& name);
    void removeEntry(const QString& name);
    void editReplay();
    /// Reads the list anew; check marks stay.
    void fill();
    /// Tells the workbench which are ticked.
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
