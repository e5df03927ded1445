// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/json.h"

#include <QProcess>

namespace parascope::gui {

/// Tests a device with `parascope-cli endpoint test NAME` in a separate process. A host that does not answer
/// therefore blocks nothing, and deleting this object cancels the test.
class DeviceTest : public QObject
{
    Q_OBJECT

public:
    explicit DeviceTest(const QString& device, QObject* parent = nullptr);
    ~DeviceTest() override;
    /// The document of the command (dispatch::toJson(DeviceCheck)), or its error.
    [[nodiscard]] const Result<Json>& answer() const { return m_answer; }

signals:
    /// Reports the present stage ("waiting for its hello"), in the engine's words.
    void stage(const QString& text);
    /// answer() is available.
    void answered();

private:
    void finish();

    QString m_device;
    QProcess m_process;
    bool m_done = false;
    Result<Json> m_answer;
};

/// Returns such a document as lines of text: versions, units, round trip, probe.
[[nodiscard]] QStringList deviceTestLines(const Json& document);

} // namespace parascope::gui
