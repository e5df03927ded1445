// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/run/cluster_job.h"
#include "app/gui/parts/cli_program.h"

#include "engine/base/core/fields.h"

#include <QCoreApplication>

#include <utility>

namespace parascope::gui {

ClusterJob::ClusterJob(QObject* parent) : QObject(parent)
{
    connect(&m_process, &QProcess::readyReadStandardError, this, &ClusterJob::listen);
    connect(&m_process, &QProcess::finished, this, &ClusterJob::finish);
    connect(&m_process, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error == QProcess::FailedToStart)
            end(Error::notFound("%1 cannot be started: %2.", m_process.program().toStdString(),
                                m_process.errorString().toStdString()));
    });
}

ClusterJob::~ClusterJob()
{
    m_process.disconnect(this);
    if (!isRunning())
        return;
    // The process merges the finished points before it ends. If it is waiting for Slurm, it is killed after
    // this time.
    m_process.terminate();
    if (!m_process.waitForFinished(3000)) {
        m_process.kill();
        m_process.waitForFinished(1000);
    }
}

void ClusterJob::start(const Json& spec, const QString& database, const QStringList& options)
{
    if (isRunning())
        return;
    const auto text = toLine(spec);
    if (!m_spec.open() || !m_spec.resize(0) ||
        m_spec.write(text.data(), static_cast<qint64>(text.size())) < 0 || !m_spec.flush()) {
        end(Error::io("The grid cannot be written to a file: %1.", m_spec.errorString().toStdString()));
        return;
    }
    m_spec.close();
    m_arguments = QStringList{QStringLiteral("slurm"),  m_spec.fileName(),
                              QStringLiteral("--db"),   database,
                              QStringLiteral("--json"), QStringLiteral("--progress-lines")} +
                  options;
    m_cancelling = false;
    run({});
}

void ClusterJob::cancel()
{
    if (!isRunning())
        return;
    // Only one process may write the database, so the one that follows the job must end first.
    m_cancelling = true;
    m_process.terminate();
}

void ClusterJob::run(const QStringList& more)
{
    m_last.clear();
    m_progress = {};
    m_process.start(cliProgram(), m_arguments + more);
}

void ClusterJob::listen()
{
    m_process.setReadChannel(QProcess::StandardError);
    while (m_process.canReadLine())
        take(m_process.readLine().trimmed());
}

void ClusterJob::take(const QByteArray& line)
{
    if (line.isEmpty())
        return;
    const auto json = parseJson(line.toStdString(), "parascope-cli slurm");
    if (!json || !json->is_object()) {
        m_last = QString::fromUtf8(line);
        emit said(m_last);
        return;
    }
    const auto text = [&](const char* key) { return QString::fromStdString(textOr(*json, key)); };
    const auto number = [](const Json& value) { return value.is_number_integer() ? value.get<qint64>() : 0; };
    if (text("type") == QLatin1String("job")) {
        m_progress.job = text("job");
        m_progress.folder = text("folder");
    } else if (text("type") == QLatin1String("progress")) {
        m_progress.counted = true;
        m_progress.points = number(memberAt(*json, "points"));
        m_progress.done = number(memberAt(*json, "done"));
        m_progress.running = number(memberAt(*json, "running"));
        m_progress.trouble = text("trouble");
        m_progress.tasks.clear();
        if (const auto& tasks = memberAt(*json, "tasks"); tasks.is_object())
            for (const auto& [state, count] : tasks.items())
                m_progress.tasks.insert(QString::fromStdString(state), static_cast<int>(number(count)));
    }
    emit progressed(m_progress);
}

void ClusterJob::finish()
{
    listen();
    take(m_process.readAllStandardError().trimmed()); // the last line may have no line end
    const auto document = parseJson(m_process.readAllStandardOutput().toStdString(), "parascope-cli slurm");
    // A job that has ended meanwhile need not be cancelled.
    const bool complete = document && memberAt(*document, "remaining") == 0;
    if (std::exchange(m_cancelling, false) && !complete) {
        run({QStringLiteral("--cancel")});
        return;
    }
    if (document && document->is_object() && document->contains("points"))
        end(*document);
    else
        end(m_last.isEmpty() ? Error::io("The submission ended without an answer.")
                             : fail(ErrorCode::Io, m_last.toStdString()));
}

void ClusterJob::end(Result<Json> answer)
{
    m_answer = std::move(answer);
    emit ended();
}

} // namespace parascope::gui
