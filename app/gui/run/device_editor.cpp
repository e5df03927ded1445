// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/run/device_editor.h"

#include "engine/base/core/fields.h"
#include "engine/run/dispatch/device.h"
#include "widgets/selection/words.h"
#include "widgets/theme/theme.h"

#include <QCoreApplication>
#include <QFontDatabase>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QProcess>
#include <QPushButton>
#include <QSignalBlocker>
#include <QStackedWidget>
#include <QStyle>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace parascope::gui {

/// A field of an entry of the device list (dispatch::deviceListFile).
struct DeviceField
{
    enum class Kind { Text, Words, Number, Cores, Variables };

    const char* pointer; ///< JSON pointer within the entry
    Kind kind;
    const char *title, *hint;
    bool always = false; ///< shown also if the entry does not have it
};

namespace {

using Kind = DeviceField::Kind;

constexpr DeviceField fields[] = {
    {"/name", Kind::Text, QT_TRANSLATE_NOOP("Devices", "Name"), "gpu-server", true},
    {"/ssh/target", Kind::Text, QT_TRANSLATE_NOOP("Devices", "SSH target"), "user@host"},
    {"/ssh/port", Kind::Number, QT_TRANSLATE_NOOP("Devices", "SSH port"), "22"},
    {"/ssh/identity", Kind::Text, QT_TRANSLATE_NOOP("Devices", "SSH key file"), "~/.ssh/id_ed25519"},
    {"/ssh/known_hosts", Kind::Text, QT_TRANSLATE_NOOP("Devices", "Known hosts file"), "~/.ssh/known_hosts"},
    {"/ssh/options", Kind::Words, QT_TRANSLATE_NOOP("Devices", "SSH options"), "-J jump-host"},
    {"/srun/partition", Kind::Text, QT_TRANSLATE_NOOP("Devices", "Slurm partition"), "gpu"},
    {"/srun/gres", Kind::Text, QT_TRANSLATE_NOOP("Devices", "Slurm resources"), "gpu:1"},
    {"/srun/time", Kind::Text, QT_TRANSLATE_NOOP("Devices", "Slurm time limit"), "1:00:00"},
    {"/srun/options", Kind::Words, QT_TRANSLATE_NOOP("Devices", "Slurm options"), "--exclusive"},
    {"/worker", Kind::Words, QT_TRANSLATE_NOOP("Devices", "Worker program"), "parascope-worker"},
    {"/command", Kind::Words, QT_TRANSLATE_NOOP("Devices", "Whole command"), "podman run --rm -i IMAGE"},
    {"/unit", Kind::Text, QT_TRANSLATE_NOOP("Devices", "Unit"), "cpu, cuda:0, tpu:all", true},
    {"/platform", Kind::Text, QT_TRANSLATE_NOOP("Devices", "Platform name"), "h100"},
    {"/host", Kind::Text, QT_TRANSLATE_NOOP("Devices", "Shared host"), "local"},
    {"/cores", Kind::Cores, QT_TRANSLATE_NOOP("Devices", "Processor cores"), "0, 1, 2, 3"},
    {"/environment", Kind::Variables, QT_TRANSLATE_NOOP("Devices", "Environment"), "OMP_NUM_THREADS=4"},
    {"/hello_seconds", Kind::Number, QT_TRANSLATE_NOOP("Devices", "Start limit (s)"), "60"},
    {"/timeout_seconds", Kind::Number, QT_TRANSLATE_NOOP("Devices", "Run limit (s)"), "600"},
    {"/crashes_in_a_row", Kind::Number, QT_TRANSLATE_NOOP("Devices", "Crashes allowed"), "5"},
    {"/keep_seconds", Kind::Number, QT_TRANSLATE_NOOP("Devices", "Keep after a cut (s)"), "600"},
    {"/keeper", Kind::Text, QT_TRANSLATE_NOOP("Devices", "Keeper program"), "parascope-worker-keep"},
    {"/power", Kind::Words, QT_TRANSLATE_NOOP("Devices", "Power meter"), "read-meter --watts"},
    {"/note", Kind::Text, QT_TRANSLATE_NOOP("Devices", "Note"), "", true}};

/// Joins words to a command in the form that QProcess::splitCommand reads.
QString joined(const QStringList& words)
{
    QStringList out;
    for (auto word : words) {
        const bool quote = word.isEmpty() || std::any_of(word.begin(), word.end(), [](QChar c) {
                               return c.isSpace() || c == QLatin1Char('"');
                           });
        word.replace(QLatin1Char('"'), QStringLiteral("\"\"\""));
        out.append(quote ? QLatin1Char('"') + word + QLatin1Char('"') : word);
    }
    return out.join(QLatin1Char(' '));
}

QString plainText(const Json& value)
{
    return QString::fromStdString(value.is_string() ? value.get<std::string>() : value.dump());
}

QString textOf(const DeviceField& field, const Json& value)
{
    QStringList parts;
    if (value.is_structured())
        for (const auto& [key, item] : value.items())
            parts.append((value.is_object() ? QString::fromStdString(key) + QLatin1Char('=') : QString()) +
                         plainText(item));
    if (!value.is_structured())
        return plainText(value);
    return field.kind == Kind::Cores ? parts.join(QStringLiteral(", ")) : joined(parts);
}

/// Returns the number if the text is one. Otherwise returns the text itself, and the check of the entry
/// reports it.
Json numberOrText(const QString& text)
{
    bool whole = false, number = false;
    const auto integer = text.toLongLong(&whole);
    const double real = text.toDouble(&number);
    return whole ? Json(integer) : number ? Json(real) : Json(text.toStdString());
}

Json valueOf(const DeviceField& field, const QString& text)
{
    Json out;
    switch (field.kind) {
    case Kind::Text:
        return text.toStdString();
    case Kind::Number:
        return numberOrText(text);
    case Kind::Words:
        out = Json::array();
        for (const auto& word : QProcess::splitCommand(text))
            out.push_back(word.toStdString());
        return out;
    case Kind::Cores:
        out = Json::array();
        for (const auto& core : text.split(QLatin1Char(','), Qt::SkipEmptyParts))
            out.push_back(numberOrText(core.trimmed()));
        return out;
    case Kind::Variables:
        out = Json::object();
        for (const auto& word : QProcess::splitCommand(text))
            out[word.section(QLatin1Char('='), 0, 0).toStdString()] =
                word.section(QLatin1Char('='), 1).toStdString();
        return out;
    }
    return out;
}

/// Removes a field, and with it an object within the entry that is then empty.
void erase(Json& entry, const Json::json_pointer& place)
{
    const auto parent = place.parent_pointer();
    if (!entry.contains(place))
        return;
    entry[parent].erase(place.back());
    if (!parent.empty() && entry[parent].empty())
        entry.erase(parent.back());
}

/// Stores the list with `entry` in place of the device of that name, at the end if there is none, and without
/// that device if `entry` is null. Returns the entry that was there before.
Result<Json> replace(const std::string& name, const Json& entry)
{
    PARASCOPE_TRY(const Json list, dispatch::readDeviceList());
    Json changed = Json::array(), before;
    for (const auto& known : list) {
        const bool same = memberAt(known, "name") == Json(name);
        if (same)
            before = known;
        if (!same || !entry.is_null())
            changed.push_back(same ? entry : known);
    }
    if (before.is_null() && !entry.is_null())
        changed.push_back(entry);
    PARASCOPE_CHECK(dispatch::writeDeviceList(changed));
    return before;
}

} // namespace

DeviceEditor::DeviceEditor(QWidget* parent)
    : QWidget(parent), m_form(new QFormLayout), m_pages(new QStackedWidget), m_text(new QPlainTextEdit),
      m_problem(new QLabel), m_more(new QToolButton), m_asText(new QToolButton)
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(theme::spacing2);
    auto* form = new QWidget;
    m_form->setContentsMargins(0, 0, 0, 0);
    m_form->setVerticalSpacing(theme::spacing1);
    m_form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    m_form->setRowWrapPolicy(QFormLayout::WrapAllRows); // because the panel is narrow
    form->setLayout(m_form);
    for (const auto& field : fields) {
        auto* edit = new QLineEdit;
        edit->setObjectName(QStringLiteral("deviceField") + QString::fromLatin1(field.pointer));
        edit->setPlaceholderText(QString::fromLatin1(field.hint));
        m_form->addRow(QCoreApplication::translate("Devices", field.title), edit);
        edit->setAccessibleName(QCoreApplication::translate("Devices", field.title));
        connect(edit, &QLineEdit::returnPressed, this, &DeviceEditor::save);
        m_rows.push_back({&field, edit, {}});
    }
    m_text->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_text->setObjectName(QStringLiteral("deviceEntry"));
    m_text->setAccessibleName(tr("Entry of the device list"));
    m_text->setTabChangesFocus(true);
    m_text->setMinimumHeight(150);
    m_pages->addWidget(form);
    m_pages->addWidget(m_text);
    m_problem->setObjectName(QStringLiteral("deviceProblem"));
    m_problem->setWordWrap(true);
    m_problem->setFont(theme::font(theme::Type::Plot));
    m_problem->hide();
    auto* links = new QHBoxLayout;
    for (auto* link : {m_more, m_asText}) {
        link->setProperty("link", true);
        link->setAutoRaise(true);
        link->setCheckable(true);
        links->addWidget(link);
    }
    links->addStretch();
    m_more->setText(tr("All fields"));
    m_more->setObjectName(QStringLiteral("deviceAllFields"));
    m_asText->setText(tr("As text"));
    m_asText->setToolTip(tr("The entry as it is in devices.json"));
    m_asText->setObjectName(QStringLiteral("deviceAsText"));
    column->addWidget(m_pages);
    column->addLayout(links);
    column->addWidget(m_problem);
    auto* row = new QHBoxLayout;
    auto* save = new QPushButton(tr("Save device"));
    save->setObjectName(QStringLiteral("saveDevice"));
    auto* cancel = new QPushButton(tr("Cancel"));
    row->addWidget(save);
    row->addWidget(cancel);
    row->addStretch();
    column->addLayout(row);
    connect(m_more, &QToolButton::toggled, this, &DeviceEditor::showRows);
    connect(m_asText, &QToolButton::toggled, this, &DeviceEditor::showText);
    connect(save, &QPushButton::clicked, this, &DeviceEditor::save);
    connect(cancel, &QPushButton::clicked, this, &QWidget::hide);
    hide();
}

void DeviceEditor::edit(const Json& entry, const std::string& replaces)
{
    m_entry = entry;
    m_replaces = replaces;
    {
        const QSignalBlocker silent(m_asText);
        m_asText->setChecked(false);
    }
    m_more->setChecked(false);
    m_pages->setCurrentIndex(0);
    fill();
    say({});
    show();
    m_rows.front().edit->setFocus();
    m_rows.front().edit->selectAll();
}

void DeviceEditor::fill()
{
    for (auto& row : m_rows) {
        const Json::json_pointer place(row.field->pointer);
        row.before = m_entry.contains(place) ? textOf(*row.field, m_entry[place]) : QString();
        row.edit->setText(row.before);
    }
    showRows();
}

void DeviceEditor::showRows()
{
    m_more->setEnabled(m_pages->currentIndex() == 0);
    for (const auto& row : m_rows)
        m_form->setRowVisible(row.edit,
                              m_more->isChecked() || row.field->always || !row.edit->text().isEmpty());
    // The hidden page must not request height.
    for (int i = 0; i < m_pages->count(); ++i)
        m_pages->widget(i)->setSizePolicy(QSizePolicy::Preferred, i == m_pages->currentIndex()
                                                                      ? QSizePolicy::Preferred
                                                                      : QSizePolicy::Ignored);
    m_pages->adjustSize();
}

/// Switches between fields and text and takes over the contents. Does not switch if they cannot be read.
void DeviceEditor::showText(bool text)
{
    const auto now = entry();
    if (!now) {
        say(tl::unexpected(now.error()));
        const QSignalBlocker silent(m_asText);
        m_asText->setChecked(!text);
        return;
    }
    m_entry = *now;
    m_pages->setCurrentIndex(text ? 1 : 0);
    m_text->setPlainText(QString::fromStdString(m_entry.dump(2)));
    fill();
    say({});
}

Result<Json> DeviceEditor::entry() const
{
    if (m_pages->currentIndex() == 1) {
        PARASCOPE_TRY(Json typed, parseJson(m_text->toPlainText().toStdString(), "the entry"));
        if (!typed.is_object())
            return Error::badInput("%1 must be a JSON object.", std::string("the entry"));
        return typed;
    }
    Json out = m_entry;
    for (const auto& row : m_rows) {
        const auto text = row.edit->text().trimmed();
        const Json::json_pointer place(row.field->pointer);
        if (text == row.before) // a value that a field cannot express, such as an empty word, is then kept
            continue;
        if (text.isEmpty()) {
            erase(out, place);
            continue;
        }
        if (auto& parent = out[place.parent_pointer()]; !parent.is_object())
            parent = Json::object();
        out[place] = valueOf(*row.field, text);
    }
    return out;
}

void DeviceEditor::say(const Result<void>& done)
{
    m_problem->setVisible(!done);
    m_text->setProperty("wrong", !done);
    m_text->style()->unpolish(m_text);
    m_text->style()->polish(m_text);
    if (!done)
        m_problem->setText(selection::inLanguage(done.error().message));
}

void DeviceEditor::save()
{
    const auto done = [this]() -> Result<void> {
        PARASCOPE_TRY(const Json now, entry());
        PARASCOPE_CHECK(dispatch::deviceFromJson(now, "the entry"));
        return putDevice(now, m_replaces);
    }();
    say(done);
    if (!done)
        return;
    hide();
    emit saved();
}

Result<Json> removeDevice(const std::string& name)
{
    return replace(name, nullptr);
}

Result<void> putDevice(const Json& entry, const std::string& replaces)
{
    PARASCOPE_CHECK(replace(replaces.empty() ? textOr(entry, "name") : replaces, entry));
    return {};
}

} // namespace parascope::gui
