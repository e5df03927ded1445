// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/json.h"

#include <QMap>
#include <QProcess>
#include <QTemporaryFile>

namespace parascope::gui {

/// The present state of the cluster job, as the command reports it.
struct ClusterProgress
{
    QString job, folder;  ///< Slurm's job number, and the folder of the submission's files
    bool counted = false; ///< points and tasks have been counted
    qint64 points = 0, done = 0, running = 0;
    QMap<QString, int> tasks; ///< number of tasks by Slurm state ("PENDING")
    QString trouble;          ///< one sentence; empty if there is no problem
};

/// Follows a sweep on Slurm through `parascope-cli slurm` in a separate process, which is the only writer of
/// the database. The job outlives that process and this window; start() with the same grid follows it again.
class ClusterJob : public QObject
{
    Q_OBJECT

public:
    explicit ClusterJob(QObject* parent = nullptr);
    /// Stops following. The job continues.
    ~ClusterJob() override;

    /// Starts or follows the job. `options` are those of `parascope-cli slurm`.
    void start(const Json& spec, const QString& database, const QStringList& options);
    /// Ends the job. The finished points are merged.
    void cancel();
    /// The document that the command printed, or its error.
    [[nodiscard]] const Result<Json>& answer() const { return m_answer; }
    [[nodiscard]] bool isRunning() const { return m_process.state() != QProcess::NotRunning; }

signals:
    void progressed(const parascope::gui::ClusterProgress& progress);
    /// Reports a line that is not progress: a warning, or the reason why the command ends.
    void said(const QString& line);
    /// answer() is available.
    void ended();

private:
    void run(const QStringList& more);
    void listen();
    void take(const QByteArray& line);
    void finish();
    void end(Result<Json> answer);

    QProcess m_process;
    QTemporaryFile m_spec;
    QStringList m_arguments;
    QString m_last;
    ClusterProgress m_progress;
    bool m_cancelling = false;
    Result<Json> m_answer;
};

} // namespace parascope::gui
