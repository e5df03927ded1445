// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/json.h"

#include <QProcess>
#include <QStringList>
#include <QTemporaryFile>

namespace parascope::gui {

/// Measures what stands beside a sweep, one after the other, each in a process of its own: what devices can
/// do at most (`parascope-cli calibrate`, whose ceilings the rooflines and --peak measured find), and the
/// operations of single points (`parascope-cli profile`).
class Calibration : public QObject
{
    Q_OBJECT

public:
    explicit Calibration(QObject* parent = nullptr);
    /// Gives up what is being measured.
    ~Calibration() override;

    /// Does nothing while one is under way.
    void start(const QStringList& devices, const QString& database);
    /// Runs one point with its operations: `spec` is a sweep of it, `title` names it. Does nothing while
    /// something is under way.
    void profile(const Json& spec, const QString& title, const QString& device, const QString& database);
    /// Ends what is being measured and leaves out the devices behind it.
    void cancel();
    [[nodiscard]] bool isRunning() const { return !m_tasks.isEmpty(); }
    /// Whether it is a point that is profiled now, and no ceiling that is measured.
    [[nodiscard]] bool isProfiling() const { return isRunning() && m_tasks.front().profiles; }
    [[nodiscard]] const QString& database() const { return m_database; }

signals:
    void runningChanged();
    /// One sentence: what is being measured, what came out, or why nothing did.
    void message(const QString& sentence, bool bad);
    /// The database has the ceilings of a device.
    void measured();
    /// The database has a run with its operations.
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
    QList<Task> m_tasks; ///< still to be done, the first one now
    QTemporaryFile m_spec;
    QString m_database;
    bool m_cancelled = false;
};

} // namespace parascope::gui
