// SPDX-License-Identifier: GPL-3.0-or-later
// The appearance of the window in several sizes, both themes and both languages. If this fails, a user sees a
// cut-off word or a word in the wrong language. Each state leaves a picture to look at.
#include "invariants.h"
#include "tests/paths.h"
#include "tests/run.h"
#include "window_fixture.h"

#include "app/gui/explore/inspector.h"
#include "app/gui/export/export_dialog.h"
#include "app/gui/figures/figure_view.h"
#include "app/gui/figures/view_area.h"
#include "app/gui/parts/command_field.h"
#include "engine/base/core/file.h"
#include "engine/figure/texts.h"
#include "engine/model/vocabulary/vocabulary.h"
#include "engine/run/dispatch/vocabulary.h"
#include "engine/store/database.h"
#include "widgets/plots/plot_view.h"
#include "widgets/selection/background.h"
#include "widgets/selection/post_to_gui.h"
#include "widgets/selection/selection_model.h"
#include "widgets/selection/words.h"

#include <QAbstractButton>
#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QDockWidget>
#include <QLabel>
#include <QMenuBar>
#include <QRegularExpression>
#include <QScrollArea>
#include <QStatusBar>
#include <QStyleOptionTab>
#include <QTabBar>
#include <QTextDocument>
#include <QThreadPool>
#include <QToolBar>
#include <QToolButton>
#include <QXmlStreamReader>

using namespace parascope;
using namespace parascope::gui;
using gui_test::nameOf;
using gui_test::plain;

namespace {

/// English sources whose text differs in that language; such a text in its window was not translated.
QSet<QString> englishTexts(const QString& language)
{
    QFile file(QString(parascope::test::sourcePath("/translations/parascope_")) + language +
               QStringLiteral(".ts"));
    QSet<QString> texts, kept; // kept: texts that equal their translation in at least one place
    if (!file.open(QIODevice::ReadOnly))
        return texts;
    QXmlStreamReader xml(&file);
    QString source;
    while (!xml.atEnd()) {
        xml.readNext();
        if (!xml.isStartElement())
            continue;
        if (xml.name() == QLatin1String("source"))
            source = xml.readElementText();
        else if (xml.name() == QLatin1String("translation")) {
            const bool same = xml.readElementText(QXmlStreamReader::IncludeChildElements) == source;
            (same ? kept : texts).insert(QString(source).remove(QLatin1Char('&')));
        }
    }
    texts -= kept;
    // The names that the data and the expressions use, such as "layer" and "output", are the same in every
    // language.
    for (const auto& family : vocabulary::words().families)
        for (const auto& word : family.words)
            texts.remove(QString::fromStdString(word.name));
    return texts;
}

QStringList untranslated(const QWidget& root, const QSet<QString>& english)
{
    QStringList found;
    const auto look = [&](const QWidget& widget, const QString& text) {
        if (!text.isEmpty() && english.contains(plain(text)))
            found.append(nameOf(widget) + QStringLiteral(": ") + text);
    };
    for (const auto* widget : root.findChildren<QWidget*>()) {
        if (!widget->isVisible())
            continue;
        if (const auto* label = qobject_cast<const QLabel*>(widget))
            look(*label, label->text());
        else if (const auto* button = qobject_cast<const QAbstractButton*>(widget))
            look(*button, button->text());
        else if (const auto* combo = qobject_cast<const QComboBox*>(widget); combo && !combo->isEditable())
            look(*combo, combo->currentText());
        look(*widget, widget->toolTip());
        look(*widget, widget->accessibleName());
    }
    return found;
}

/// Words of the data that are the same in every language: names of columns, platforms and operations.
QSet<QString> dataNames(const figure::Input& input)
{
    QSet<QString> names{QStringLiteral("FLOP"),      QStringLiteral("FLOPS"),    QStringLiteral("TFLOP"),
                        QStringLiteral("KiB"),       QStringLiteral("MiB"),      QStringLiteral("GiB"),
                        QStringLiteral("FLOPs"),     QStringLiteral("byte"),     QStringLiteral("oom"),
                        QStringLiteral("Holm"),      QStringLiteral("recorded"), QStringLiteral("datasheet"),
                        QStringLiteral("unfinished")};
    const auto addWords = [&](const std::string& text) {
        for (const auto& word : QString::fromStdString(text).split(
                 QRegularExpression(QStringLiteral("[^A-Za-z]+")), Qt::SkipEmptyParts))
            names.insert(word);
    };
    for (const auto* table : {input.runs.get(), input.operations.get()})
        for (std::size_t i = 0; table && i < table->columns().size(); ++i) {
            const auto& column = table->columns()[i];
            if (column.role == table::Column::Role::HyperParameter)
                addWords(column.name);
            if (column.kind == table::Column::Kind::Category)
                for (const char* name : {"platform", "operation", "family", "dtype", "timing", "stack"})
                    for (std::size_t code = 0; column.name == name && code < column.dictionary->size();
                         ++code)
                        addWords(column.dictionary->text(static_cast<std::int32_t>(code)));
        }
    return names;
}

bool saysEnglish(const QString& text, const QSet<QString>& names)
{
    const auto words = text.split(QRegularExpression(QStringLiteral("[^A-Za-z]+")), Qt::SkipEmptyParts);
    return std::any_of(words.begin(), words.end(),
                       [&](const QString& word) { return word.size() > 2 && !names.contains(word); });
}

QStringList englishIn(figure::Figure figure, const QSet<QString>& names)
{
    QStringList found;
    figure.caption = {}; // the caption of a paper stays in the paper's language
    figure::forEachText(figure, [&](Message& text) {
        if (const auto words = QString::fromStdString(text.text()); saysEnglish(words, names))
            found.append(words);
    });
    return found;
}

/// Whether Latin letters in a text of that language can only be a name or English.
bool isWrittenOtherwise(const QString& language)
{
    return QLocale(language).script() != QLocale::LatinScript;
}

/// Texts with a plural that is not spelled out, such as "20 point(s)".
QStringList halfPlurals(const QWidget& root)
{
    QStringList found;
    for (const auto* label : root.findChildren<QLabel*>())
        if (label->isVisible() && label->text().contains(QLatin1String("(s)")))
            found.append(nameOf(*label) + QStringLiteral(": ") + label->text());
    return found;
}

/// Controls that a user can reach but a screen reader cannot name.
QStringList nameless(const QWidget& root)
{
    QStringList found;
    for (const auto* widget : root.findChildren<QWidget*>()) {
        if (!widget->isVisible() || !widget->isEnabled() || !(widget->focusPolicy() & Qt::TabFocus) ||
            !widget->accessibleName().isEmpty())
            continue;
        if (const auto* button = qobject_cast<const QAbstractButton*>(widget);
            button && (!button->text().isEmpty() || !button->toolTip().isEmpty()))
            continue;
        if (widget->inherits("QScrollArea") || widget->inherits("QScrollBar") ||
            widget->inherits("QTabBar") ||
            (widget->parentWidget() && widget->parentWidget()->inherits("QComboBox")) ||
            widget->objectName().startsWith(QLatin1String("qt_")))
            continue;
        bool buddy = false;
        for (const auto* label : root.findChildren<QLabel*>())
            buddy = buddy || label->buddy() == widget;
        if (!buddy)
            found.append(nameOf(*widget));
    }
    return found;
}

/// Whether nothing is being computed for the window any more and its views are drawn.
bool rests(gui_test::Bench& bench)
{
    const auto isBusy = [] {
        return QThreadPool::globalInstance()->activeThreadCount() > 0 ||
               selection::panelPool()->activeThreadCount() > 0 || selection::turnsWait();
    };
    if (isBusy())
        return false;
    QApplication::processEvents(); // delivers the answers
    for (const auto* area : bench.window().findChildren<ViewArea*>()) {
        if (!area->isVisible())
            continue;
        const auto views = area->views();
        if (area->isMaking() || std::any_of(views.begin(), views.end(), [](auto* view) {
                return view->isVisible() && (view->isBuilding() || view->plot().isDrawing());
            }))
            return false;
    }
    return !isBusy();
}

} // namespace

class LooksTest : public QObject
{
    Q_OBJECT

private slots:
    void nothingIsCut_data();
    void nothingIsCut();
    void aSwitchOfThemeReachesEverything();
    void failuresAreSaidInChinese_data();
    void failuresAreSaidInChinese();
    void namesInFailuresAreNotTranslated();

private:
    void look(gui_test::Bench& bench, const QString& state);
    void look(QWidget& widget, const QString& state);
    void crowd(gui_test::Bench& bench);

    gui_test::Home m_home;
    QString m_row;
    QSize m_size;
    bool m_translated = false;
    QStringList m_findings;
    QSet<QString> m_english;
};

void LooksTest::look(gui_test::Bench& bench, const QString& state)
{
    WAIT_FOR(rests(bench));
    QApplication::processEvents();
    // A window that grows past the screen is cut off by it.
    const QSize wanted = m_size, has = bench.window().size();
    if (has.width() > wanted.width() || has.height() > wanted.height())
        m_findings.append(
            QStringLiteral("%1 [size] the window is %2 x %3").arg(state).arg(has.width()).arg(has.height()));
    look(bench.window(), state);
}

void LooksTest::look(QWidget& widget, const QString& state)
{
    QString folder = qEnvironmentVariable("PARASCOPE_SCREENSHOTS");
    if (folder.isEmpty())
        folder = QString(parascope::test::program("/../tests/screenshots"));
    QVERIFY(QDir().mkpath(folder));
    QVERIFY(widget.grab().save(QDir(folder).filePath(QStringLiteral("%1-%2.png").arg(m_row, state))));
    const auto add = [&](const char* kind, const QStringList& found) {
        for (const auto& text : found)
            m_findings.append(QStringLiteral("%1 [%2] %3").arg(state, QLatin1String(kind), text));
    };
    add("cut", gui_test::cutTexts(widget));
    add("short tab", gui_test::shortTabs(widget));
    if (const auto* window = qobject_cast<const QMainWindow*>(&widget))
        add("overlap", gui_test::overlaps(*window));
    add("nameless", nameless(widget));
    add("plural", halfPlurals(widget));
    if (m_translated)
        add("English", untranslated(widget, m_english));
}

/// Opens thirty sources, and one to twelve views of them.
void LooksTest::crowd(gui_test::Bench& bench)
{
    bench.window().setWorkspace(Workspace::Start);
    bench.drop({QString(parascope::test::sharedData("/vllm"))}, QPoint(600, 400));
    WAIT_FOR_EQUAL(bench.window().workspace(), Workspace::Explore);
    WAIT_FOR(bench.settled() && bench.bench().data().loaded().possible.size() > 3);
    look(bench, QStringLiteral("sources-30"));
    const auto possible = bench.bench().data().loaded().possible;
    auto& area = *bench.window().area(Workspace::Explore);
    const auto stood = area.views().size();
    int more = 0;
    for (; area.views().size() < 12; ++more)
        (void)bench.bench().addView(possible[static_cast<std::size_t>(more) % possible.size()].spec);
    WAIT_FOR(bench.settled());
    look(bench, QStringLiteral("views-12"));
    for (; more > 0; --more)
        bench.bench().undo().undo();
    WAIT_FOR_EQUAL(area.views().size(), stood);
    bench.bench().data().closeAll();
    WAIT_FOR(rests(bench));
}

void LooksTest::nothingIsCut_data()
{
    QTest::addColumn<QSize>("size");
    QTest::addColumn<bool>("dark");
    QTest::addColumn<QString>("language");
    const bool all =
        qEnvironmentVariableIsSet("PARASCOPE_SOAK") || qEnvironmentVariableIsSet("PARASCOPE_SCREENSHOTS");
    for (const auto& size : {QSize(1280, 800), QSize(1600, 1000), QSize(2560, 1440)})
        for (const bool dark : {false, true})
            for (const auto& language : Appearance::languages()) {
                // Every test run uses each value of each column once; the soak uses all combinations.
                const bool small = size.width() < 1600;
                if (all || (small && dark && language == QLatin1String("zh_CN")) ||
                    (size.width() > 2000 && !dark && language == QLatin1String("en")))
                    QTest::addRow("%dx%d-%s-%s", size.width(), size.height(), dark ? "dark" : "light",
                                  qPrintable(language))
                        << size << dark << language;
            }
}

void LooksTest::nothingIsCut()
{
    QFETCH(QSize, size);
    QFETCH(bool, dark);
    QFETCH(QString, language);
    m_row = QString::fromLatin1(QTest::currentDataTag());
    m_translated = language != QLatin1String("en");
    m_english = m_translated ? englishTexts(language) : QSet<QString>();
    m_findings.clear();
    m_size = size;
    QVERIFY(!m_translated || m_english.size() > 400);
    QFile::remove(m_home.path(QStringLiteral("config/parascope/workbench.ini")));
    gui_test::Bench bench(size);
    bench.bench().appearance().setTheme(dark ? Appearance::ThemeChoice::Dark
                                             : Appearance::ThemeChoice::Light);
    bench.bench().appearance().setLanguage(language);
    bench.bench().data().closeAll();
    bench.renewWindow();
    bench.window().setWorkspace(Workspace::Start);
    look(bench, QStringLiteral("start"));
    for (const auto& [workspace, name] : {std::pair{Workspace::Design, "design"},
                                          {Workspace::Run, "run-empty"},
                                          {Workspace::Explore, "explore-empty"},
                                          {Workspace::Compare, "compare-empty"}}) {
        bench.window().setWorkspace(workspace);
        if (workspace == Workspace::Design)
            WAIT_FOR(bench.bench().grid().forecast().points > 0);
        look(bench, QString::fromLatin1(name));
    }
    const auto files = gui_test::paradnnFiles();
    if (!files.isEmpty()) {
        crowd(bench);
        bench.window().setWorkspace(Workspace::Start);
        bench.drop(files, QPoint(600, 400));
        WAIT_FOR_EQUAL(bench.window().workspace(), Workspace::Explore);
        WAIT_FOR(bench.settled());
        WAIT_FOR(bench.window().findChild<QWidget*>(QStringLiteral("observation")));
        look(bench, QStringLiteral("explore"));
        if (isWrittenOtherwise(language))
            for (const auto* card : bench.window().findChildren<QWidget*>(QStringLiteral("observation")))
                for (const auto* label : card->findChildren<QLabel*>())
                    for (const auto& text : {label->text(), label->toolTip()})
                        if (saysEnglish(text, dataNames(*bench.bench().input())))
                            m_findings.append(QStringLiteral("observation [English] ") + text);
        auto& area = *bench.window().area(Workspace::Explore);
        auto* heat = area.view(QStringLiteral("heatmap"));
        QVERIFY(heat);
        for (const auto& cell : heat->plot().figure().panels.front().cells)
            if (cell.state == figure::Cell::State::Value)
                bench.bench().selection().setFocused(cell.run);
        QVERIFY(bench.bench().selection().selectWhere(QStringLiteral("node >= 512 && batch >= 1024"),
                                                      selection::SelectionModel::Mode::Replace));
        WAIT_FOR(bench.bench().selection().selected().count > 1);
        WAIT_FOR(bench.settled());
        look(bench, QStringLiteral("selected"));
        if (auto* tabs = bench.window()
                             .findChild<QDockWidget*>(QStringLiteral("inspector"))
                             ->titleBarWidget()
                             ->findChild<QTabBar*>())
            for (int i = 1; i < tabs->count(); ++i) {
                tabs->setCurrentIndex(i);
                look(bench, QStringLiteral("inspector-%1").arg(i));
            }
        if (auto* tabs = bench.window()
                             .findChild<QDockWidget*>(QStringLiteral("tables"))
                             ->titleBarWidget()
                             ->findChild<QTabBar*>())
            for (int i = 0; i < tabs->count(); ++i)
                if (tabs->isTabVisible(i)) {
                    QTest::mouseClick(tabs, Qt::LeftButton, {},
                                      tabs->tabRect(i).center()); // opens a collapsed dock
                    look(bench, QStringLiteral("tables-%1").arg(i));
                }
        // Show every view that these data can fill, one by one.
        bench.bench().selection().clearSelection();
        std::vector<figure::Spec> specs;
        for (const auto& plan : bench.bench().data().loaded().possible)
            specs.push_back(plan.spec);
        for (std::size_t i = 0; i < specs.size(); ++i) {
            const auto id = bench.bench().addView(specs[i]);
            bench.window().showView(id);
            area.toggleMaximised();
            WAIT_FOR(bench.settled());
            look(bench, QStringLiteral("view-%1-%2")
                            .arg(i, 2, 10, QLatin1Char('0'))
                            .arg(QString::fromStdString(specs[i].kind)));
            if (isWrittenOtherwise(language))
                for (const auto& text :
                     englishIn(area.view(id)->plot().figure(), dataNames(*bench.bench().input())))
                    m_findings.append(QStringLiteral("view %1 [English] %2")
                                          .arg(QString::fromStdString(specs[i].kind), text));
            if (i < 2) {
                area.view(id)->setTwin(true);
                look(bench, QStringLiteral("twin-%1").arg(QString::fromStdString(specs[i].kind)));
            }
            area.toggleMaximised();
            bench.bench().undo().undo();
        }
        // The Run workspace shows no imported results; it says what will appear there.
        bench.window().setWorkspace(Workspace::Run);
        look(bench, QStringLiteral("run"));
        bench.window().setWorkspace(Workspace::Compare);
        WAIT_FOR(bench.settled());
        WAIT_FOR(!bench.window().comparison().isBusy());
        look(bench, QStringLiteral("compare"));
        bench.window().setWorkspace(Workspace::Explore);
        QVERIFY(bench.bench().selection().setFilter(QStringLiteral("node > 100000")));
        WAIT_FOR(bench.settled());
        look(bench, QStringLiteral("filtered-empty"));
        QVERIFY(bench.bench().selection().setFilter({}));
        WAIT_FOR(bench.settled());
        bench.window().actions()["figure.export"]->trigger();
        auto* dialog = bench.window().findChild<ExportDialog*>(QStringLiteral("exportDialog"));
        QVERIFY(dialog);
        // The sentence on the page is the last to appear.
        const auto checked = [&] {
            const auto labels = dialog->findChildren<QLabel*>();
            return std::any_of(labels.begin(), labels.end(),
                               [](const auto* label) { return !label->pixmap().isNull(); });
        };
        WAIT_FOR(checked() && rests(bench));
        look(*dialog, QStringLiteral("export"));
        dialog->close();
        area.showOptions(area.view(QStringLiteral("heatmap")));
        auto* options = QApplication::activePopupWidget();
        QVERIFY(options);
        WAIT_FOR(rests(bench));
        look(*options, QStringLiteral("options"));
        options->close();
    }
    bench.window().openCommandField();
    WAIT_FOR(rests(bench));
    for (auto* top : QApplication::topLevelWidgets())
        if (top->isVisible() && top->objectName() == QLatin1String("palette"))
            look(*top, QStringLiteral("palette"));
    bench.window().actions()["help.formula"]->trigger();
    WAIT_FOR(rests(bench));
    for (auto* top : QApplication::topLevelWidgets())
        if (top->isVisible() && top != &bench.window())
            look(*top, QStringLiteral("help-") +
                           QString::fromLatin1(top->metaObject()->className()).section(QLatin1Char(':'), -1));
    for (auto* top : QApplication::topLevelWidgets())
        if (top != &bench.window())
            top->close();
    m_findings.removeDuplicates();
    for (const auto& finding : m_findings)
        qWarning().noquote() << finding;
    QVERIFY2(m_findings.isEmpty(), qPrintable(QStringLiteral("%1 findings").arg(m_findings.size())));
}

/// A window whose theme was switched looks like one opened with that theme: nothing keeps a colour of the
/// other theme.
void LooksTest::aSwitchOfThemeReachesEverything()
{
    using Choice = Appearance::ThemeChoice;
    gui_test::Bench bench(QSize(1280, 800));
    const auto rest = [&] { (void)QTest::qWaitFor([&] { return rests(bench); }, test::patience); };
    const auto picture = [&](Workspace workspace, Choice opened, Choice shown) {
        bench.bench().appearance().setTheme(opened);
        bench.renewWindow();
        bench.window().setWorkspace(workspace);
        rest();
        bench.bench().appearance().setTheme(shown);
        rest();
        // The docks next to these parts take a few pixels more or less in different windows.
        std::vector<QImage> parts;
        for (QWidget* part : {static_cast<QWidget*>(bench.window().menuBar()), bench.window().centralWidget(),
                              static_cast<QWidget*>(bench.window().statusBar())})
            parts.push_back(part->grab().toImage());
        for (auto* bar : bench.window().findChildren<QToolBar*>())
            if (bar->isVisible())
                parts.push_back(bar->grab().toImage());
        return parts;
    };
    for (const auto& [from, to] : {std::pair{Choice::Light, Choice::Dark}, {Choice::Dark, Choice::Light}})
        for (const auto workspace : {Workspace::Start}) {
            const auto fresh = picture(workspace, to, to), switched = picture(workspace, from, to);
            QCOMPARE(fresh.size(), switched.size());
            for (std::size_t i = 0; i < fresh.size(); ++i)
                if (fresh[i].size() == switched[i].size() && fresh[i] != switched[i]) {
                    (void)fresh[i].save(
                        QString(parascope::test::program("/../tests/screenshots/theme-fresh.png")));
                    (void)switched[i].save(
                        QString(parascope::test::program("/../tests/screenshots/theme-switched.png")));
                    QFAIL(qPrintable(
                        QStringLiteral("part %1 of workspace %2").arg(i).arg(static_cast<int>(workspace))));
                }
        }
}

void LooksTest::failuresAreSaidInChinese_data()
{
    QTest::addColumn<Message>("message");
    const auto sentence = [](const char* name, const auto& result) {
        QTest::newRow(name) << (result ? Message() : result.error().message);
    };
    table::Table table;
    table.add({"node",
               "node",
               "",
               table::Column::Kind::Number,
               table::Column::Role::HyperParameter,
               {1, 2},
               {},
               {}});
    for (const char* filter :
         {"nod > 3", "node > ", "node = 3", "(node > 3", "node > \"a", "node ? 3", "node & 3", "node > 3)",
          "!!node", "node, 3", "\"a\" == \"b\"", "node == \"a\"", "sin(node)", "3 3", "node > 3e999"})
        sentence(filter, selection::rowsWhere(table, QString::fromLatin1(filter)));
    sentence("no file", store::Reader::open("/nowhere/results.db"));
    sentence("a folder", store::Reader::open("/tmp"));
    sentence("no document", readFile("/nowhere/spec.json"));
    sentence("no JSON", parseJson("{", "spec.json"));
}

/// The engine's sentences about a user's mistake appear in Chinese in the Chinese window: the catalogue has
/// their patterns.
void LooksTest::failuresAreSaidInChinese()
{
    QFETCH(Message, message);
    const auto english = QString::fromStdString(message.text());
    QVERIFY(!english.isEmpty());
    gui_test::Bench bench;
    bench.bench().appearance().setLanguage(QStringLiteral("zh_CN"));
    const auto said = selection::inLanguage(message);
    bench.bench().appearance().setLanguage(QStringLiteral("en"));
    QVERIFY2(said != english, qPrintable(english));
    QVERIFY2(!said.contains(QLatin1String(" is ")), qPrintable(said));
}

/// A name given by the user is not translated, even where it equals a word or a pattern of the catalogue.
void LooksTest::namesInFailuresAreNotTranslated()
{
    const auto said = [](const auto& result) { return selection::inLanguage(result.error().message); };
    gui_test::Bench bench;
    bench.bench().appearance().setLanguage(QStringLiteral("zh_CN"));
    const auto file = said(readFile("/nowhere/%1 is a folder."));
    const auto axis =
        said(dispatch::specFrom(Json{{"family", "fc"}, {"axes", {{"batch", {1, 1}}}}}, "ideal of, left out"));
    bench.bench().appearance().setLanguage(QStringLiteral("en"));
    QCOMPARE(file, QStringLiteral("/nowhere/%1 is a folder. 不存在。"));
    QCOMPARE(axis, QStringLiteral("ideal of, left out: \"axes.batch\" 中 1 出现两次。"));
}

PARASCOPE_TEST_MAIN(QApplication, LooksTest)
#include "tst_looks.moc"
