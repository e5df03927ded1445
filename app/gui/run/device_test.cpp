// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/run/device_test.h"
#include "app/gui/parts/cli_program.h"

#include "engine/base/core/fields.h"
#include "engine/base/core/metrics.h"
#include "engine/base/core/units.h"

#include <QCoreApplication>

namespace parascope::gui {

namespace {

QString wordAt(const Json& json, const char* key)
{
    return QString::fromStdString(textOr(json, key));
}

} // namespace

DeviceTest::DeviceTest(const QString& device, QObject* parent) : QObject(parent), m_device(device)
{
    const auto program = cliProgram();
    connect(&m_process, &QProcess::readyReadStandardError, this, [this] {
        const auto lines =
            QString::fromUtf8(m_process.readAllStandardError()).split(QLatin1Char('\n'), Qt::SkipEmptyParts);
        // The line has the form "NAME: stage".
        if (!lines.isEmpty() && lines.last().startsWith(m_device + QStringLiteral(": ")))
            emit stage(lines.last().mid(m_device.size() + 2));
    });
    connect(&m_process, &QProcess::finished, this, &DeviceTest::finish);
    connect(&m_process, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error != QProcess::FailedToStart || m_done)
            return;
        m_done = true;
        m_answer = Error::notFound("%1 cannot be started: %2.", m_process.program().toStdString(),
                                   m_process.errorString().toStdString());
        emit answered();
    });
    m_process.start(program,
                    {QStringLiteral("endpoint"), QStringLiteral("test"), device, QStringLiteral("--json")});
}

DeviceTest::~DeviceTest()
{
    m_done = true;
    m_process.disconnect(this);
    if (m_process.state() != QProcess::NotRunning) {
        m_process.kill();
        m_process.waitForFinished(1000);
    }
}

void DeviceTest::finish()
{
    if (m_done)
        return;
    m_done = true;
    const auto document = parseJson(m_process.readAllStandardOutput().toStdString(), "the test");
    if (document && document->is_object() && document->contains("ok"))
        m_answer = *document;
    else
        m_answer = Error::internal("The test of %1 ended without an answer.", m_device.toStdString());
    emit answered();
}

QStringList deviceTestLines(const Json& document)
{
    QStringList lines;
    const auto& stack = memberAt(document, "stack");
    if (const auto worker = wordAt(document, "worker"); !worker.isEmpty())
        lines.append(QStringList{worker, wordAt(document, "worker_version"), wordAt(stack, "framework"),
                                 wordAt(stack, "version")}
                         .join(QLatin1Char(' '))
                         .simplified());
    for (const auto& unit : memberAt(document, "devices")) {
        auto line = wordAt(unit, "name") + QStringLiteral(" (") + wordAt(unit, "kind") + QLatin1Char(')');
        if (const auto bytes = numberAt(unit, "memory_bytes"))
            line += QStringLiteral(", ") + QString::fromStdString(bytesText(*bytes));
        lines.append(line);
    }
    if (const auto seconds = numberAt(document, "round_trip_seconds"))
        lines.append(DeviceTest::tr("round trip %1").arg(QString::fromStdString(withPrefix(*seconds, "s"))));
    if (const auto rate = numberAt(memberAt(document, "probe"), metric::flopsPerSecond))
        lines.append(DeviceTest::tr("probe %1").arg(QString::fromStdString(withPrefix(*rate, "FLOP/s"))));
    return lines;
}

} // namespace parascope::gui
