// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/measure/protocol/messages.h"
#include "tests/engine/worker/workers.h"

#include <QElapsedTimer>
#include <QProcess>

namespace parascope::test {

using namespace parascope::protocol;

/// A worker process and its lines, as a lane uses them.
class Worker
{
public:
    explicit Worker(QStringList command = {libtorchWorker()})
    {
        const QString program = command.takeFirst();
        m_process.start(program, command);
        m_process.waitForStarted();
    }
    void say(const std::string& line) { m_process.write(line.data(), qint64(line.size())); }
    void say(const ToWorker& message) { say(encode(message)); }
    std::optional<FromWorker> hear(int milliseconds = 120000)
    {
        QElapsedTimer timer;
        timer.start();
        while (!m_process.canReadLine())
            if (timer.elapsed() > milliseconds ||
                !m_process.waitForReadyRead(int(milliseconds - timer.elapsed())))
                return std::nullopt;
        const QByteArray line = m_process.readLine();
        const auto message = decodeFromWorker({line.constData(), std::size_t(line.size())});
        if (!message)
            return std::nullopt;
        return *message;
    }
    template <class T>
    std::optional<T> expect()
    {
        const auto message = hear();
        if (!message || !std::holds_alternative<T>(*message))
            return std::nullopt;
        return std::get<T>(*message);
    }
    QProcess& process() { return m_process; }

private:
    QProcess m_process;
};

struct Answer
{
    std::vector<double> seconds;
    std::vector<double> reference;
    std::vector<double> waited;
    std::optional<RunResult> result;
    std::optional<WorkerError> error;
};

/// Reads everything up to a result or an error; sends stop after `stopAfter` steps messages.
inline Answer finish(Worker& worker, const std::string& id, int stopAfter = -1)
{
    Answer answer;
    while (const auto message = worker.hear()) {
        if (const auto* steps = std::get_if<Steps>(&*message)) {
            if (steps->first != std::int64_t(answer.seconds.size()))
                qFatal("steps are not in sequence");
            answer.seconds.insert(answer.seconds.end(), steps->seconds.begin(), steps->seconds.end());
            answer.reference.insert(answer.reference.end(), steps->reference.begin(), steps->reference.end());
            answer.waited.insert(answer.waited.end(), steps->waited.begin(), steps->waited.end());
            worker.say(StepsAnswer{id, --stopAfter == 0});
        } else if (const auto* result = std::get_if<RunResult>(&*message)) {
            answer.result = *result;
            break;
        } else if (const auto* error = std::get_if<WorkerError>(&*message)) {
            answer.error = *error;
            break;
        }
    }
    return answer;
}

} // namespace parascope::test
