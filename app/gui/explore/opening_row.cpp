// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/explore/opening_row.h"

#include "app/gui/data/data_hub.h"
#include "widgets/theme/theme.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

namespace parascope::gui {

OpeningRow::OpeningRow(DataHub& hub, QWidget* parent) : QWidget(parent), m_data(hub), m_words(new QLabel)
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(theme::spacing3, theme::spacing1, theme::spacing3, theme::spacing1);
    row->setSpacing(theme::spacing2);
    m_words->setFont(theme::font(theme::Type::Small));
    m_words->setWordWrap(true);
    row->addWidget(m_words, 1);
    row->addStretch();
    auto* cancel = new QToolButton;
    cancel->setObjectName(QStringLiteral("cancelOpening"));
    cancel->setText(tr("Cancel"));
    cancel->setToolTip(tr("Do not open the files that are still being read"));
    cancel->setFont(theme::font(theme::Type::Small));
    connect(cancel, &QToolButton::clicked, &hub, &DataHub::cancelOpening);
    row->addWidget(cancel);
    setVisible(false);
    m_delay.setSingleShot(true);
    m_delay.setInterval(500); // most files are open before that
    connect(&m_delay, &QTimer::timeout, this, &OpeningRow::showAwaited);
    for (auto change : {&DataHub::filesChanged, &DataHub::datasetChanged})
        connect(&hub, change, this, &OpeningRow::showAwaited);
    connect(&hub, &DataHub::progressed, this, &OpeningRow::showAwaited);
    connect(&hub, &DataHub::loadingChanged, this, [this](bool loading) {
        if (loading)
            m_delay.start();
        else
            showAwaited();
    });
}

void OpeningRow::setWordsShown(bool on)
{
    m_words->setVisible(on);
}

void OpeningRow::showAwaited()
{
    const auto words = m_data.awaitedText();
    m_words->setText(words);
    // A live database is read repeatedly, but its new runs are not awaited.
    setVisible(!words.isEmpty() && (isVisible() || !m_delay.isActive()));
}

} // namespace parascope::gui
