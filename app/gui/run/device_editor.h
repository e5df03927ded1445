// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

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

/// Takes a device out of the list; the sentence when that fails, empty otherwise.
[[nodiscard]] QString removeDevice(const QString& name);

} // namespace parascope::gui
