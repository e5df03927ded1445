// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/json.h"

#include <QMap>
#include <QProcess>
#include <QTemporaryFile>

namespace parascope::gui {

/// What the command knows of its job at a moment.
struct ClusterProgress
{
    QString job, folder;  ///< Slurm's number, and where the submission's files are
    bool counted = false; ///< points and tasks have been looked at
    qint64 points = 0, done = 0, running = 0;
    QMap<QString, int> tasks; ///< how many in which of Slurm's states ("PENDING")
    QString trouble;          ///< a sentence; empty: none
};

/// A sweep on Slurm, followed: `parascope-cli slurm`, in a process of its own, which alone writes the
/// database. The job outlives that process and this window; start() with the same grid goes on following it.
class ClusterJob : public QObject
{
    Q_OBJECT

public:
    explicit ClusterJob(QObject* parent = nullptr);
    /// Stops following; the job goes on.
    ~ClusterJob() override;

    /// `options` are those of `parascope-cli slurm`.
    void start(const Json& spec, const QString& database, const QStringList& options);
    /// Ends the job; what is done is merged.
    void cancel();
    /// The command's document, or the sentence that says why there is none.
    [[nodiscard]] const Result<Json>& answer() const { return m_answer; }
    [[nodiscard]] bool isRunning() const { return m_process.state() != QProcess::NotRunning; }

signals:
    void progressed(const parascope::gui::ClusterProgress& progress);
    /// A line that is no progress: a warning, or why it ends.
    void said(const QString& line);
    /// answer() is there.
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
