// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/figure/build.h"
#include "engine/figure/spec.h"

#include <QWidget>

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

class QHBoxLayout;
class QToolButton;

namespace parascope::gui {

/// A setting of which the runs of a figure have several levels, and the level that it shows.
struct LevelChoice
{
    std::string name;                                        ///< column
    QString title;                                           ///< "data type"
    std::string shown;                                       ///< level in the slice
    std::vector<std::pair<std::string, std::size_t>> levels; ///< with the number of their runs
};

/// Returns the choices of a figure that shows one level of each setting: the platform first, then the
/// settings in the order of their table. Nothing for other figures.
[[nodiscard]] std::vector<LevelChoice> levelChoices(const figure::Spec& spec, const figure::Figure& figure,
                                                    const figure::Input& input);

/// A row of chips above a figure, one for each setting with several levels: "bfloat16  1 of 2". A chip opens
/// the levels with the number of their runs. No mark of the figure mixes levels, and the row says what it
/// shows.
class LevelChips : public QWidget
{
    Q_OBJECT

public:
    explicit LevelChips(QWidget* parent = nullptr);
    void setChoices(const std::vector<LevelChoice>& choices);

signals:
    void levelChosen(const std::string& name, const std::string& level);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    /// Hides the chips that do not fit; the options of the view have them all.
    void fit();

    std::vector<LevelChoice> m_choices;
    std::vector<QToolButton*> m_chips;
    QHBoxLayout* m_row;
};

} // namespace parascope::gui
