// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/explore/marks_row.h"

#include "widgets/theme/icons.h"
#include "widgets/theme/theme.h"

#include <QAbstractItemView>
#include <QCompleter>
#include <QDialog>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QStringListModel>
#include <QTextDocument>
#include <QToolButton>
#include <QVBoxLayout>

namespace parascope::gui {

namespace {

QStringList tagsIn(const QString& list)
{
    QStringList out;
    for (const auto& tag : list.split(QLatin1Char(','), Qt::SkipEmptyParts))
        if (const auto word = tag.trimmed(); !word.isEmpty())
            out.append(word);
    return out;
}

/// Returns the edit that changes the tags from `before` to `after`.
store::AnnotationEdit tagsEdit(const QStringList& before, const QStringList& after)
{
    const auto lacking = [](const QStringList& from, const QStringList& in) {
        QStringList out;
        for (const auto& tag : from)
            if (!in.contains(tag))
                out.append(tag);
        return out.join(QLatin1Char(',')).toStdString();
    };
    store::AnnotationEdit edit;
    edit.tag = lacking(after, before);
    edit.untag = lacking(before, after);
    return edit;
}

} // namespace

void completeTags(QLineEdit& field, std::function<QStringList()> known)
{
    auto* completer = new QCompleter(&field);
    completer->setModel(new QStringListModel(completer));
    completer->setCaseSensitivity(Qt::CaseInsensitive);
    completer->setWidget(&field);
    const auto begin = [&field] {
        const auto before = field.text().left(field.cursorPosition());
        auto from = before.lastIndexOf(QLatin1Char(',')) + 1;
        while (from < before.size() && before[from].isSpace())
            ++from;
        return from;
    };
    QObject::connect(completer, qOverload<const QString&>(&QCompleter::activated), &field,
                     [&field, begin](const QString& tag) {
                         const auto from = begin();
                         auto text = field.text();
                         text.replace(from, field.cursorPosition() - from, tag);
                         field.setText(text);
                         field.setCursorPosition(static_cast<int>(from + tag.size()));
                         field.setModified(true);
                     });
    QObject::connect(
        &field, &QLineEdit::textEdited, completer, [&field, completer, begin, known = std::move(known)] {
            static_cast<QStringListModel*>(completer->model())->setStringList(known());
            const auto from = begin();
            const auto word = field.text().mid(from, field.cursorPosition() - from);
            completer->setCompletionPrefix(word);
            if (word.isEmpty() || completer->completionCount() == 0 || completer->currentCompletion() == word)
                completer->popup()->hide();
            else
                completer->complete();
        });
}

void editMarksOf(Marks& marks, const QString& source, QWidget* parent)
{
    const auto before = marks.ofSource(source);
    QDialog dialog(parent);
    dialog.setWindowTitle(MarksRow::tr("Tags and note of %1").arg(source.section(QLatin1Char('/'), -1)));
    auto* form = new QFormLayout(&dialog);
    auto* tags = new QLineEdit(QString::fromStdString(before.tags));
    tags->setToolTip(MarksRow::tr("Separated by commas"));
    auto* note = new QPlainTextEdit(QString::fromStdString(before.note));
    note->setTabChangesFocus(true);
    tags->setAccessibleName(MarksRow::tr("Tags"));
    note->setAccessibleName(MarksRow::tr("Note"));
    completeTags(*tags, [&marks] { return marks.knownTags(); });
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
    form->addRow(MarksRow::tr("Tags"), tags);
    form->addRow(MarksRow::tr("Note"), note);
    form->addRow(buttons);
    QObject::connect(buttons, &QDialogButtonBox::accepted, &dialog, &QDialog::accept);
    QObject::connect(buttons, &QDialogButtonBox::rejected, &dialog, &QDialog::reject);
    if (dialog.exec() != QDialog::Accepted)
        return;
    auto edit = tagsEdit(tagsIn(QString::fromStdString(before.tags)), tagsIn(tags->text()));
    if (note->toPlainText().toStdString() != before.note)
        edit.note = note->toPlainText().toStdString();
    if (edit.note || !edit.tag.empty() || !edit.untag.empty())
        marks.editSource(source, std::move(edit));
}

MarksRow::MarksRow(Marks& marks, QWidget* parent)
    : QWidget(parent), m_marks(marks), m_star(new QToolButton), m_which(new QLabel), m_tags(new QLineEdit),
      m_note(new QPlainTextEdit)
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(theme::spacing3, theme::spacing2, theme::spacing3, theme::spacing1);
    column->setSpacing(theme::spacing1);
    auto* row = new QHBoxLayout;
    row->setSpacing(theme::spacing2);
    m_star->setObjectName(QStringLiteral("star"));
    m_star->setCheckable(true);
    m_star->setAutoRaise(true);
    m_star->setAccessibleName(tr("Star"));
    m_star->setToolTip(tr("Star (S)"));
    m_tags->setObjectName(QStringLiteral("tags"));
    m_tags->setPlaceholderText(tr("Tags"));
    m_tags->setAccessibleName(tr("Tags"));
    m_tags->setToolTip(tr("Separated by commas"));
    m_tags->setFont(theme::font(theme::Type::Plot));
    m_which->setFont(theme::font(theme::Type::Plot));
    m_which->setForegroundRole(QPalette::PlaceholderText);
    m_note->setObjectName(QStringLiteral("note"));
    m_note->setAccessibleName(tr("Note"));
    m_note->setFont(theme::font(theme::Type::Plot));
    m_note->setTabChangesFocus(true);
    constexpr int lines = 2;
    m_note->setFixedHeight(lines * m_note->fontMetrics().lineSpacing() + 12);
    m_note->installEventFilter(this);
    row->addWidget(m_star);
    row->addWidget(m_tags, 1);
    row->addWidget(m_which);
    column->addLayout(row);
    column->addWidget(m_note);
    completeTags(*m_tags, [&marks] { return marks.knownTags(); });
    connect(m_star, &QToolButton::clicked, this, [this](bool on) {
        store::AnnotationEdit edit;
        edit.starred = on;
        m_marks.edit(m_rows, std::move(edit));
    });
    connect(m_tags, &QLineEdit::editingFinished, this, &MarksRow::takeTags);
    refresh();
}

MarksRow::~MarksRow()
{
    takeTags();
    takeNote();
}

void MarksRow::refresh()
{
    auto rows = m_marks.chosen();
    if (rows != m_rows) { // another run is chosen: text that was typed belongs to the previous one
        takeTags();
        takeNote();
        m_rows = std::move(rows);
    }
    setVisible(!m_rows.empty());
    m_common = m_marks.common(m_rows);
    for (auto* field :
         {static_cast<QWidget*>(m_star), static_cast<QWidget*>(m_tags), static_cast<QWidget*>(m_note)})
        field->setEnabled(m_common.refusal.isEmpty());
    setToolTip(m_common.refusal);
    const bool all = m_common.runs > 0 && m_common.starred == m_common.runs;
    m_star->setChecked(all);
    m_star->setIcon(theme::icon(all ? QStringLiteral("starred") : QStringLiteral("star")));
    m_which->setVisible(m_common.runs > 1);
    m_which->setText(tr("%Ln run(s)", nullptr, static_cast<int>(m_common.runs)));
    if (!m_tags->isModified())
        m_tags->setText(m_common.tags.join(QStringLiteral(", ")));
    if (!m_note->document()->isModified()) {
        m_note->setPlaceholderText(m_common.note ? tr("Note")
                                                 : tr("The notes differ; what is typed here replaces them"));
        if (m_note->toPlainText() != m_common.note.value_or(QString()))
            m_note->setPlainText(m_common.note.value_or(QString()));
        m_note->document()->setModified(false);
    }
}

void MarksRow::takeTags()
{
    if (!m_tags->isModified())
        return;
    m_tags->setModified(false);
    auto edit = tagsEdit(m_common.tags, tagsIn(m_tags->text()));
    if (!edit.tag.empty() || !edit.untag.empty())
        m_marks.edit(m_rows, std::move(edit));
}

void MarksRow::takeNote()
{
    if (!m_note->document()->isModified())
        return;
    m_note->document()->setModified(false);
    const auto note = m_note->toPlainText();
    if (note == m_common.note)
        return;
    store::AnnotationEdit edit;
    edit.note = note.toStdString();
    m_marks.edit(m_rows, std::move(edit));
}

bool MarksRow::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_note && event->type() == QEvent::FocusOut)
        takeNote();
    if (watched == m_note && event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<QKeyEvent*>(event);
        if ((key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter) &&
            key->modifiers().testFlag(Qt::ControlModifier)) {
            takeNote();
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace parascope::gui
