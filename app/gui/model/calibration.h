// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/json.h"

#include <QProcess>
#include <QStringList>
#include <QTemporaryFile>

namespace parascope::gui {

/// Runs measurements that are not part of a sweep, one after the other, each in its own process: the ceilings
/// of devices (`parascope-cli calibrate`; the rooflines and --peak measured use them) and the operations of
/// single points (`parascope-cli profile`).
class Calibration : public QObject
{
    Q_OBJECT

public:
    explicit Calibration(QObject* parent = nullptr);
    /// Cancels the present measurement.
    ~Calibration() override;

    /// Starts the measurement of ceilings. Does nothing while a measurement is running.
    void start(const QStringList& devices, const QString& database);
    /// Runs one point with its operations. `spec` is a sweep of that point and `title` names it. Does nothing
    /// while a measurement is running.
    void profile(const Json& spec, const QString& title, const QString& device, const QString& database);
    /// Ends the present measurement and drops the devices that are still queued.
    void cancel();
    [[nodiscard]] bool isRunning() const { return !m_tasks.isEmpty(); }
    /// Whether the present measurement profiles a point, not the ceilings of a device.
    [[nodiscard]] bool isProfiling() const { return isRunning() && m_tasks.front().profiles; }
    [[nodiscard]] const QString& database() const { return m_database; }

signals:
    void runningChanged();
    /// Reports in one sentence what is being measured, the result, or why there is no result.
    void message(const QString& sentence, bool bad);
    /// The database now has the ceilings of a device.
    void measured();
    /// The database now has a run with its operations.
    void profiled();

private:
    struct Task
    {
        QString subject; ///< a device, or the point to profile
        QStringList arguments;
        bool profiles = false;
    };
    void begin(QList<Task> tasks, const QString& database);
    void next();
    void finish(bool ended);
    void tellOfCeilings(const QString& device, const Json& document);

    QProcess m_process;
    QList<Task> m_tasks; ///< the tasks still to do; the first one is running
    QTemporaryFile m_spec;
    QString m_database;
    bool m_cancelled = false;
};

} // namespace parascope::gui
