// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/core/json.h"

#include <QObject>
#include <QStringList>
#include <QThread>
#include <QTimer>

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

    /// The runner's last word ({"state", "sweeps", "lanes", "queue", "log", ...}); null when none runs.
    [[nodiscard]] const Json& status() const { return m_status; }
    [[nodiscard]] bool isRunning() const { return m_status.is_object(); }
    [[nodiscard]] bool isPaused() const;
    [[nodiscard]] bool isStarting() const { return m_starting; }

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
    void problem(const QString& sentence);

private:
    void ask();
    void send(const Json& command);
    void take(quint64 token, const Result<Json>& status);

    QThread m_thread;
    QObject* m_worker;
    QTimer m_timer;
    QString m_database;
    Json m_status = nullptr;
    quint64 m_token = 0;
    qint64 m_done = -1;
    bool m_asking = false, m_starting = false;
};

} // namespace parascope::gui
