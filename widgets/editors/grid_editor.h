// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/editors/grid_model.h"

#include <QWidget>

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QLineEdit;
class QSpinBox;
class QToolButton;

namespace parascope::editors {

class AdaptiveOptions;
class CoveragePlot;
class GridAxesEditor;
class ProblemLine;

/// A grid that the editor offers as a preset.
struct GridPreset
{
    QString title;
    Json spec;
};

/// Edits the whole grid: name, family, axes, constraint, coverage, forecast, and when a run stops.
class GridEditor : public QWidget
{
    Q_OBJECT

public:
    explicit GridEditor(GridModel& model, QWidget* parent = nullptr);

    /// Returns a small grid of a family or a program: batches up to the default one, the first size at its
    /// default and half of it, and all other values at their defaults.
    [[nodiscard]] static GridDocument smallGrid(const space::FamilyWords& family);

    void setPresets(const std::vector<GridPreset>& presets);
    /// Sets the title of a family. The vocabulary defines which families exist.
    void setFamilyTitle(const QString& name, const QString& title);

signals:
    /// The user asks for a benchmark that a command line describes.
    void benchmarkRequested();

private:
    void build();
    void connectFields();
    void showDocument();
    void showForecast();
    void editWith(const QString& field, const std::function<void(GridDocument&)>& change);
    void chooseFamily(const QString& name);
    [[nodiscard]] GridDocument gridOf(const space::FamilyWords& family) const;
    [[nodiscard]] GridDocument givenGrid(bool& isName) const;
    void useSuggestion();

    GridModel& m_model;
    QLineEdit *m_name, *m_where;
    QToolButton* m_presets;
    std::vector<Json> m_presetSpecs;
    QComboBox *m_family, *m_dtype, *m_order;
    GridAxesEditor* m_axes;
    AdaptiveOptions* m_adaptive;
    QLineEdit* m_fixed;
    ProblemLine *m_whereProblem, *m_problem, *m_fixedProblem;
    CoveragePlot* m_coverage;
    QLabel *m_points, *m_pointsNote, *m_time, *m_timeNote, *m_largest, *m_largestNote, *m_tooLarge,
        *m_tooLargeNote;
    QCheckBox* m_oversized;
    QDoubleSpinBox *m_target, *m_seconds;
    QSpinBox* m_repeats;
};

} // namespace parascope::editors
