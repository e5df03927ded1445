// SPDX-License-Identifier: GPL-3.0-or-later
// The help of an analysis opens at its formula and source.
#include "tests/paths.h"
#include "tests/run.h"
#include "window_fixture.h"

#include "app/gui/about.h"
#include "app/gui/parts/help_window.h"

#include <QClipboard>
#include <QDir>
#include <QDockWidget>
#include <QMessageBox>
#include <QPushButton>
#include <QRegularExpression>
#include <QTextBlock>
#include <QTextBrowser>

using namespace parascope::gui;

class HelpTest : public QObject
{
    Q_OBJECT

private slots:
    void opensAtTheAnalysis_data();
    void opensAtTheAnalysis();
    void everyLinkOfTheManualLeadsSomewhere();
    void everyPageIsReachable();
    void shiftF1OpensIt();
    void f1OpensThePageOfAPanel();
    void aboutSaysWhatVersionSaysAndCopiesIt();

private:
    gui_test::Home m_home;
};

void HelpTest::opensAtTheAnalysis_data()
{
    QTest::addColumn<QString>("section");
    for (const auto& [kind, section] : {std::pair{"heatmap", "Heat map"},
                                        {"regression", "Regression"},
                                        {"speedup", "Speedup"},
                                        {"roofline", "Roofline"},
                                        {"boxplot", "Box plot"},
                                        {"breakdown", "Breakdown"},
                                        {"scatter", "Scatter, parallel coordinates, ranges"},
                                        {"parallel", "Scatter, parallel coordinates, ranges"},
                                        {"ranges", "Scatter, parallel coordinates, ranges"},
                                        {"steps", "Step times"},
                                        {"maperror", "Error of the map"},
                                        {"composite", "Compare"},
                                        {"winrate", "Speedup"},
                                        {"scaling", "Upgrade, balance, scaling, stacks"},
                                        {"stacks", "Upgrade, balance, scaling, stacks"},
                                        {"", "What each analysis computes"}})
        QTest::newRow(kind) << QString::fromLatin1(section);
}

void HelpTest::opensAtTheAnalysis()
{
    QFETCH(QString, section);
    HelpWindow help;
    help.openAt(QTest::currentDataTag());
    QVERIFY(QTest::qWaitForWindowExposed(&help));
    auto* text = help.findChild<QTextBrowser*>(QStringLiteral("helpText"));
    QVERIFY(text);
    QCOMPARE(text->textCursor().block().text(), section);
    QVERIFY2(text->textCursor().block().next().text().size() > 20, "an explanation follows");
    QVERIFY(text->viewport()->rect().contains(text->cursorRect().center()));
}

/// Headings of a page of the manual, by their link names.
static QSet<QString> headingsOf(const QString& page)
{
    QFile file(QStringLiteral(":/help/") + page);
    QSet<QString> names;
    if (file.open(QIODevice::ReadOnly))
        for (const auto& line : QString::fromUtf8(file.readAll()).split(QLatin1Char('\n')))
            if (line.startsWith(QLatin1Char('#')))
                names.insert(headingName(line.mid(line.indexOf(QLatin1Char(' ')) + 1)));
    return names;
}

/// Links of a page of the manual to other pages and to headings.
static QStringList linksOf(const QString& page)
{
    QFile file(QStringLiteral(":/help/") + page);
    QStringList links;
    if (!file.open(QIODevice::ReadOnly))
        return links;
    static const QRegularExpression link(QStringLiteral("\\]\\(([^)]+)\\)"));
    for (auto found = link.globalMatch(QString::fromUtf8(file.readAll())); found.hasNext();)
        links.append(found.next().captured(1));
    return links;
}

void HelpTest::everyLinkOfTheManualLeadsSomewhere()
{
    const auto pages = QDir(QStringLiteral(":/help")).entryList(QDir::Files);
    QVERIFY(pages.size() >= 7);
    int checked = 0;
    for (const auto& page : pages)
        for (const auto& link : linksOf(page)) {
            if (link.startsWith(QLatin1String("http")))
                continue;
            ++checked;
            const auto parts = link.split(QLatin1Char('#'));
            const auto target = parts[0].isEmpty() ? page : parts[0];
            if (target.endsWith(QLatin1String(".png"))) { // a picture exists and can be read
                QVERIFY2(!QImage(QStringLiteral(":/help/") + target).isNull(),
                         qPrintable(page + ": " + link));
                continue;
            }
            QVERIFY2(pages.contains(target), qPrintable(page + ": " + link));
            QVERIFY2(parts.size() == 1 || headingsOf(target).contains(parts[1]),
                     qPrintable(page + ": " + link));
        }
    QVERIFY(checked > 10);
}

void HelpTest::everyPageIsReachable()
{
    QSet<QString> seen{QStringLiteral("index.md")};
    for (QStringList open(seen.begin(), seen.end()); !open.isEmpty();)
        for (const auto& link : linksOf(open.takeFirst()))
            if (const auto page = link.section(QLatin1Char('#'), 0, 0);
                page.endsWith(QLatin1String(".md")) && !seen.contains(page)) {
                seen.insert(page);
                open.append(page);
            }
    for (const auto& page : QDir(QStringLiteral(":/help")).entryList(QDir::Files))
        QVERIFY2(seen.contains(page), qPrintable(page + " is linked from no page that index.md leads to"));
}

void HelpTest::shiftF1OpensIt()
{
    gui_test::Bench bench;
    bench.bench().appearance().setTheme(Appearance::ThemeChoice::Dark);
    bench.window().setWorkspace(Workspace::Explore);
    bench.keys(QStringLiteral("Shift+F1"));
    HelpWindow* help = nullptr;
    WAIT_FOR((help = bench.window().findChild<HelpWindow*>()) && help->isVisible());
    help->grab().save(QString(parascope::test::program("/../tests/screenshots/help-dark.png")));
    bench.bench().appearance().setTheme(Appearance::ThemeChoice::Light);
    help->grab().save(QString(parascope::test::program("/../tests/screenshots/help-light.png")));
}

/// F1 opens the page of the panel that has the focus.
void HelpTest::f1OpensThePageOfAPanel()
{
    gui_test::Bench bench;
    const auto headings = headingsOf(QStringLiteral("window.md"));
    int panels = 0;
    for (const auto* dock : bench.window().findChildren<QDockWidget*>())
        if (const auto heading = dock->property(manualHeading).toString(); !heading.isEmpty()) {
            ++panels;
            QVERIFY2(headings.contains(headingName(heading)), qPrintable(heading));
        }
    QVERIFY(panels >= 9);
    bench.window().setWorkspace(Workspace::Explore);
    QString heading;
    for (auto* widget : bench.window().findChildren<QWidget*>()) {
        const auto* dock = widget->parentWidget();
        while (dock && dock->property(manualHeading).toString().isEmpty())
            dock = dock->parentWidget();
        if (!dock || !widget->isVisible() || !widget->isEnabled() || !(widget->focusPolicy() & Qt::TabFocus))
            continue;
        widget->setFocus();
        if (bench.window().focusWidget() == widget) {
            heading = dock->property(manualHeading).toString();
            break;
        }
    }
    QVERIFY(!heading.isEmpty());
    bench.keys(QStringLiteral("F1"));
    HelpWindow* help = nullptr;
    WAIT_FOR((help = bench.window().findChild<HelpWindow*>()) && help->isVisible());
    QCOMPARE(help->findChild<QTextBrowser*>(QStringLiteral("helpText"))->textCursor().block().text(),
             heading);
}

/// A user who reports a fault copies these versions into the report.
void HelpTest::aboutSaysWhatVersionSaysAndCopiesIt()
{
    gui_test::Bench bench;
    auto* action = bench.window().findChild<QAction*>(QStringLiteral("help.about"));
    QVERIFY(action);
    action->trigger();
    QMessageBox* box = nullptr;
    WAIT_FOR((box = bench.window().findChild<QMessageBox*>(QStringLiteral("about"))) && box->isVisible());
    const auto version = QString::fromStdString(versionText());
    QCOMPARE(box->informativeText(), version.trimmed());
    QVERIFY2(version.contains(QStringLiteral("\nQt ") + QLatin1String(qVersion())), qPrintable(version));
    QApplication::clipboard()->clear();
    auto* copy = box->findChild<QPushButton*>(QStringLiteral("copyVersion"));
    QVERIFY(copy);
    copy->click();
    QCOMPARE(QApplication::clipboard()->text(), version);
    QVERIFY(box->isVisible());
    box->close();
}

PARASCOPE_TEST_MAIN(QApplication, HelpTest)
#include "tst_help.moc"
