// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/run/device_editor.h"

#include "engine/run/dispatch/device.h"
#include "widgets/selection/words.h"
#include "widgets/theme/theme.h"

#include <QFontDatabase>
#include <QHBoxLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QStyle>
#include <QVBoxLayout>

namespace parascope::gui {

namespace {

/// The list without the device of that name, with `entry` at its end unless it is null. What was there
/// before.
Result<Json> replace(const Json& name, const Json& entry)
{
    PARASCOPE_TRY(const Json list, dispatch::readDeviceList());
    Json changed = Json::array(), before;
    for (const auto& known : list)
        if (known.value("name", Json()) != name)
            changed.push_back(known);
        else
            before = known;
    if (!entry.is_null())
        changed.push_back(entry);
    PARASCOPE_CHECK(dispatch::writeDeviceList(changed));
    return before;
}

} // namespace

DeviceEditor::DeviceEditor(QWidget* parent)
    : QWidget(parent), m_text(new QPlainTextEdit), m_problem(new QLabel)
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(theme::spacing2);
    m_text->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_text->setObjectName(QStringLiteral("deviceEntry"));
    m_text->setAccessibleName(tr("Entry of the device list"));
    m_text->setTabChangesFocus(true);
    m_text->setMinimumHeight(150);
    m_problem->setObjectName(QStringLiteral("deviceProblem"));
    m_problem->setWordWrap(true);
    m_problem->setFont(theme::font(theme::Type::Plot));
    m_problem->hide();
    column->addWidget(m_text);
    column->addWidget(m_problem);
    auto* row = new QHBoxLayout;
    auto* add = new QPushButton(tr("Add to the list"));
    add->setObjectName(QStringLiteral("addDeviceEntry"));
    auto* cancel = new QPushButton(tr("Cancel"));
    row->addWidget(add);
    row->addWidget(cancel);
    row->addStretch();
    column->addLayout(row);
    connect(add, &QPushButton::clicked, this, &DeviceEditor::add);
    connect(cancel, &QPushButton::clicked, this, &QWidget::hide);
    hide();
}

void DeviceEditor::edit(const QString& entry)
{
    m_text->setPlainText(entry);
    m_problem->hide();
    show();
    m_text->setFocus();
}

void DeviceEditor::add()
{
    const auto done = [this]() -> Result<void> {
        PARASCOPE_TRY(const Json entry, parseJson(m_text->toPlainText().toStdString(), "the entry"));
        PARASCOPE_CHECK(dispatch::deviceFromJson(entry, "the entry"));
        return putDevice(entry);
    }();
    m_problem->setVisible(!done);
    m_text->setProperty("wrong", !done);
    m_text->style()->unpolish(m_text);
    m_text->style()->polish(m_text);
    if (!done) {
        m_problem->setText(selection::inLanguage(done.error().message));
        return;
    }
    hide();
    emit added();
}

Result<Json> removeDevice(const std::string& name)
{
    return replace(name, nullptr);
}

Result<void> putDevice(const Json& entry)
{
    PARASCOPE_CHECK(replace(entry.value("name", Json()), entry));
    return {};
}

} // namespace parascope::gui
