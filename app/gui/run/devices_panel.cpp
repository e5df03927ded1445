// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/run/devices_panel.h"

#include "app/gui/model/workbench.h"
#include "app/gui/parts/figure_words.h"
#include "app/gui/parts/message_bar.h"
#include "app/gui/run/device_editor.h"
#include "app/gui/run/device_test.h"
#include "engine/base/core/fields.h"
#include "engine/base/core/units.h"
#include "engine/run/dispatch/device.h"
#include "engine/run/dispatch/replay.h"
#include "engine/run/remote/shell_words.h"
#include "widgets/selection/words.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/theme.h"

#include <QCheckBox>
#include <QCoreApplication>
#include <QFileDialog>
#include <QFontDatabase>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QProgressBar>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>

namespace parascope::gui {

namespace {

/// Translates the title of one of the engine's templates.
QString templateTitle(const std::string& title)
{
    static const std::pair<const char*, const char*> known[] = {
        {"This machine, PyTorch", QT_TRANSLATE_NOOP("Devices", "This machine, PyTorch")},
        {"This machine, JAX", QT_TRANSLATE_NOOP("Devices", "This machine, JAX")},
        {"A GPU server over SSH", QT_TRANSLATE_NOOP("Devices", "A GPU server over SSH")},
        {"A TPU VM over SSH", QT_TRANSLATE_NOOP("Devices", "A TPU VM over SSH")},
        {"A node of a Slurm cluster, from its login node",
         QT_TRANSLATE_NOOP("Devices", "A node of a Slurm cluster, from its login node")},
        {"A node of a Slurm cluster, over SSH",
         QT_TRANSLATE_NOOP("Devices", "A node of a Slurm cluster, over SSH")},
        {"A container, podman", QT_TRANSLATE_NOOP("Devices", "A container, podman")},
        {"A container with a GPU, docker", QT_TRANSLATE_NOOP("Devices", "A container with a GPU, docker")},
        {"A pod of a Kubernetes cluster", QT_TRANSLATE_NOOP("Devices", "A pod of a Kubernetes cluster")}};
    for (const auto& [name, source] : known)
        if (title == name)
            return QCoreApplication::translate("Devices", source);
    return QString::fromStdString(title);
}

} // namespace

QString interruptedText(const SweepController::Left& left)
{
    return DevicesPanel::tr(
               "A sweep was interrupted: its runner is gone. %1 of %2 points are done and stored.")
        .arg(left.done)
        .arg(left.points);
}

DevicesPanel::DevicesPanel(Workbench& bench, QWidget* parent)
    : QWidget(parent), m_bench(bench), m_column(new QVBoxLayout(this)), m_devices(new QVBoxLayout),
      m_problem(new QLabel), m_problems(new MessageBar), m_editor(new DeviceEditor)
{
    m_column->setContentsMargins(theme::spacing3, theme::spacing3, theme::spacing3, theme::spacing3);
    m_column->setSpacing(theme::spacing2);
    m_devices->setSpacing(theme::spacing2);
    m_column->addWidget(m_problems);
    m_column->addLayout(m_devices);
    auto* add = new QToolButton;
    add->setText(tr("Add device"));
    add->setIcon(theme::icon(QStringLiteral("plus")));
    add->setToolTip(tr("A worker on this machine, over SSH or on a Slurm node"));
    add->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    add->setPopupMode(QToolButton::InstantPopup);
    add->setAutoRaise(true);
    add->setProperty("flatMenu", true);
    add->setObjectName(QStringLiteral("addDevice"));
    auto* menu = new QMenu(add);
    for (const auto& known : remote::templates())
        menu->addAction(templateTitle(known["title"].get<std::string>()), m_editor,
                        [this, entry = known["entry"]] { m_editor->edit(entry); });
    menu->addAction(tr("Recorded runs (replay)..."), this, &DevicesPanel::editReplay);
    add->setMenu(menu);
    m_column->addWidget(add, 0, Qt::AlignLeft);
    m_column->addWidget(m_editor);
    m_problem->setWordWrap(true);
    m_problem->setFont(theme::font(theme::Type::Plot));
    m_problem->setForegroundRole(QPalette::PlaceholderText);
    m_column->addWidget(m_problem);
    m_column->addStretch();
    connect(m_editor, &DeviceEditor::saved, this, &DevicesPanel::fill);
    connect(&bench, &Workbench::devicesChanged, this,
            [this] { // for example after the user took over a run's point
                for (auto& [name, row] : m_rows) {
                    const QSignalBlocker silent(row.box);
                    row.box->setChecked(m_bench.devices().contains(name));
                }
            });
    connect(&bench.sweeps(), &SweepController::problem, m_problems,
            [this](const QString& sentence) { m_problems->add(sentence); });
    connect(&bench.sweeps(), &SweepController::started, m_problems, &MessageBar::clear);
    connect(&bench.sweeps(), &SweepController::solved, m_problems, &MessageBar::clear);
    connect(&bench.sweeps(), &SweepController::rescued, m_problems,
            [this](const QString& database, const QString& file) {
                m_problems->offer(
                    tr("%1 was deleted or replaced while the sweep wrote it. Its runs are in %2.")
                        .arg(QFileInfo(database).fileName(), file),
                    tr("Open"), [this, file] { m_bench.open({file}); });
            });
    connect(&bench.sweeps(), &SweepController::interrupted, m_problems,
            [this](const SweepController::Left& left) {
                m_problems->offer(interruptedText(left), tr("Run missing points"), [this, left] {
                    if (const auto problem = m_bench.deviceProblem(); !problem.isEmpty())
                        emit m_bench.message(problem, true);
                    else
                        m_bench.sweeps().finish(left, chosen());
                });
            });
    connect(&bench.sweeps(), &SweepController::statusChanged, this, &DevicesPanel::refresh);
    fill();
}

void DevicesPanel::editReplay()
{
    const auto file = QFileDialog::getOpenFileName(this, tr("Replay runs from"), m_bench.sweepDatabase(),
                                                   tr("Databases (*.db)"));
    if (file.isEmpty())
        return;
    const auto source = dispatch::replaySource(std::string(dispatch::replayPrefix) + file.toStdString());
    if (!source) {
        emit m_bench.message(selection::inLanguage(source.error().message), true);
        return;
    }
    m_editor->edit(dispatch::toJson(dispatch::replayDevice(*source)));
}

void DevicesPanel::fill()
{
    const auto before = chosen();
    const bool none = !m_rows.empty() && before.isEmpty(); // all check marks were removed
    delete m_test;
    m_test = nullptr;
    for (auto& [name, row] : m_rows)
        delete row.box->parentWidget();
    m_rows.clear();
    const auto devices = dispatch::configuredDevices();
    if (devices)
        for (const auto& device : *devices)
            addDevice(device);
    m_problem->setText(devices
                           ? tr("GPU server, TPU host or Slurm partition: any command that starts a worker.")
                           : selection::inLanguage(devices.error().message));
    bool any = false;
    for (auto& [name, row] : m_rows) {
        row.box->setChecked(before.contains(name));
        any = any || row.box->isChecked();
    }
    if (const auto cpu = m_rows.find(QStringLiteral("cpu")); !any && !none && cpu != m_rows.end())
        cpu->second.box->setChecked(true);
    else if (!any && !none && !m_rows.empty())
        m_rows.begin()->second.box->setChecked(true);
    for (auto& [name, row] : m_rows)
        connect(row.box, &QCheckBox::toggled, this, &DevicesPanel::tell);
    tell();
    refresh();
}

void DevicesPanel::tell()
{
    // If the list cannot be read, the start of a sweep reports the problem.
    m_bench.setDevices(m_rows.empty() ? QStringList{QStringLiteral("cpu")} : chosen());
}

void DevicesPanel::addDevice(const dispatch::DeviceConfig& device)
{
    const auto name = QString::fromStdString(device.name);
    const bool local = device.host == "local" && device.unit == "cpu" && device.name == "cpu";
    QStringList words;
    for (const auto& word : device.command)
        words.append(QString::fromStdString(word).section(QLatin1Char('/'), -1));
    auto* card = new QWidget;
    auto* column = new QVBoxLayout(card);
    column->setContentsMargins(0, 0, 0, theme::spacing2);
    column->setSpacing(theme::spacing1);
    Row row{new QCheckBox(local ? tr("this machine, CPU") : name),
            new QLabel,
            new QLabel(words.join(QLatin1Char(' '))),
            new QLabel,
            new QLabel,
            new QProgressBar,
            nullptr};
    row.box->setObjectName(QStringLiteral("device_") + name);
    row.box->setFont(theme::font(theme::Type::Control, true));
    row.box->setToolTip(tr("Use this device for the next sweep"));
    row.badge->setProperty("badge", true);
    row.badge->setFont(theme::font(theme::Type::Small));
    row.command->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    row.command->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    row.command->setProperty("elides", true);
    row.command->setToolTip(QString::fromStdString(
        device.note.empty() ? remote::commandLine(device.command)
                            : device.note + "\n" + remote::commandLine(device.command)));
    for (auto* label : {row.now, row.answer}) {
        label->setFont(theme::font(theme::Type::Plot));
        label->setWordWrap(true);
        label->setForegroundRole(QPalette::PlaceholderText);
        label->hide();
    }
    row.answer->setTextInteractionFlags(Qt::TextSelectableByMouse);
    row.answer->setObjectName(QStringLiteral("deviceAnswer_") + name);
    row.progress->setTextVisible(false);
    row.progress->setAccessibleName(tr("Progress of %1").arg(name));
    auto* head = new QHBoxLayout;
    head->addWidget(row.box, 1);
    head->addWidget(row.badge);
    column->addLayout(head);
    const auto link = [&](const QString& text, const QString& tip, const char* id) {
        auto* button = new QToolButton;
        button->setText(text);
        button->setToolTip(tip);
        button->setProperty("link", true);
        button->setObjectName(QLatin1String(id) + name);
        return button;
    };
    auto* foot = new QHBoxLayout;
    foot->addWidget(row.command, 1);
    row.test = link(tr("Test"), tr("Start its worker and test it: versions, round trip, a two-second probe"),
                    "testDevice_");
    connect(row.test, &QToolButton::clicked, this, [this, name] { test(name); });
    foot->addWidget(row.test);
    if (!local) {
        auto* edit = link(tr("Edit"), tr("Edit the entry of %1").arg(name), "editDevice_");
        connect(edit, &QToolButton::clicked, this, [this, name] { editEntry(name.toStdString()); });
        auto* remove = link(tr("Remove"), tr("Remove %1 from the list").arg(name), "removeDevice_");
        connect(remove, &QToolButton::clicked, this, [this, name] { removeEntry(name); });
        foot->addWidget(edit);
        foot->addWidget(remove);
    }
    column->addLayout(foot);
    column->addWidget(row.progress);
    column->addWidget(row.now);
    column->addWidget(row.answer);
    m_devices->addWidget(card);
    m_rows[name] = row;
}

void DevicesPanel::editEntry(const std::string& name)
{
    const auto list = dispatch::readDeviceList();
    if (!list) {
        emit m_bench.message(selection::inLanguage(list.error().message), true);
        return;
    }
    for (const auto& entry : *list)
        if (textOr(entry, "name") == name)
            m_editor->edit(entry, name);
}

void DevicesPanel::removeEntry(const QString& name)
{
    const auto entry = removeDevice(name.toStdString());
    if (!entry)
        emit m_bench.message(selection::inLanguage(entry.error().message), true);
    else
        m_problems->offer(
            tr("%1 is no longer in the list.").arg(name), tr("Undo"),
            [this, entry = *entry] {
                if (const auto done = putDevice(entry); !done)
                    emit m_bench.message(selection::inLanguage(done.error().message), true);
                fill();
            },
            false);
    // Defer this, because the caller may be a button of the row that is deleted.
    QMetaObject::invokeMethod(this, &DevicesPanel::fill, Qt::QueuedConnection);
}

/// Tests a device. A new test cancels a running one.
void DevicesPanel::test(const QString& name)
{
    delete m_test;
    if (const auto before = m_rows.find(m_tested); before != m_rows.end())
        before->second.test->setEnabled(true);
    m_tested = name;
    const auto& row = m_rows.at(name);
    row.test->setEnabled(false);
    row.answer->setText(tr("Starting its worker…"));
    row.answer->show();
    m_test = new DeviceTest(name, this);
    connect(m_test, &DeviceTest::stage, this,
            [answer = row.answer](const QString& text) { answer->setText(text); });
    connect(m_test, &DeviceTest::answered, this, [this, name] {
        const auto& document = m_test->answer();
        const auto& shown = m_rows.at(name);
        shown.test->setEnabled(true);
        QStringList lines;
        if (!document) {
            lines.append(selection::inLanguage(document.error().message));
        } else {
            if (const auto error = textOr(*document, "error"); !error.empty())
                lines.append(QString::fromStdString(error));
            lines += deviceTestLines(*document);
            for (const auto& step : memberAt(*document, "install"))
                lines.append(
                    QString::fromStdString(textOr(step, "purpose") + "\n    " + textOr(step, "command")));
        }
        shown.answer->setText(lines.join(QLatin1Char('\n')));
        const bool answers = document && memberAt(*document, "ok") == Json(true);
        shown.badge->setText(answers ? tr("answers") : tr("no answer"));
    });
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
        const dispatch::LaneStatus* lane = nullptr;
        if (status)
            for (const auto& candidate : status->lanes)
                if (candidate.device == name.toStdString())
                    lane = &candidate;
        row.badge->setText(laneWord(std::string(nameOf(lane ? lane->state : dispatch::LaneState::Idle))));
        row.progress->setVisible(lane != nullptr);
        row.now->setVisible(lane != nullptr);
        if (!lane)
            continue;
        if (!lane->reason.empty()) { // the lane was lost; show the reason
            row.progress->hide();
            row.now->setText(selection::inLanguage(lane->reason));
            continue;
        }
        const auto progress = m_bench.sweeps().progress();
        row.progress->setRange(0, static_cast<int>(std::max<qint64>(1, progress.points)));
        row.progress->setValue(static_cast<int>(progress.done));
        QString text;
        if (lane->run) {
            QStringList pieces;
            for (const auto& [word, value] : lane->run->point)
                if (parascope::numberOf(value))
                    pieces.append(QString::fromStdString(word + " " + toText(value)));
            text = pieces.mid(0, 5).join(QStringLiteral(", ")) + QStringLiteral(" · ") +
                   laneWord(lane->run->phase);
            text += tr(", step %1").arg(lane->run->steps);
            if (lane->run->relativeHalfWidth)
                text += tr(", half-width %1 %").arg(*lane->run->relativeHalfWidth * 100, 0, 'f', 1);
        }
        row.now->setText(text);
    }
}

} // namespace parascope::gui
