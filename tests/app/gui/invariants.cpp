// SPDX-License-Identifier: GPL-3.0-or-later
#include "invariants.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QDockWidget>
#include <QLabel>
#include <QMainWindow>
#include <QStyle>
#include <QStyleOptionTab>
#include <QTabBar>
#include <QTextDocument>
#include <QToolButton>

#include <algorithm>
#include <vector>

namespace gui_test {

QString plain(const QString& text)
{
    if (!Qt::mightBeRichText(text))
        return QString(text).remove(QLatin1Char('&'));
    QTextDocument document;
    document.setHtml(text);
    return document.toPlainText();
}

QString nameOf(const QWidget& widget)
{
    QStringList path;
    for (const auto* at = &widget; at && path.size() < 4; at = at->parentWidget())
        path.prepend(at->objectName().isEmpty() ? QString::fromLatin1(at->metaObject()->className())
                                                : at->objectName());
    return path.join(QLatin1Char('/'));
}

QStringList cutTexts(const QWidget& root)
{
    QStringList cut;
    const auto tell = [&](const QWidget& widget, const QString& text, int has, int needs) {
        cut.append(QStringLiteral("%1: \"%2\" has %3 px, needs %4")
                       .arg(nameOf(widget), text.left(50))
                       .arg(has)
                       .arg(needs));
    };
    for (const auto* label : root.findChildren<QLabel*>()) {
        // A label in a panel that is folded to its tabs cannot be read.
        if (!label->isVisible() || label->text().isEmpty() || label->visibleRegion().isEmpty())
            continue;
        // An elided label shows a shortened name; its tooltip has the whole name.
        if (label->property("elides").toBool())
            continue;
        const auto text = plain(label->text());
        const int room = label->contentsRect().width() - 2 * label->margin();
        if (label->wordWrap()) {
            if (const int needs = label->heightForWidth(label->width()); needs > label->height() + 1)
                tell(*label, text, label->height(), needs);
        } else {
            int widest = 0;
            for (const auto& line : text.split(QLatin1Char('\n')))
                widest = std::max(widest, label->fontMetrics().horizontalAdvance(line));
            if (widest > room + 1)
                tell(*label, text, room, widest);
        }
    }
    for (const auto* button : root.findChildren<QAbstractButton*>()) {
        if (!button->isVisible() || button->text().isEmpty())
            continue;
        const auto* tool = qobject_cast<const QToolButton*>(button);
        if (tool && tool->toolButtonStyle() == Qt::ToolButtonIconOnly && !tool->icon().isNull())
            continue;
        if (const int needs = button->fontMetrics().horizontalAdvance(plain(button->text()));
            needs > button->width())
            tell(*button, button->text(), button->width(), needs);
    }
    for (const auto* combo : root.findChildren<QComboBox*>()) {
        if (!combo->isVisible() || combo->isEditable())
            continue;
        if (const int needs = combo->fontMetrics().horizontalAdvance(combo->currentText());
            needs > combo->width() - 22)
            tell(*combo, combo->currentText(), combo->width() - 22, needs);
    }
    for (const auto* bar : root.findChildren<QTabBar*>()) {
        if (!bar->isVisible() || bar->usesScrollButtons()) // such a bar scrolls to the tabs beyond its end
            continue;
        for (int i = 0; i < bar->count(); ++i)
            if (bar->isTabVisible(i) && bar->tabRect(i).right() > bar->width() + 1)
                tell(*bar, bar->tabText(i), bar->width(), bar->tabRect(i).right());
    }
    return cut;
}

QStringList overlaps(const QMainWindow& window)
{
    QStringList found;
    std::vector<const QMainWindow*> windows{&window};
    for (const auto* inner : window.findChildren<QMainWindow*>())
        windows.push_back(inner);
    for (const auto* of : windows) {
        std::vector<const QDockWidget*> docks;
        // A tab that is not in front is outside the window, where it cannot be seen.
        for (const auto* dock : of->findChildren<QDockWidget*>(QString(), Qt::FindDirectChildrenOnly))
            if (dock->isVisible() && !dock->isFloating() && !dock->visibleRegion().isEmpty())
                docks.push_back(dock);
        for (std::size_t i = 0; i < docks.size(); ++i) {
            if (!of->rect().contains(docks[i]->geometry()))
                found.append(nameOf(*docks[i]) + QStringLiteral(" lies beyond its window"));
            for (std::size_t k = 0; k < i; ++k)
                if (docks[i]->geometry().intersects(docks[k]->geometry()))
                    found.append(nameOf(*docks[i]) + QStringLiteral(" lies over ") + nameOf(*docks[k]));
        }
    }
    return found;
}

namespace {

/// The name as the tab bar draws it, shortened where space is missing.
struct Drawn : QTabBar
{
    static QString text(const QTabBar& bar, int index)
    {
        QStyleOptionTab option;
        (bar.*&Drawn::initStyleOption)(&option, index);
        const auto room = bar.style()->subElementRect(QStyle::SE_TabBarTabText, &option, &bar).width();
        return option.fontMetrics.elidedText(option.text, bar.elideMode(), room, Qt::TextShowMnemonic);
    }
};

/// A Chinese or Japanese character is as wide, and carries as much information, as two letters.
qsizetype lettersOf(const QString& text)
{
    constexpr char16_t firstWide = 0x2E80;
    return text.size() +
           std::count_if(text.begin(), text.end(), [](QChar c) { return c.unicode() >= firstWide; });
}

} // namespace

QStringList shortTabs(const QWidget& root)
{
    constexpr qsizetype fewest = 8;
    QStringList found;
    for (const auto* bar : root.findChildren<QTabBar*>()) {
        if (bar->visibleRegion().isEmpty())
            continue;
        for (int i = 0; i < bar->count(); ++i) {
            if (!bar->isTabVisible(i))
                continue;
            const auto whole = plain(bar->tabText(i)), drawn = plain(Drawn::text(*bar, i));
            if (drawn != whole && lettersOf(drawn) - 1 < std::min(fewest, lettersOf(whole)))
                found.append(nameOf(*bar) + QStringLiteral(": \"%1\" shows \"%2\"").arg(whole, drawn));
        }
    }
    return found;
}

} // namespace gui_test
