// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/figures/level_chips.h"
#include "engine/analyse/table/table.h"
#include "engine/figure/build.h"
#include "engine/figure/spec.h"
#include "widgets/plots/plot_view.h"

#include <QAbstractTableModel>
#include <QTimer>
#include <QWidget>

#include <filesystem>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

class QProgressBar;
class QStackedWidget;
class QTableView;
class QThreadPool;

namespace parascope::selection {
class SelectionModel;
}

namespace parascope::gui {

class Dock;
class EmptyState;

/// The data that a view draws from, shared by all views of the window.
struct ViewData
{
    std::shared_ptr<const figure::Input> input; ///< null while no file is open
    bool live = false;
    std::vector<std::filesystem::path> databases; ///< where the steps of a single run are read from
    /// The rows are the runs of the shared table, in the same order, but with other names of platforms. The
    /// shared filter then applies by row, not by name.
    bool renamed = false;
};

/// One figure of a workspace. It builds the figure on a worker thread, shows it with its states (loading,
/// empty, error) and its table twin, and connects it to the shared selection.
class FigureView : public QWidget
{
    Q_OBJECT

public:
    FigureView(QString id, selection::SelectionModel& selection, QWidget* parent = nullptr);
    ~FigureView() override;

    [[nodiscard]] const QString& id() const { return m_id; }
    [[nodiscard]] const figure::Spec& spec() const { return m_spec; }
    /// The spec together with the shared filter: the figure on the screen, and the figure that an export
    /// draws.
    [[nodiscard]] figure::Spec shownSpec() const;
    void setSpec(const figure::Spec& spec);
    void setData(const ViewData& data);
    [[nodiscard]] const ViewData& data() const { return m_data; }
    /// The input of an export: the data with the steps that were read for this view. If the filter names runs
    /// that were picked, it holds only those runs. Null while no file is open.
    [[nodiscard]] std::shared_ptr<const figure::Input> exportInput() const;
    [[nodiscard]] plots::PlotView& plot() { return *m_plot; }
    void setTwin(bool on);
    [[nodiscard]] bool twin() const;
    [[nodiscard]] bool isBuilding() const { return m_building || m_stale; }
    /// A first picture is shown, and the parts that took too long (intervals over many runs) are being
    /// computed.
    [[nodiscard]] bool isRefining() const { return m_refining; }
    /// A figure, or the sentence that says why there is no figure, was shown for the present data.
    [[nodiscard]] bool hasPicture() const { return m_answered; }

signals:
    /// The user asks for another spec. The owner makes the change undoable.
    void specRequested(const parascope::figure::Spec& spec);
    void runActivated(qint64 row);
    void sideRequested(QChar side);
    void built();
    /// The right button or the menu key was pressed, at this position of the screen.
    void menuRequested(const QPoint& at);
    void measureRequested(const parascope::plots::PlotView::Predicted& mark);

protected:
    void contextMenuEvent(QContextMenuEvent* event) override;
    void showEvent(QShowEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void schedule();
    void build();
    [[nodiscard]] figure::Spec filtered(figure::Spec spec) const;
    /// Whether the rows of the data are the rows of the shared filter.
    [[nodiscard]] bool sharesRows() const;
    /// A figure made on a pool, with everything that can be computed there.
    struct Picture
    {
        Result<figure::Figure> figure;
        std::vector<plots::UnitPoints> points;
        figure::Spec spec; ///< the spec as shown
        std::optional<figure::Spec> moved;
        std::shared_ptr<const figure::Input> input;
        std::vector<LevelChoice> choices;
    };
    /// Requests a picture on this pool. `then` receives it on the GUI thread.
    void draw(QThreadPool* pool, const std::shared_ptr<figure::Input>& input,
              void (FigureView::*then)(quint64, Picture&));
    void take(quint64 token, Picture& picture);
    /// Builds the same picture together with the parts that took too long at first.
    void refine(const figure::Input& input);
    void takeRefined(quint64 token, Picture& picture);
    void show(Picture& picture);
    void connectPlot();
    /// Marks the selection in the present picture.
    void emphasise();
    /// Handles a change of selection: updates the marks, and the figures that count the selection.
    void showSelection();
    void stepSlice(int direction);
    void cycleScale();
    void chooseLevel(const std::string& name, const std::string& level);
    void fillTwin();

    QString m_id;
    selection::SelectionModel& m_selection;
    figure::Spec m_spec;
    std::optional<figure::Spec>
        m_moved; ///< the spec that is drawn instead while the filter hides the platform
    ViewData m_data;
    std::optional<figure::StepTrace> m_steps;
    QProgressBar* m_loading;
    LevelChips* m_chips;
    QStackedWidget* m_stack;
    plots::PlotView* m_plot;
    EmptyState* m_empty;
    QTableView* m_table;
    class TwinModel* m_twin;
    QTimer m_delay, m_loadingDelay;
    quint64 m_token = 0;
    bool m_building = false, m_refining = false, m_stale = false, m_twinOn = false, m_answered = false;
    std::stop_source m_stop; ///< stops the present computation when another filter or spec makes it useless
};

} // namespace parascope::gui
