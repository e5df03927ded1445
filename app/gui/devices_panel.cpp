// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/devices_panel.h"

#include "app/gui/figure_words.h"
#include "app/gui/workbench.h"
#include "engine/core/units.h"
#include "engine/dispatch/device.h"
#include "widgets/theme/theme.h"

#include <QCheckBox>
#include <QFontDatabase>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QVBoxLayout>

namespace parascope::gui {

DevicesPanel::DevicesPanel(Workbench& bench, QWidget* parent)
    : QWidget(parent), m_bench(bench), m_column(new QVBoxLayout(this)), m_problem(new QLabel)
{
    m_column->setContentsMargins(theme::spacing3, theme::spacing3, theme::spacing3, theme::spacing3);
    m_column->setSpacing(theme::spacing2);
    const auto devices = dispatch::configuredDevices();
    if (devices)
        for (const auto& device : *devices) {
            QStringList words;
            for (const auto& word : device.command)
                words.append(QString::fromStdString(word).section(QLatin1Char('/'), -1));
            const bool local = device.host == "local" && device.unit == "cpu";
            const auto name = QString::fromStdString(device.name);
            addDevice(name, local ? tr("this machine, CPU") : name, words.join(QLatin1Char(' ')));
        }
    m_problem->setWordWrap(true);
    m_problem->setFont(theme::font(theme::Type::Plot));
    m_problem->setText(devices ? tr("GPU server, TPU host or Slurm partition: any command that starts a worker, named in devices.json of the configuration folder.")
                               : QString::fromStdString(devices.error().message));
    m_problem->setForegroundRole(QPalette::PlaceholderText);
    m_column->addWidget(m_problem);
    m_column->addStretch();
    if (!m_rows.empty())
        m_rows.begin()->second.box->setChecked(true);
    if (const auto cpu = m_rows.find(QStringLiteral("cpu")); cpu != m_rows.end() && cpu != m_rows.begin()) {
        m_rows.begin()->second.box->setChecked(false);
        cpu->second.box->setChecked(true);
    }
    connect(&bench.sweeps(), &SweepController::statusChanged, this, &DevicesPanel::refresh);
    refresh();
}

void DevicesPanel::addDevice(const QString& name, const QString& title, const QString& command)
{
    Row row{new QCheckBox(title), new QLabel, new QLabel(command), new QLabel, new QProgressBar};
    row.box->setObjectName(QStringLiteral("device_") + name);
    row.box->setFont(theme::font(theme::Type::Control, true));
    row.box->setToolTip(tr("Use this device for the next sweep"));
    row.badge->setProperty("badge", true);
    row.badge->setFont(theme::font(theme::Type::Small));
    row.command->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    row.command->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    row.now->setFont(theme::font(theme::Type::Plot));
    row.now->setWordWrap(true);
    row.now->setForegroundRole(QPalette::PlaceholderText);
    row.progress->setTextVisible(false);
    auto* head = new QHBoxLayout;
    head->addWidget(row.box, 1);
    head->addWidget(row.badge);
    m_column->addLayout(head);
    m_column->addWidget(row.command);
    m_column->addWidget(row.progress);
    m_column->addWidget(row.now);
    m_rows[name] = row;
}

QStringList DevicesPanel::chosen() const
{
    QStringList names;
    for (const auto& [name, row] : m_rows)
        if (row.box->isChecked())
            names.append(name);
    return names;
}

void DevicesPanel::refresh()
{
    const auto& status = m_bench.sweeps().status();
    for (auto& [name, row] : m_rows) {
        const Json* lane = nullptr;
        if (status.is_object() && status.contains("lanes"))
            for (const auto& candidate : status["lanes"])
                if (candidate.value("device", std::string()) == name.toStdString())
                    lane = &candidate;
        row.badge->setText(laneWord(lane ? lane->value("state", std::string("running")) : std::string("idle")));
        row.progress->setVisible(lane != nullptr);
        row.now->setVisible(lane != nullptr);
        if (!lane)
            continue;
        const auto progress = m_bench.sweeps().progress();
        row.progress->setRange(0, static_cast<int>(std::max<qint64>(1, progress.points)));
        row.progress->setValue(static_cast<int>(progress.done));
        QStringList pieces;
        if (lane->contains("point") && (*lane)["point"].is_object())
            for (const auto& [word, value] : (*lane)["point"].items())
                if (value.is_number())
                    pieces.append(QString::fromStdString(word + " " + value.dump()));
        auto text = pieces.mid(0, 5).join(QStringLiteral(", "));
        if (lane->contains("phase") && (*lane)["phase"].is_string())
            text += QStringLiteral(" · ") + laneWord((*lane)["phase"].get<std::string>());
        if (lane->contains("steps") && (*lane)["steps"].is_number())
            text += tr(", step %1").arg((*lane)["steps"].get<qint64>());
        if (lane->contains("relative_half_width") && (*lane)["relative_half_width"].is_number())
            text += tr(", half-width %1 %").arg((*lane)["relative_half_width"].get<double>() * 100, 0, 'f', 1);
        row.now->setText(text);
    }
}

} // namespace parascope::gui
