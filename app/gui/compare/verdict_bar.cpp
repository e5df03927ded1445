// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/compare/verdict_bar.h"

#include "app/gui/compare/comparison.h"
#include "widgets/selection/words.h"
#include "widgets/theme/theme.h"

namespace parascope::gui {

VerdictBar::VerdictBar(Comparison& comparison, QWidget* parent) : QLabel(parent), m_comparison(comparison)
{
    setObjectName(QStringLiteral("verdict"));
    setFont(theme::font(theme::Type::Card, true));
    setWordWrap(true);
    setTextInteractionFlags(Qt::TextSelectableByMouse);
    setContentsMargins(theme::spacing3, theme::spacing2, theme::spacing3, theme::spacing2);
    for (const auto signal : {&Comparison::summaryChanged, &Comparison::viewsChanged})
        connect(&comparison, signal, this, &VerdictBar::refresh);
    refresh();
}

void VerdictBar::refresh()
{
    const auto sentence = answer::verdictOf(m_comparison.summary(), m_comparison.a(), m_comparison.b());
    setVisible(!sentence.empty());
    setText(selection::inLanguage(sentence));
}

} // namespace parascope::gui
