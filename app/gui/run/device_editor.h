// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/json.h"
#include "engine/base/core/result.h"

#include <QWidget>

#include <string>
#include <vector>

class QFormLayout;
class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QStackedWidget;
class QToolButton;

namespace parascope::gui {

/// Edits an entry of the device list in fields or as JSON text. The entry is checked when it is saved.
class DeviceEditor : public QWidget
{
    Q_OBJECT

public:
    explicit DeviceEditor(QWidget* parent = nullptr);
    /// Shows an entry. `replaces` is the name of the entry that it replaces; empty for a new one.
    void edit(const Json& entry, const std::string& replaces = {});

signals:
    /// devices.json changed.
    void saved();

private:
    /// A row of the editor: the field of the entry, and its initial text.
    struct Row
    {
        const struct DeviceField* field;
        QLineEdit* edit;
        QString before;
    };

    void fill();
    void showRows();
    void showText(bool text);
    void save();
    void say(const Result<void>& done);
    /// Returns the entry as the fields or the text have it now.
    [[nodiscard]] Result<Json> entry() const;

    QFormLayout* m_form;
    QStackedWidget* m_pages;
    QPlainTextEdit* m_text;
    QLabel* m_problem;
    QToolButton *m_more, *m_asText;
    std::vector<Row> m_rows;
    Json m_entry;
    std::string m_replaces;
};

/// Removes a device from the list. Returns its entry, so that it can be restored, or null if the list has no
/// device with this name.
[[nodiscard]] Result<Json> removeDevice(const std::string& name);
/// Adds an entry. It replaces the entry named `replaces`, or else the one with the same name.
[[nodiscard]] Result<void> putDevice(const Json& entry, const std::string& replaces = {});

} // namespace parascope::gui
