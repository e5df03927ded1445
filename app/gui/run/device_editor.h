// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/json.h"
#include "engine/base/core/result.h"

#include <QWidget>

#include <string>

class QLabel;
class QPlainTextEdit;

namespace parascope::gui {

/// An entry of the device list as text, beside the list: filled in from a ready one, checked when it is
/// added.
class DeviceEditor : public QWidget
{
    Q_OBJECT

public:
    explicit DeviceEditor(QWidget* parent = nullptr);
    void edit(const QString& entry);

signals:
    /// devices.json has another entry.
    void added();

private:
    void add();

    QPlainTextEdit* m_text;
    QLabel* m_problem;
};

/// Takes a device out of the list. Its entry, to bring it back; null where the list has none of that name.
[[nodiscard]] Result<Json> removeDevice(const std::string& name);
/// Adds an entry, or replaces the one of its name.
[[nodiscard]] Result<void> putDevice(const Json& entry);

} // namespace parascope::gui
