// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/run/dispatch/status.h"

#include <QObject>
#include <QStringList>
#include <QThread>
#include <QTimer>

#include <vector>

namespace parascope::gui {

/// Starts sweeps as detached runners and steers them over their socket, from a thread of its own. Losing
/// the window never ends a sweep: setDatabase() of the next window finds it.
class SweepController : public QObject
{
    Q_OBJECT

public:
    explicit SweepController(QObject* parent = nullptr);
    ~SweepController() override;

    /// The database whose runner is watched.
    void setDatabase(const QString& path);
    [[nodiscard]] const QString& database() const { return m_database; }

    /// `only`: "", "missing" or "failed". With a runner there already the grid joins its queue.
    void start(const Json& spec, const QStringList& devices, const QString& only);
    void pause();
    void resume();
    void skip(const QString& device = {});
    void stop(bool now);
    void reprioritise(qint64 pointId, double priority);
    /// Has the runner measure a point next (its request "measure"); where no queued sweep has it, runs
    /// `alone` on the devices.
    void measure(const Json& wanted, const Json& alone, const QStringList& devices);

    /// The runner's last word; empty when none runs.
    [[nodiscard]] const std::optional<dispatch::Status>& status() const { return m_status; }
    [[nodiscard]] bool isRunning() const { return m_status.has_value(); }
    [[nodiscard]] bool isPaused() const;
    /// Whether a device measures a point now; while paused one ends what it has begun.
    [[nodiscard]] bool hasRunAtWork() const;
    /// The devices that take the points of a platform: "cpu", "v100-a, v100-b"; the platform's name without
    /// any.
    [[nodiscard]] QString devicesOf(const std::string& platform) const;
    [[nodiscard]] bool isStarting() const { return m_starting; }
    /// Whether the runner is there but does not answer, as while the machine sleeps: its last word stands.
    [[nodiscard]] bool isSilent() const { return m_silent; }

    /// What a runner left behind that ended without a word: killed, or the machine went down.
    struct Left
    {
        qint64 points = 0, done = 0;
        std::vector<Json> specs; ///< of the sweeps that are not done
        bool completed =
            false; ///< the sweeps that were followed came to their end after the last look at them
    };
    /// Runs what it left undone.
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
    /// More runs are stored than at the last look.
    void progressed();
    void started(const QString& database);
    void finished(const QString& summary);
    /// In place of finished(), and at the first look at a database that such a runner left.
    void interrupted(const parascope::gui::SweepController::Left& left);
    void problem(const QString& sentence);

private:
    void ask();
    void send(const Json& command);
    void takeStart(const Result<void>& done, const QString& database);
    void take(quint64 token, const Result<dispatch::Status>& status, const Left& left);

    QThread m_thread;
    QObject* m_worker;
    QTimer m_timer;
    QString m_database;
    QString m_trouble; ///< why the runner cannot store what it measures
    std::optional<dispatch::Status> m_status;
    quint64 m_token = 0;
    qint64 m_done = -1;
    bool m_asking = false, m_starting = false, m_silent = false, m_looked = false;
};

} // namespace parascope::gui
