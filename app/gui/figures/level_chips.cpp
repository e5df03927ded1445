// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/figures/level_chips.h"

#include "engine/base/core/columns.h"
#include "engine/base/core/settings.h"
#include "engine/figure/kinds.h"
#include "engine/figure/rows.h"
#include "widgets/models/cell_text.h"
#include "widgets/theme/theme.h"

#include <QActionGroup>
#include <QHBoxLayout>
#include <QLocale>
#include <QMenu>
#include <QResizeEvent>
#include <QToolButton>

#include <algorithm>
#include <cmath>
#include <map>

namespace parascope::gui {

namespace {

/// Returns the levels of a column among the rows, with their counts, in the order of their first run for
/// names and ascending for numbers.
std::vector<std::pair<std::string, std::size_t>> levelsIn(const table::Column& column,
                                                          const table::Mask& rows)
{
    constexpr std::size_t most = 50; // more are no choice
    std::vector<std::pair<std::string, std::size_t>> out;
    if (column.kind == table::Column::Kind::Category) {
        std::vector<std::size_t> counts(column.dictionary->size(), 0);
        for (std::size_t row = 0; row < rows.size(); ++row)
            if (rows[row] && column.codes[row] >= 0)
                ++counts[static_cast<std::size_t>(column.codes[row])];
        for (std::size_t code = 0; code < counts.size(); ++code)
            if (counts[code] > 0)
                out.emplace_back(column.dictionary->text(static_cast<std::int32_t>(code)), counts[code]);
    } else {
        std::map<double, std::size_t> counts;
        for (std::size_t row = 0; row < rows.size() && counts.size() <= most; ++row)
            if (rows[row] && std::isfinite(column.numbers[row]))
                ++counts[column.numbers[row]];
        for (const auto& [value, count] : counts)
            out.emplace_back(toText(valueFromText(QString::number(value, 'g', 12).toStdString())), count);
    }
    if (out.size() > most)
        out.clear();
    return out;
}

} // namespace

std::vector<LevelChoice> levelChoices(const figure::Spec& spec, const figure::Figure& figure,
                                      const figure::Input& input)
{
    std::vector<LevelChoice> out;
    const auto* kind = figure::findKind(spec.kind);
    if (!kind || !kind->slice || figure.slice.empty() || !input.runs || spec.platforms.size() > 1)
        return out;
    auto rows = figure::filtered(spec, input);
    if (!rows)
        return out;
    const auto& table = *input.runs;
    const auto add = [&](std::string_view name, const std::string& shown) {
        const auto* column = table.find(name);
        auto levels = column ? levelsIn(*column, *rows) : std::vector<std::pair<std::string, std::size_t>>();
        if (levels.size() > 1)
            out.push_back({std::string(name), models::titleOf(*column), shown, std::move(levels)});
    };
    const auto* platform = table.find(columns::platform);
    if (platform && !spec.platforms.empty()) {
        add(columns::platform, spec.platforms.front());
        const auto code = platform->dictionary->find(spec.platforms.front());
        for (std::size_t row = 0; row < rows->size(); ++row)
            (*rows)[row] &= platform->codes[row] == code;
    }
    for (const auto& setting : settings())
        if (const auto fixed = std::find_if(figure.slice.begin(), figure.slice.end(),
                                            [&](const auto& item) { return item.first == setting.name; });
            fixed != figure.slice.end() && setting.name != columns::platform)
            add(setting.name, fixed->second);
    return out;
}

LevelChips::LevelChips(QWidget* parent) : QWidget(parent), m_row(new QHBoxLayout(this))
{
    m_row->setContentsMargins(theme::spacing3, theme::spacing1, theme::spacing3, 0);
    m_row->setSpacing(theme::spacing2);
    m_row->addStretch();
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed); // the chips never widen a view
    hide();
}

void LevelChips::setChoices(const std::vector<LevelChoice>& choices)
{
    m_choices = choices;
    while (m_chips.size() < choices.size()) {
        auto* chip = new QToolButton;
        chip->setProperty("level", true);
        chip->setPopupMode(QToolButton::InstantPopup);
        chip->setFont(theme::font(theme::Type::Small));
        auto* menu = new QMenu(chip);
        chip->setMenu(menu);
        connect(menu, &QMenu::aboutToShow, this, [this, menu, at = m_chips.size()] {
            menu->clear();
            if (at >= m_choices.size())
                return;
            const auto& choice = m_choices[at];
            menu->addSection(
                tr("%1: %n level(s)", nullptr, static_cast<int>(choice.levels.size())).arg(choice.title));
            for (const auto& [level, runs] : choice.levels) {
                auto* action = menu->addAction(
                    tr("%1 (%2 runs)")
                        .arg(QString::fromStdString(level),
                             QLocale().toString(static_cast<qulonglong>(runs))),
                    this, [this, name = choice.name, level] { emit levelChosen(name, level); });
                action->setCheckable(true);
                action->setChecked(level == choice.shown);
            }
        });
        m_row->insertWidget(static_cast<int>(m_chips.size()), chip);
        m_chips.push_back(chip);
    }
    for (std::size_t i = 0; i < choices.size(); ++i) {
        const auto& choice = choices[i];
        const auto level = choice.shown.empty() ? tr("not recorded") : QString::fromStdString(choice.shown);
        // A number says nothing without its name.
        const auto* setting = findSetting(choice.name);
        const auto shown = setting && setting->number ? choice.title + QLatin1Char(' ') + level : level;
        constexpr int widest = 110; // pixels
        m_chips[i]->setText(m_chips[i]->fontMetrics().elidedText(shown, Qt::ElideRight, widest) +
                            QStringLiteral("  ") + tr("1 of %1").arg(choice.levels.size()));
        m_chips[i]->setToolTip(
            tr("%1: %2. Runs of the other levels are not shown here.").arg(choice.title, level));
        m_chips[i]->setAccessibleName(tr("%1: %2").arg(choice.title, level));
        m_chips[i]->setObjectName(QString::fromStdString("chip_" + choice.name));
    }
    setVisible(!choices.empty());
    fit();
}

void LevelChips::fit()
{
    int left = width() - 2 * theme::spacing3;
    bool fits = true;
    for (std::size_t i = 0; i < m_chips.size(); ++i) {
        left -= m_chips[i]->sizeHint().width() + theme::spacing2;
        fits = fits && left >= 0;
        m_chips[i]->setVisible(fits && i < m_choices.size());
    }
}

void LevelChips::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fit();
}

} // namespace parascope::gui
