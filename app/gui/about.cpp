// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/about.h"

#include "app/gui/main_window.h"
#include "engine/base/core/version.h"

#include <QApplication>
#include <QClipboard>
#include <QMessageBox>
#include <QPushButton>

#include <sqlite3.h>

namespace parascope::gui {

std::string versionText()
{
    return parascope::versionText("parascope", {{"Qt", qVersion()}, {"SQLite", sqlite3_libversion()}});
}

void showAbout(QWidget& window)
{
    const auto version = QString::fromStdString(versionText());
    auto* box = new QMessageBox(QMessageBox::NoIcon, MainWindow::tr("About Parascope"),
                                MainWindow::tr("<b>Parascope %1</b><p>Performance analysis of deep-learning "
                                               "platforms.<p>GNU General Public License, version 3 or later.")
                                    .arg(QApplication::applicationVersion()),
                                QMessageBox::Ok, &window);
    box->setObjectName(QStringLiteral("about"));
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setIconPixmap(QApplication::windowIcon().pixmap(64));
    box->setInformativeText(version.trimmed());
    box->setTextInteractionFlags(Qt::TextBrowserInteraction);
    auto* copy = box->addButton(MainWindow::tr("Copy"), QMessageBox::ActionRole);
    copy->setObjectName(QStringLiteral("copyVersion"));
    // The copy button must not close the box.
    copy->disconnect();
    QObject::connect(copy, &QPushButton::clicked, box,
                     [version] { QApplication::clipboard()->setText(version); });
    box->open();
}

} // namespace parascope::gui
