// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/editors/filter_bar.h"

#include "engine/base/core/columns.h"

#include "widgets/editors/problem_line.h"
#include "widgets/selection/selection_model.h"
#include "widgets/selection/words.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/theme.h"

#include <QAbstractItemView>
#include <QCompleter>
#include <QFontDatabase>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QMenu>
#include <QRegularExpression>
#include <QStringListModel>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace parascope::editors {

namespace {

/// Escapes a text for a button or a menu, where a single & would mark the letter of a shortcut.
QString asShown(QString text)
{
    return text.replace(QLatin1Char('&'), QStringLiteral("&&"));
}

} // namespace

FilterBar::FilterBar(selection::SelectionModel& selection, QWidget* parent)
    : QWidget(parent), m_selection(selection), m_text(new QLineEdit), m_savedButton(new QToolButton),
      m_chip(new QToolButton), m_filterTo(new QToolButton), m_exclude(new QToolButton),
      m_selectionLabel(new QLabel), m_selectionCount(new QLabel), m_counts(new QLabel),
      m_problem(new ProblemLine)
{
    build();
    using selection::SelectionModel;
    connect(m_text, &QLineEdit::textEdited, this, &FilterBar::check);
    // The button that empties the field ends no editing.
    connect(m_text, &QLineEdit::textChanged, this, [this](const QString& text) {
        if (text.isEmpty())
            apply();
    });
    connect(m_text, &QLineEdit::returnPressed, this, &FilterBar::apply);
    connect(m_text, &QLineEdit::editingFinished, this, &FilterBar::apply);
    connect(m_chip, &QToolButton::clicked, &selection, &SelectionModel::clearSelection);
    connect(m_filterTo, &QToolButton::clicked, this, [this] { m_selection.filterToSelection(); });
    connect(m_exclude, &QToolButton::clicked, this, [this] { m_selection.excludeSelection(); });
    connect(&selection, &SelectionModel::filterChanged, this, [this] {
        showFilter();
        showSelection();
    });
    connect(&selection, &SelectionModel::selectionChanged, this, &FilterBar::showSelection);
    connect(&selection, &SelectionModel::tableChanged, this, [this] {
        showCounts();
        showSelection();
    });
    showFilter();
    showSelection();
}

void FilterBar::build()
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(theme::spacing3, theme::spacing2, theme::spacing3, theme::spacing2);
    column->setSpacing(0);
    auto* row = new QHBoxLayout;
    row->setSpacing(theme::spacing3);
    auto* icon = new QToolButton;
    icon->setIcon(theme::icon(QStringLiteral("filter")));
    icon->setAutoRaise(true);
    icon->setEnabled(true);
    icon->setFocusPolicy(Qt::NoFocus);
    connect(icon, &QToolButton::clicked, this, &FilterBar::focusFilter);
    row->addWidget(icon);
    row->addWidget(new QLabel(tr("Filter")));
    m_text->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_text->setPlaceholderText(tr("e.g. node >= 256 && platform == \"v100\""));
    m_text->setAccessibleName(tr("Filter"));
    m_text->setObjectName(QStringLiteral("filter"));
    m_chip->setObjectName(QStringLiteral("selectionChip"));
    m_selectionCount->setObjectName(QStringLiteral("selectionCount"));
    m_filterTo->setObjectName(QStringLiteral("filterTo"));
    m_exclude->setObjectName(QStringLiteral("excludeIt"));
    m_text->setClearButtonEnabled(true);
    m_text->setMinimumWidth(280);
    m_text->setMaximumWidth(372);
    row->addWidget(m_text, 3);
    m_savedButton->setText(tr("Saved"));
    m_savedButton->setPopupMode(QToolButton::InstantPopup);
    m_savedButton->setProperty("button", true);
    m_savedButton->setMenu(new QMenu(m_savedButton));
    connect(m_savedButton->menu(), &QMenu::aboutToShow, this, &FilterBar::fillSavedMenu);
    row->addWidget(m_savedButton);
    m_chip->setProperty("chip", true);
    m_chip->setIcon(theme::icon(QStringLiteral("close")));
    m_chip->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_chip->setLayoutDirection(Qt::RightToLeft);
    auto* rule = new QFrame;
    rule->setFrameShape(QFrame::VLine);
    row->addWidget(rule);
    row->addWidget(m_selectionLabel);
    row->addWidget(m_chip);
    row->addWidget(m_selectionCount);
    m_filterTo->setText(tr("Keep only"));
    m_filterTo->setToolTip(tr("Keep only the selected runs (Ctrl+Shift+F)"));
    m_exclude->setText(tr("Exclude"));
    m_exclude->setToolTip(tr("Leave the selected runs out (Ctrl+Shift+X)"));
    for (auto* button : {m_filterTo, m_exclude}) {
        button->setProperty("button", true);
        row->addWidget(button);
    }
    row->addStretch(2);
    m_counts->setTextFormat(Qt::RichText);
    m_counts->setObjectName(QStringLiteral("counts"));
    row->addWidget(m_counts);
    column->addLayout(row);
    column->addWidget(m_problem);

    auto* completer = new QCompleter(m_text);
    completer->setModel(new QStringListModel(completer));
    completer->setWidget(m_text);
    connect(completer, qOverload<const QString&>(&QCompleter::activated), this, [this](const QString& word) {
        static const QRegularExpression last(QStringLiteral("[A-Za-z_]\\w*$"));
        const auto before = m_text->text().left(m_text->cursorPosition());
        const auto start = last.match(before).capturedStart();
        if (start < 0)
            return;
        m_text->setText(m_text->text().replace(start, before.size() - start, word));
        m_text->setCursorPosition(static_cast<int>(start + word.size()));
        check();
    });
    connect(m_text, &QLineEdit::textEdited, completer, [this, completer] {
        static const QRegularExpression last(QStringLiteral("[A-Za-z_]\\w*$"));
        const auto word = last.match(m_text->text().left(m_text->cursorPosition())).captured();
        QStringList names;
        if (m_selection.table())
            for (const auto& column_ : m_selection.table()->columns())
                names.append(QString::fromStdString(column_.name));
        static_cast<QStringListModel*>(completer->model())->setStringList(names);
        completer->setCompletionPrefix(word);
        if (word.size() < 2 || completer->completionCount() == 0 || completer->currentCompletion() == word)
            completer->popup()->hide();
        else
            completer->complete(QRect(0, m_text->height() - 1, 220, 1));
    });
}

void FilterBar::focusFilter()
{
    m_text->setFocus(Qt::ShortcutFocusReason);
    m_text->selectAll();
}

void FilterBar::setSavedFilters(const QStringList& filters)
{
    m_saved = filters;
}

void FilterBar::check()
{
    const auto good = m_selection.checkFilter(m_text->text());
    markWrong(*m_text, !good);
    m_problem->setProblem(good ? QString() : selection::inLanguage(good.error().message));
}

void FilterBar::apply()
{
    const auto done = m_selection.setFilter(m_text->text());
    markWrong(*m_text, !done);
    m_problem->setProblem(done ? QString() : selection::inLanguage(done.error().message));
}

void FilterBar::showFilter()
{
    if (m_text->text().trimmed() != m_selection.filter())
        m_text->setText(m_selection.filter());
    QStringList tips{tr("Only runs that match are shown in the views (Ctrl+F)")};
    for (const auto& runs : m_selection.keptIn(m_selection.filter()))
        tips.append(tr("%1: %Ln selected run(s)", nullptr, static_cast<int>(runs.count)).arg(runs.name));
    m_text->setToolTip(tips.join(QLatin1Char('\n')));
    check();
    showCounts();
}

void FilterBar::showSelection()
{
    const auto& selected = m_selection.selected();
    const bool any = selected.count > 0;
    m_selectionLabel->setText(any ? tr("Selection") : tr("Selection none"));
    m_chip->setVisible(any);
    fitTexts();
    const auto& shown = m_selection.shown();
    std::size_t within = 0;
    for (std::size_t row = 0; row < std::min(shown.size(), selected.rows.size()); ++row)
        within += shown[row] && selected.rows[row];
    QStringList words;
    if (!selected.expression.isEmpty())
        words.append(tr("%Ln run(s)", nullptr, static_cast<int>(selected.count)));
    if (within < selected.count)
        words.append(tr("%1 within the filter").arg(QLocale().toString(static_cast<qulonglong>(within))));
    m_selectionCount->setText(words.join(QStringLiteral(", ")));
    m_selectionCount->setVisible(any && !words.isEmpty());
    m_filterTo->setVisible(any);
    m_exclude->setVisible(any);
}

void FilterBar::showCounts()
{
    const auto& table = m_selection.table();
    const auto* outcome = table ? table->find(columns::outcome) : nullptr;
    if (!outcome) {
        m_allCounts.clear();
        m_fewCounts.clear();
        m_counts->clear();
        return;
    }
    const QLocale locale;
    const auto number = [&](std::size_t n) { return locale.toString(static_cast<qulonglong>(n)); };
    const auto completed = outcome->dictionary->find("completed");
    std::size_t ok = 0;
    QStringList out;
    for (const auto& [code, n] : m_selection.shownOutcomes()) {
        if (code == completed)
            ok = n;
        else
            out.append(number(n) + QLatin1Char(' ') +
                       selection::outcomeText(outcome->dictionary->text(code)));
    }
    auto text = tr("%1 runs · %2 ok").arg(number(m_selection.shownCount()), number(ok));
    if (m_selection.shownCount() != table->rows())
        text = tr("%1 of %2 runs · %3 ok")
                   .arg(number(m_selection.shownCount()), number(table->rows()), number(ok));
    if (!out.isEmpty())
        text += QStringLiteral(" · ") +
                tr("left out <b>%1</b>").arg(out.join(QStringLiteral(", ")).toHtmlEscaped());
    m_allCounts = text;
    m_fewCounts = text.section(QStringLiteral(" · "), 0, 1);
    fitTexts();
}

/// Fits the texts to the width. The field keeps its width; the selection's expression and the number of
/// excluded runs are shortened, and their tool tips have the whole texts.
void FilterBar::fitTexts()
{
    constexpr int roomy = 1500;
    const bool narrow = width() < roomy && m_selection.selected().count > 0;
    const auto label = m_selection.selectionLabel();
    m_chip->setText(asShown(m_chip->fontMetrics().elidedText(label, Qt::ElideMiddle, narrow ? 150 : 320)));
    m_chip->setAccessibleName(label);
    // Escape the expression, because "<" would begin a tag, and put each text in a separate paragraph.
    m_chip->setToolTip(QStringLiteral("<p>%1</p><p>%2</p>")
                           .arg(label.toHtmlEscaped(), tr("Clear the selection (Esc)").toHtmlEscaped()));
    m_counts->setText(narrow ? m_fewCounts : m_allCounts);
    m_counts->setToolTip(narrow ? m_allCounts : QString());
}

void FilterBar::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fitTexts();
}

void FilterBar::fillSavedMenu()
{
    auto* menu = m_savedButton->menu();
    menu->clear();
    for (const auto& filter : m_saved)
        menu->addAction(asShown(filter), this, [this, filter] {
            m_text->setText(filter);
            apply();
        });
    if (m_saved.isEmpty())
        menu->addAction(tr("No saved filter"))->setEnabled(false);
    menu->addSeparator();
    auto* save = menu->addAction(tr("Save this filter"), this, [this] {
        m_saved.removeAll(m_selection.filter());
        m_saved.prepend(m_selection.filter());
        emit savedFiltersChanged(m_saved);
    });
    // Picked runs are known only to this session.
    save->setEnabled(!m_selection.portableFilter().isEmpty());
    auto* forget = menu->addAction(tr("Forget this filter"), this, [this] {
        m_saved.removeAll(m_selection.filter());
        emit savedFiltersChanged(m_saved);
    });
    forget->setEnabled(m_saved.contains(m_selection.filter()));
}

} // namespace parascope::editors
