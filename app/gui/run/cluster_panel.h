// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QSpinBox;

namespace parascope::gui {

class ClusterJob;
class Workbench;

/// Runs the grid on a Slurm cluster: the resources of a task, the button that submits it, and its progress.
class ClusterPanel : public QWidget
{
    Q_OBJECT

public:
    explicit ClusterPanel(Workbench& bench, QWidget* parent = nullptr);

private:
    void submit();
    void refresh();
    [[nodiscard]] QStringList options() const;

    Workbench& m_bench;
    ClusterJob* m_job;
    QLineEdit *m_partition, *m_resources, *m_time;
    QSpinBox* m_tasks;
    QComboBox* m_device;
    QPushButton *m_submit, *m_cancel;
    QLabel* m_status;
    bool m_opened = true;
};

} // namespace parascope::gui
