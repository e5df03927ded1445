// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/protocol/messages.h"

#include <QElapsedTimer>
#include <QProcess>

namespace parascope::test {

using namespace parascope::protocol;

/// A worker process and its lines, as a lane sees it.
class Worker
{
public:
    Worker()
    {
        m_process.start(PARASCOPE_BIN_DIR "/parascope-worker", QStringList());
        m_process.waitForStarted();
    }
    void say(const std::string& line) { m_process.write(line.data(), qint64(line.size())); }
    void say(const ToWorker& message) { say(encode(message)); }
    std::optional<FromWorker> hear(int milliseconds = 120000)
    {
        QElapsedTimer timer;
        timer.start();
        while (!m_process.canReadLine())
            if (timer.elapsed() > milliseconds || !m_process.waitForReadyRead(int(milliseconds - timer.elapsed())))
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

} // namespace parascope::test
