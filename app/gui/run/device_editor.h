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

/// An entry of the device list in fields, or as its JSON text. It is checked when it is saved.
class DeviceEditor : public QWidget
{
    Q_OBJECT

public:
    explicit DeviceEditor(QWidget* parent = nullptr);
    /// Shows an entry. `replaces` is the name of the entry that it takes the place of; empty for a new one.
    void edit(const Json& entry, const std::string& replaces = {});

signals:
    /// devices.json changed.
    void saved();

private:
    /// The field of an entry that a row edits, and the text that it had at first.
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
    /// The entry as the fields or the text have it now.
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

/// Removes a device from the list. Returns its entry, to bring it back; null if the list has none of that
/// name.
[[nodiscard]] Result<Json> removeDevice(const std::string& name);
/// Adds an entry, or replaces the one named `replaces`, or else the one of its own name.
[[nodiscard]] Result<void> putDevice(const Json& entry, const std::string& replaces = {});

} // namespace parascope::gui
