// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/json.h"

#include <QProcess>

namespace parascope::gui {

/// Tries a device: `parascope-cli endpoint test NAME`, in a process of its own, so that a host that does not
/// answer holds up nothing and is given up by deleting this object.
class DeviceTest : public QObject
{
    Q_OBJECT

public:
    explicit DeviceTest(const QString& device, QObject* parent = nullptr);
    ~DeviceTest() override;
    /// The document of the command (dispatch::toJson(DeviceCheck)), or the sentence that says why there is
    /// none.
    [[nodiscard]] const Result<Json>& answer() const { return m_answer; }

signals:
    /// What is being done now ("waiting for its hello"), in the engine's words.
    void stage(const QString& text);
    /// answer() is there.
    void answered();

private:
    void finish();

    QString m_device;
    QProcess m_process;
    bool m_done = false;
    Result<Json> m_answer;
};

/// The lines a person reads of such a document: versions, units, round trip, probe.
[[nodiscard]] QStringList deviceTestLines(const Json& document);

} // namespace parascope::gui
