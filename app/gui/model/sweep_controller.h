// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/run/dispatch/status.h"

#include <QObject>
#include <QStringList>
#include <QThread>
#include <QTimer>

#include <vector>

namespace parascope::gui {

/// Starts sweeps as detached runners and controls them over their socket, from its own thread. Closing the
/// window never ends a sweep: the next window finds it again with setDatabase().
class SweepController : public QObject
{
    Q_OBJECT

public:
    explicit SweepController(QObject* parent = nullptr);
    ~SweepController() override;

    /// Sets the database that start() writes, and follows its runner.
    void setDatabase(const QString& path);
    [[nodiscard]] const QString& database() const { return m_database; }
    /// Sets the databases that are open. A runner that writes one of them is followed, whoever started it,
    /// while no other one is.
    void setOpen(const QStringList& databases);
    /// The database of the runner that is followed: database(), unless a runner of another open one was met.
    [[nodiscard]] const QString& followed() const { return m_followed; }
    /// Follows database() again, unless a runner is followed now.
    void followOwn();

    /// Starts a sweep. `only` is "", "missing" or "failed". If a runner is already running, the grid joins
    /// its queue.
    void start(const Json& spec, const QStringList& devices, const QString& only);
    void pause();
    void resume();
    void skip(const QString& device = {});
    void stop(bool now);
    void reprioritise(qint64 pointId, double priority);
    /// Asks the runner to measure a point next (its request "measure"). If no queued sweep has the point,
    /// runs `alone` on the devices.
    void measure(const Json& wanted, const Json& alone, const QStringList& devices);

    /// The latest status of the runner; empty if no runner is running.
    [[nodiscard]] const std::optional<dispatch::Status>& status() const { return m_status; }
    [[nodiscard]] bool isRunning() const { return m_status.has_value(); }
    [[nodiscard]] bool isPaused() const;
    /// Whether a device measures a point now. A paused device still finishes the point that it has begun.
    [[nodiscard]] bool hasRunAtWork() const;
    /// Returns the devices that take the points of a platform: "cpu", "v100-a, v100-b"; the platform's name
    /// if it has no devices.
    [[nodiscard]] QString devicesOf(const std::string& platform) const;
    [[nodiscard]] bool isStarting() const { return m_starting; }
    /// Whether the runner exists but does not answer, for example while the machine sleeps. Its latest status
    /// is kept.
    [[nodiscard]] bool isSilent() const { return m_silent; }

    /// The unfinished work of a runner that ended without notice: it was killed, or the machine went down.
    struct Left
    {
        QString database;
        qint64 points = 0, done = 0;
        std::vector<Json> specs; ///< specs of the unfinished sweeps
        bool completed = false;  ///< the followed sweeps were completed after the last check
        QString rescued;         ///< file that has the runs, if the database went away while it was written
    };
    /// Runs the unfinished points of these sweeps.
    void finish(const Left& left, const QStringList& devices);

    struct Progress
    {
        qint64 points = 0, done = 0, failed = 0;
        double etaSeconds = 0;
        bool known = false;
    };
    [[nodiscard]] Progress progress() const;

signals:
    void statusChanged();
    /// More runs are stored than at the last check.
    void progressed();
    void started(const QString& database);
    void finished(const QString& summary);
    /// Emitted in place of finished(), and at the first check of a database that such a runner left.
    void interrupted(const parascope::gui::SweepController::Left& left);
    /// The database was deleted or replaced while the runner wrote it, which saved its runs into this file.
    void rescued(const QString& database, const QString& file);
    void problem(const QString& sentence);
    /// The runner can store its measurements again.
    void solved();

private:
    void startIn(const QString& into, const Json& spec, const QStringList& devices, const QString& only);
    void follow(const QString& database);
    void ask();
    void send(const Json& command);
    void takeStart(const Result<void>& done, const QString& database);
    /// Tells why the runner cannot store its measurements, or that it can again.
    void tellTrouble();
    void take(quint64 token, const QString& answering, const Result<dispatch::Status>& status,
              const Left& left);

    QThread m_thread;
    QObject* m_worker;
    QTimer m_timer;
    QString m_database, m_followed;
    QStringList m_open;
    QString m_trouble; ///< why the runner cannot store its measurements
    std::optional<dispatch::Status> m_status;
    quint64 m_token = 0;
    qint64 m_done = -1;
    bool m_asking = false, m_starting = false, m_silent = false, m_looked = false;
};

} // namespace parascope::gui
