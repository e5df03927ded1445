// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/run/calibration.h"

#include "engine/base/core/json.h"
#include "engine/base/core/metrics.h"
#include "engine/base/core/units.h"

#include <QCoreApplication>

#include <algorithm>
#include <utility>

namespace parascope::gui {

namespace {

/// The largest rate of a matrix product, FLOP/s; 0 when there is none.
double bestProduct(const Json& document)
{
    double best = 0;
    if (const auto gemm = document.find("gemm"); gemm != document.end() && gemm->is_object())
        for (const auto& rate : *gemm)
            if (rate.is_object() && rate.contains(metric::flopsPerSecond) &&
                rate[metric::flopsPerSecond].is_number())
                best = std::max(best, rate[metric::flopsPerSecond].get<double>());
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
    if (isRunning() || devices.isEmpty())
        return;
    m_devices = devices;
    m_database = database;
    emit runningChanged();
    next();
}

void Calibration::cancel()
{
    if (!isRunning())
        return;
    m_devices = {m_devices.front()};
    m_cancelled = true;
    m_process.terminate();
}

void Calibration::next()
{
    const auto given = qEnvironmentVariable("PARASCOPE_CLI");
    const auto program =
        given.isEmpty() ? QCoreApplication::applicationDirPath() + QStringLiteral("/parascope-cli") : given;
    emit message(
        tr("Measuring the ceilings of %1; keep the machine idle until it is done.").arg(m_devices.front()),
        false);
    m_process.start(program, {QStringLiteral("calibrate"), QStringLiteral("--device"), m_devices.front(),
                              QStringLiteral("--db"), m_database, QStringLiteral("--json")});
}

void Calibration::finish(bool ended)
{
    const auto device = m_devices.takeFirst();
    const auto document = parseJson(m_process.readAllStandardOutput().toStdString(), "calibrate");
    if (std::exchange(m_cancelled, false)) {
        emit message(tr("Measuring the ceilings of %1 was cancelled; nothing was stored.").arg(device),
                     false);
    } else if (!ended) {
        emit message(tr("%1 cannot be started: %2.").arg(m_process.program(), m_process.errorString()), true);
    } else if (m_process.exitCode() != 0 || m_process.exitStatus() != QProcess::NormalExit || !document ||
               !document->is_object()) {
        const auto words =
            QString::fromUtf8(m_process.readAllStandardError()).trimmed().section(QLatin1Char('\n'), -1);
        emit message(words.isEmpty() ? tr("The ceilings of %1 could not be measured.").arg(device) : words,
                     true);
    } else {
        const auto caveat = document->find("caveat");
        const bool kept = document->value("kept", Json()) == Json(true);
        const auto rate = QString::fromStdString(withPrefix(bestProduct(*document), "FLOP/s"));
        if (kept)
            emit message(tr("Other programs ran during the calibration of %1: the higher known ceilings are "
                            "kept (%2).")
                             .arg(device, rate),
                         true);
        else if (caveat != document->end() && caveat->is_string())
            emit message(tr("Measured the ceilings of %1: %2, with a caveat: %3")
                             .arg(device, rate, QString::fromStdString(caveat->get<std::string>())),
                         true);
        else
            emit message(tr("Measured the ceilings of %1: %2.").arg(device, rate), false);
        emit measured();
    }
    if (isRunning())
        next();
    else
        emit runningChanged();
}

} // namespace parascope::gui
