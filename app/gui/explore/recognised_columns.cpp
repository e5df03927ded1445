// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/explore/recognised_columns.h"

#include "app/gui/data/data_hub.h"
#include "app/gui/parts/message_bar.h"

#include <QFileInfo>
#include <QVBoxLayout>

#include <algorithm>

namespace parascope::gui {

namespace {

QString listed(const std::vector<std::string>& names)
{
    QStringList out;
    for (const auto& name : names)
        out.append(QString::fromStdString(name));
    return out.join(QStringLiteral(", "));
}

} // namespace

RecognisedColumns::RecognisedColumns(DataHub& hub, QWidget* parent) : QWidget(parent), m_data(hub)
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    connect(&hub, &DataHub::filesChanged, this, &RecognisedColumns::update);
    update(); // a window that is made again shows files that are open already
}

void RecognisedColumns::update()
{
    std::vector<Said> now;
    for (const auto& file : m_data.files()) {
        if (!file.columns)
            continue;
        const auto& [name, settings, metrics] = *file.columns;
        const auto path = QString::fromStdString(file.original.string());
        const auto sentence = tr("%1: %2, %3")
                                  .arg(QFileInfo(path).fileName(),
                                       tr("%n setting(s)", nullptr, static_cast<int>(settings.size())),
                                       tr("%n metric(s)", nullptr, static_cast<int>(metrics.size())));
        const auto before = std::find_if(m_said.begin(), m_said.end(), [&](const auto& said) {
            return said.path == path && said.sentence == sentence;
        });
        if (before != m_said.end()) {
            now.push_back(*before);
            m_said.erase(before);
            continue;
        }
        auto* bar = new MessageBar;
        bar->setObjectName(QStringLiteral("columnsOf_") + QFileInfo(path).fileName());
        layout()->addWidget(bar);
        bar->offer(sentence, tr("Change"), [this, path] { emit changeRequested(path); }, false);
        bar->setToolTip(tr("Settings: %1\nMetrics: %2").arg(listed(settings), listed(metrics)));
        now.push_back({path, sentence, bar});
    }
    for (const auto& gone : m_said)
        gone.bar->deleteLater();
    m_said = std::move(now);
    constexpr std::size_t most = 3; // a folder of tables must not fill the panel; its menu changes the others
    for (std::size_t i = 0; i + most < m_said.size(); ++i)
        m_said[i].bar->clear();
}

} // namespace parascope::gui
