// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/main_window.h"
#include "app/gui/model/workbench.h"
#include "tests/run.h"

#include <QApplication>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <memory>

namespace gui_test {

/// Separate folders for configuration, data and sockets, and the programs that were built with the tests.
/// Make it before the first QApplication reads the environment. A runner outlives the window that started it;
/// the runners of a test end with the test, even when the test is killed.
class Home
{
public:
    Home();
    ~Home();
    [[nodiscard]] QString path(const QString& name) const { return m_folder.filePath(name); }

private:
    QTemporaryDir m_folder;
    QProcess m_guard;
};

/// The window as a user has it, over its own session.
class Bench
{
public:
    explicit Bench(const QSize& size = {1600, 1000});
    ~Bench();

    parascope::gui::Workbench& bench() { return *m_bench; }
    parascope::gui::MainWindow& window() { return *m_window; }
    /// Discards the window and makes it again, as the program does when the language changes.
    void renewWindow();

    /// A visible, enabled widget by its object name; the test fails with this name when there is none.
    template <class Widget = QWidget>
    Widget* find(const QString& name)
    {
        Widget* found = nullptr;
        (void)QTest::qWaitFor(
            [&] {
                for (auto* widget : m_window->findChildren<Widget*>(name))
                    if (widget->isVisible() && !found)
                        found = widget;
                return found != nullptr;
            },
            parascope::test::patience);
        if (found)
            return found;
        qWarning("There is no visible widget named %s.", qPrintable(name));
        return nullptr;
    }
    void click(const QString& name);
    /// Number of calls of click(): the clicks that a user makes.
    [[nodiscard]] int clicks() const { return m_clicks; }
    /// Replaces the text of a field by typing.
    void type(const QString& name, const QString& text);
    /// Sends keys to the window, the way a shortcut arrives.
    void keys(const QString& sequence);
    /// Drags files from outside and drops them at a position in the window.
    void drop(const QStringList& paths, const QPoint& at);
    /// Whether every view of the present workspace has a picture and nothing is being built.
    [[nodiscard]] bool settled();
    /// Grabs the window into $PARASCOPE_SCREENSHOTS or the build's folder.
    void screenshot(const QString& name);

private:
    std::unique_ptr<parascope::gui::Workbench> m_bench;
    std::unique_ptr<parascope::gui::MainWindow> m_window;
    QSize m_size;
    int m_clicks = 0;
};

/// The shipped ParaDnn files; empty when the shared data folder is absent.
[[nodiscard]] QStringList paradnnFiles();
/// A database of the runs of one platform: 6 layers x 6 widths x `batches` batch sizes, every third run
/// noisy. It is made once. Returns its path.
[[nodiscard]] QString gridDatabase(const QString& path, int batches, const std::string& platform = "machine",
                                   double speed = 1);

} // namespace gui_test
