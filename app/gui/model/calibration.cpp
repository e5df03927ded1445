// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/model/calibration.h"

#include "app/gui/parts/cli_program.h"

#include "engine/base/core/fields.h"
#include "engine/base/core/metrics.h"
#include "engine/base/core/units.h"

#include <algorithm>
#include <utility>

namespace parascope::gui {

namespace {

/// Returns the largest rate of a matrix product in FLOP/s, or 0 if there is none.
double bestProduct(const Json& document)
{
    double best = 0;
    for (const auto& rate : memberAt(document, "gemm"))
        best = std::max(best, numberAt(rate, metric::flopsPerSecond).value_or(0));
    return best;
}

} // namespace

Calibration::Calibration(QObject* parent) : QObject(parent)
{
    connect(&m_process, &QProcess::finished, this, [this] { finish(true); });
    connect(&m_process, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error == QProcess::FailedToStart)
            finish(false);
    });
}

Calibration::~Calibration()
{
    m_process.disconnect(this);
    if (m_process.state() != QProcess::NotRunning) {
        m_process.kill();
        m_process.waitForFinished(1000);
    }
}

void Calibration::start(const QStringList& devices, const QString& database)
{
    QList<Task> tasks;
    for (const auto& device : devices)
        tasks.append({device, {QStringLiteral("calibrate"), QStringLiteral("--device"), device}});
    begin(tasks, database);
}

void Calibration::profile(const Json& spec, const QString& title, const QString& device,
                          const QString& database)
{
    if (isRunning() || !m_spec.open())
        return;
    m_spec.resize(0);
    m_spec.write(QByteArray::fromStdString(spec.dump()));
    m_spec.close();
    begin({{title, {QStringLiteral("profile"), m_spec.fileName(), QStringLiteral("--device"), device}, true}},
          database);
}

void Calibration::begin(QList<Task> tasks, const QString& database)
{
    if (isRunning() || tasks.isEmpty())
        return;
    m_tasks = std::move(tasks);
    m_database = database;
    emit runningChanged();
    next();
}

void Calibration::cancel()
{
    if (!isRunning())
        return;
    m_tasks = {m_tasks.front()};
    m_cancelled = true;
    m_process.terminate();
}

void Calibration::next()
{
    const auto& task = m_tasks.front();
    emit message((task.profiles ? tr("Profiling %1; keep the machine idle until it is done.")
                                : tr("Measuring the ceilings of %1; keep the machine idle until it is done."))
                     .arg(task.subject),
                 false);
    m_process.start(cliProgram(), task.arguments + QStringList{QStringLiteral("--db"), m_database,
                                                               QStringLiteral("--json")});
}

void Calibration::finish(bool ended)
{
    const auto task = m_tasks.takeFirst();
    const auto document = parseJson(m_process.readAllStandardOutput().toStdString(), "measurement");
    if (std::exchange(m_cancelled, false)) {
        emit message((task.profiles ? tr("Profiling %1 was cancelled.")
                                    : tr("Measuring the ceilings of %1 was cancelled; nothing was stored."))
                         .arg(task.subject),
                     false);
    } else if (!ended) {
        emit message(tr("%1 cannot be started: %2.").arg(m_process.program(), m_process.errorString()), true);
    } else if (m_process.exitCode() != 0 || m_process.exitStatus() != QProcess::NormalExit || !document ||
               !document->is_object()) {
        const auto words =
            QString::fromUtf8(m_process.readAllStandardError()).trimmed().section(QLatin1Char('\n'), -1);
        emit message(!words.isEmpty() ? words
                     : task.profiles  ? tr("%1 could not be profiled.").arg(task.subject)
                                      : tr("The ceilings of %1 could not be measured.").arg(task.subject),
                     true);
    } else if (task.profiles) {
        emit message(tr("Profiled %1: its operations are there.").arg(task.subject), false);
        emit profiled();
    } else {
        tellOfCeilings(task.subject, *document);
        emit measured();
    }
    if (isRunning())
        next();
    else
        emit runningChanged();
}

void Calibration::tellOfCeilings(const QString& device, const Json& document)
{
    const auto caveat = textOr(document, "caveat");
    const auto rate = QString::fromStdString(withPrefix(bestProduct(document), "FLOP/s"));
    if (memberAt(document, "kept") == Json(true))
        emit message(tr("Other programs ran during the calibration of %1: the higher known ceilings are "
                        "kept (%2).")
                         .arg(device, rate),
                     true);
    else if (!caveat.empty())
        emit message(tr("Measured the ceilings of %1: %2, with a caveat: %3")
                         .arg(device, rate, QString::fromStdString(caveat)),
                     true);
    else
        emit message(tr("Measured the ceilings of %1: %2.").arg(device, rate), false);
}

} // namespace parascope::gui
