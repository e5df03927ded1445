// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/core/json.h"

#include <QProcess>
#include <QTemporaryFile>

namespace parascope::gui {

/// A sweep on Slurm, followed: `parascope-cli slurm`, in a process of its own, which alone writes the database. The
/// job outlives that process and this window; start() with the same grid goes on following it.
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
    /// The command's latest line: points done, tasks by state, trouble.
    void said(const QString& line);
    /// answer() is there.
    void ended();

private:
    void run(const QStringList& more);
    void listen();
    void finish();
    void end(Result<Json> answer);

    QProcess m_process;
    QTemporaryFile m_spec;
    QStringList m_arguments;
    QString m_last;
    bool m_cancelling = false;
    Result<Json> m_answer;
};

} // namespace parascope::gui
