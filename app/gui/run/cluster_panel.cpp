// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/run/cluster_panel.h"

#include "app/gui/model/workbench.h"
#include "app/gui/run/cluster_job.h"
#include "engine/run/dispatch/device.h"
#include "widgets/selection/words.h"
#include "widgets/theme/theme.h"

#include <QComboBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QStandardPaths>
#include <QVBoxLayout>

#include <utility>

namespace parascope::gui {

namespace {

bool hasSlurm()
{
    return !QStandardPaths::findExecutable(QStringLiteral("sbatch")).isEmpty();
}

/// Returns a readable name of a Slurm state. States that last only a moment keep Slurm's name.
QString stateWord(const QString& state)
{
    if (state == QLatin1String("PENDING"))
        return ClusterPanel::tr("pending");
    if (state == QLatin1String("RUNNING"))
        return ClusterPanel::tr("running");
    return state == QLatin1String("COMPLETING") ? ClusterPanel::tr("completing") : state.toLower();
}

QString progressText(const ClusterProgress& progress)
{
    if (!progress.counted)
        return ClusterPanel::tr("Slurm job %1; its files are in %2").arg(progress.job, progress.folder);
    QStringList pieces{ClusterPanel::tr("%1 of %2 points, %3 running")
                           .arg(progress.done)
                           .arg(progress.points)
                           .arg(progress.running)};
    for (const auto& [state, count] : progress.tasks.asKeyValueRange())
        pieces.append(ClusterPanel::tr("%n task(s) %1", nullptr, count).arg(stateWord(state)));
    if (!progress.trouble.isEmpty())
        pieces.append(progress.trouble);
    return pieces.join(QStringLiteral(" · "));
}

} // namespace

ClusterPanel::ClusterPanel(Workbench& bench, QWidget* parent)
    : QWidget(parent), m_bench(bench), m_job(new ClusterJob(this)), m_partition(new QLineEdit),
      m_resources(new QLineEdit), m_time(new QLineEdit), m_tasks(new QSpinBox), m_device(new QComboBox),
      m_submit(new QPushButton(tr("Submit the grid"))), m_cancel(new QPushButton(tr("Cancel the job"))),
      m_status(new QLabel)
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(theme::spacing3, theme::spacing3, theme::spacing3, theme::spacing3);
    column->setSpacing(theme::spacing3);
    auto* form = new QFormLayout;
    form->setSpacing(theme::spacing2);
    form->setRowWrapPolicy(QFormLayout::WrapLongRows);
    const auto add = [&](const QString& label, QWidget* field, const char* name, const QString& toolTip) {
        field->setObjectName(QString::fromLatin1(name));
        field->setAccessibleName(label);
        field->setToolTip(toolTip);
        form->addRow(label, field);
    };
    m_resources->setPlaceholderText(QStringLiteral("gpu:1"));
    m_time->setPlaceholderText(QStringLiteral("2:00:00"));
    m_tasks->setRange(0, 10000);
    m_tasks->setSpecialValueText(tr("from the size of the grid"));
    m_device->setEditable(true);
    m_device->addItems({QStringLiteral("cpu"), QStringLiteral("cuda:0")});
    if (const auto known = dispatch::configuredDevices())
        for (const auto& device : *known)
            if (device.name != "cpu")
                m_device->addItem(QString::fromStdString(device.name));
    add(tr("Partition"), m_partition, "clusterPartition", tr("Slurm's partition; its default when empty"));
    add(tr("Tasks"), m_tasks, "clusterTasks",
        tr("Tasks of the job array; each task takes points until none are left"));
    add(tr("Resources"), m_resources, "clusterResources", tr("Generic resources of a task (--gres)"));
    add(tr("Time limit"), m_time, "clusterTime",
        tr("Time limit of a task; another task runs the points that it leaves"));
    add(tr("Device"), m_device, "clusterDevice", tr("The device as a node sees it"));
    column->addLayout(form);
    auto* row = new QHBoxLayout;
    m_submit->setObjectName(QStringLiteral("clusterSubmit"));
    m_submit->setToolTip(tr("Run the grid as a Slurm job array, follow it and merge its results"));
    m_cancel->setObjectName(QStringLiteral("clusterCancel"));
    m_cancel->setToolTip(tr("Cancel the job; finished runs are kept"));
    row->addWidget(m_submit);
    row->addWidget(m_cancel);
    row->addStretch();
    column->addLayout(row);
    m_status->setObjectName(QStringLiteral("clusterStatus"));
    m_status->setWordWrap(true);
    m_status->setFont(theme::font(theme::Type::Plot));
    m_status->setForegroundRole(QPalette::PlaceholderText);
    m_status->setTextInteractionFlags(Qt::TextSelectableByMouse);
    column->addWidget(m_status);
    column->addStretch();
    m_status->setText(
        hasSlurm() ? tr("The job continues without this window; the same button shows its progress again.")
                   : tr("Slurm's commands (sbatch, squeue) are not on this machine. Start Parascope "
                        "on the cluster's login node."));
    connect(m_submit, &QPushButton::clicked, this, &ClusterPanel::submit);
    connect(m_cancel, &QPushButton::clicked, this, [this] {
        m_status->setText(tr("Ending the job…"));
        m_job->cancel();
        m_cancel->setEnabled(false);
    });
    connect(m_job, &ClusterJob::said, this, [this](const QString& line) { m_status->setText(line); });
    connect(m_job, &ClusterJob::progressed, this, [this](const ClusterProgress& progress) {
        m_status->setText(progressText(progress));
        // The database exists from the first report on. Runs are added to it while the job continues.
        if (!std::exchange(m_opened, true))
            m_bench.open({m_bench.sweepDatabase()});
    });
    connect(m_job, &ClusterJob::ended, this, [this] {
        const auto& document = m_job->answer();
        refresh();
        if (!document) {
            m_status->setText(selection::inLanguage(document.error().message));
            return;
        }
        const auto points = document->value("points", qint64{0}),
                   left = document->value("remaining", qint64{0});
        m_status->setText(
            left > 0 ? tr("%1 of %2 points done; the same button continues.").arg(points - left).arg(points)
                     : tr("%1 of %2 points done.").arg(points).arg(points));
        m_bench.data().refresh();
    });
    refresh();
}

void ClusterPanel::refresh()
{
    m_submit->setEnabled(hasSlurm() && !m_job->isRunning());
    m_cancel->setEnabled(m_job->isRunning());
}

QStringList ClusterPanel::options() const
{
    QStringList options{QStringLiteral("--device"), m_device->currentText().trimmed()};
    for (const auto& [option, field] :
         {std::pair("--partition", m_partition), {"--gres", m_resources}, {"--time", m_time}})
        if (const auto value = field->text().trimmed(); !value.isEmpty())
            options += {QString::fromLatin1(option), value};
    if (m_tasks->value() > 0)
        options += {QStringLiteral("--tasks"), QString::number(m_tasks->value())};
    return options;
}

void ClusterPanel::submit()
{
    const auto spec = m_bench.grid().spec();
    if (!spec) {
        m_status->setText(selection::inLanguage(spec.error().message));
        return;
    }
    if (m_bench.sweeps().isRunning()) {
        m_status->setText(tr("A sweep on this machine is writing to the database; wait for it, or stop it."));
        return;
    }
    m_status->setText(tr("Submitting…"));
    m_job->start(*spec, m_bench.sweepDatabase(), options());
    m_opened = false;
    refresh();
}

} // namespace parascope::gui
