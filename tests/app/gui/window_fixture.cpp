// SPDX-License-Identifier: GPL-3.0-or-later
#include "window_fixture.h"
#include "tests/paths.h"

#include "app/gui/figures/figure_view.h"
#include "app/gui/figures/view_area.h"
#include "engine/base/core/hash.h"
#include "engine/store/database.h"
#include "widgets/plots/plot_view.h"

#include <QDir>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QKeySequence>
#include <QLineEdit>
#include <QMimeData>
#include <QUrl>

#include <unistd.h>

namespace gui_test {

using namespace parascope::gui;

Home::Home()
{
    for (const char* name : {"config", "data", "runtime", "cache"})
        QDir().mkpath(m_folder.filePath(QString::fromLatin1(name)));
    QFile::setPermissions(m_folder.filePath(QStringLiteral("runtime")),
                          QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    qputenv("XDG_CONFIG_HOME", m_folder.filePath(QStringLiteral("config")).toLocal8Bit());
    qputenv("XDG_DATA_HOME", m_folder.filePath(QStringLiteral("data")).toLocal8Bit());
    qputenv("XDG_CACHE_HOME", m_folder.filePath(QStringLiteral("cache")).toLocal8Bit());
    qputenv("XDG_RUNTIME_DIR", m_folder.filePath(QStringLiteral("runtime")).toLocal8Bit());
    qputenv("DBUS_SESSION_BUS_ADDRESS", "disabled:");
    qputenv("PARASCOPE_CLI", parascope::test::program("/parascope-cli"));
    if (!qEnvironmentVariableIsSet("PARASCOPE_WORKER"))
        qputenv("PARASCOPE_WORKER", parascope::test::program("/parascope-worker"));
    // The guard waits for the end of its input, which also comes when this process ends in any way. It then
    // ends what still runs in this home; no other process uses its runtime folder.
    m_guard.setChildProcessModifier([] { ::setsid(); });
    m_guard.setStandardOutputFile(QProcess::nullDevice());
    m_guard.setStandardErrorFile(QProcess::nullDevice());
    m_guard.start(
        QStringLiteral("/bin/sh"),
        {QStringLiteral("-c"),
         QStringLiteral(
             "cat > /dev/null; for p in /proc/[0-9]*; do [ $p = /proc/$$ ] || ! tr '\\0' '\\n' < $p/environ "
             "| grep -qx \"XDG_RUNTIME_DIR=$XDG_RUNTIME_DIR\" || kill -9 ${p#/proc/}; done")});
    m_guard.waitForStarted();
}

Home::~Home()
{
    m_guard.closeWriteChannel();
    m_guard.waitForFinished(5000);
}

namespace {

QtMessageHandler theTestsOwnHandler = nullptr;

/// The offscreen platform prints for every window the features that it lacks, which would hide a test's one
/// line of failure.
void withoutThePlatformsRegrets(QtMsgType type, const QMessageLogContext& context, const QString& text)
{
    if (!text.startsWith(QLatin1String("This plugin does not support")))
        theTestsOwnHandler(type, context, text);
}

} // namespace

Bench::Bench(const QSize& size) : m_bench(std::make_unique<Workbench>()), m_size(size)
{
    if (const auto before = qInstallMessageHandler(withoutThePlatformsRegrets);
        before != withoutThePlatformsRegrets)
        theTestsOwnHandler = before;
    m_bench->appearance().setLanguage(QStringLiteral("en"));
    m_bench->appearance().setTheme(Appearance::ThemeChoice::Light);
    renewWindow();
}

Bench::~Bench()
{
    m_window.reset();
    m_bench.reset();
}

void Bench::renewWindow()
{
    const auto workspace = m_window ? m_window->workspace() : Workspace::Start;
    const bool had = m_window != nullptr;
    m_window.reset();
    m_window = std::make_unique<MainWindow>(*m_bench);
    m_window->resize(m_size);
    m_window->show();
    if (had)
        m_window->setWorkspace(workspace);
    QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
}

void Bench::click(const QString& name)
{
    auto* widget = find(name);
    QVERIFY2(widget, qPrintable(name));
    QVERIFY2(widget->isEnabled(), qPrintable(name + QStringLiteral(" is disabled")));
    ++m_clicks;
    QTest::mouseClick(widget, Qt::LeftButton);
}

void Bench::type(const QString& name, const QString& text)
{
    auto* field = find<QLineEdit>(name);
    QVERIFY2(field, qPrintable(name));
    field->setFocus();
    QTest::keyClick(field, Qt::Key_A, Qt::ControlModifier);
    if (text.isEmpty())
        QTest::keyClick(field, Qt::Key_Delete);
    QTest::keyClicks(field, text);
}

void Bench::keys(const QString& sequence)
{
    const auto combination = QKeySequence(sequence)[0];
    auto* target =
        QApplication::focusWidget() ? QApplication::focusWidget() : static_cast<QWidget*>(m_window.get());
    QTest::keyClick(target, combination.key(), combination.keyboardModifiers());
}

void Bench::drop(const QStringList& paths, const QPoint& at)
{
    QMimeData data;
    QList<QUrl> urls;
    for (const auto& path : paths)
        urls.append(QUrl::fromLocalFile(path));
    data.setUrls(urls);
    auto* target = m_window->childAt(at) ? m_window->childAt(at) : static_cast<QWidget*>(m_window.get());
    while (!target->acceptDrops() && target->parentWidget())
        target = target->parentWidget();
    const auto there = QPointF(target->mapFrom(m_window.get(), at));
    QDragEnterEvent enter(there.toPoint(), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(target, &enter);
    QVERIFY2(enter.isAccepted(), "The window does not take the files.");
    QDropEvent event(there, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(target, &event);
    QVERIFY(event.isAccepted());
}

bool Bench::settled()
{
    auto* area = m_window->area(m_window->workspace());
    if (!area || area->views().empty() || area->isMaking() || m_bench->data().isLoading())
        return false;
    for (auto* view : area->views())
        if (view->isVisible() && (view->isBuilding() || !view->hasPicture() || view->plot().isDrawing()))
            return false;
    return true;
}

void Bench::screenshot(const QString& name)
{
    QString folder = qEnvironmentVariable("PARASCOPE_SCREENSHOTS");
    if (folder.isEmpty())
        folder = QString(parascope::test::program("/../tests/screenshots"));
    QVERIFY(QDir().mkpath(folder));
    QApplication::processEvents();
    QVERIFY(m_window->grab().save(QDir(folder).filePath(name + QStringLiteral(".png"))));
}

QStringList paradnnFiles()
{
    const QDir folder(QString(parascope::test::sharedData("/paradnn")));
    QStringList files;
    for (const auto& entry : folder.entryInfoList({QStringLiteral("*.json")}, QDir::Files, QDir::Name))
        files.append(entry.absoluteFilePath());
    return files;
}

QString gridDatabase(const QString& path, int batches, const std::string& platform, double speed)
{
    using namespace parascope;
    if (QFile::exists(path))
        return path;
    auto writer = store::Writer::open(path.toStdString());
    if (!writer)
        qFatal("%s", writer.error().text().c_str());
    std::vector<store::RunRecord> records;
    for (int i = 0; i < 36 * batches; ++i) {
        store::RunRecord run;
        run.runUuid = newUuid();
        run.platform = platform;
        run.device = "cpu";
        run.environment = {{"driver", "driver of " + QFileInfo(path).fileName().toStdString()}};
        run.family = "fc";
        run.parameters = {{"layer", std::int64_t{2 + i % 6}},
                          {"node", std::int64_t{32 << (i / 6 % 6)}},
                          {"input", std::int64_t{2000}},
                          {"output", std::int64_t{100}},
                          {"batch", std::int64_t{16 * (1 + i / 36)}}};
        run.dtype = "float32";
        run.workKey = std::to_string(i);
        run.outcome = Outcome::Completed;
        run.quality = i % 3 == 0 ? static_cast<QualitySet>(Quality::Noisy) : QualitySet{0};
        run.metrics = {{"examples_per_second", speed * (1000.0 + (i * 7919) % 5003)}};
        records.push_back(std::move(run));
    }
    if (const auto added = writer->putRuns(records); !added)
        qFatal("%s", added.error().text().c_str());
    return path;
}

} // namespace gui_test
