// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/compare/compared.h"
#include "app/gui/compare/sides.h"
#include "app/gui/data/data_hub.h"
#include "app/gui/figures/figure_source.h"
#include "engine/analyse/answer/two_sides.h"
#include "widgets/selection/latest.h"

#include <QObject>
#include <QString>

#include <memory>
#include <vector>

namespace parascope::gui {

class Workbench;

/// Holds which two platforms, or parts of platforms, are compared, and from which side the views look.
class Comparison : public QObject
{
    Q_OBJECT

public:
    enum class Side { A, B, Ratio };

    explicit Comparison(Workbench& bench, QObject* parent = nullptr);

    [[nodiscard]] const std::string& a() const { return m_a.name; }
    [[nodiscard]] const std::string& b() const { return m_b.name; }
    /// The platforms of the two sides. A side is a whole platform or a part of it.
    [[nodiscard]] const std::string& platformOfA() const { return m_a.platform; }
    [[nodiscard]] const std::string& platformOfB() const { return m_b.platform; }
    [[nodiscard]] Side side() const { return m_side; }
    void setSides(std::string a, std::string b); ///< takes copies, because swap() passes the present names
    void swap() { setSides(b(), a()); }
    void setSide(Side side);
    /// The metrics that both sides have, and the metric of the comparison. Both are valid as of the last
    /// viewsChanged().
    [[nodiscard]] const std::vector<std::string>& metrics() const { return m_metrics; }
    [[nodiscard]] std::string metric() const { return comparedBy(m_metrics, m_metric); }
    /// Sets the metric. It stays in force while both sides have it; an empty name selects the first of
    /// metrics().
    void setMetric(std::string name);
    /// All sides that can be chosen.
    [[nodiscard]] const std::vector<ComparedSide>& sides() const { return m_sides; }
    /// The input for the figures and counts: the snapshot, in which a part of a platform is a platform of its
    /// own. Null while no file is open.
    [[nodiscard]] const std::shared_ptr<const figure::Input>& input() const { return m_input; }

    /// Sets whether the comparison is visible. While it is not, its results are computed only once it becomes
    /// visible.
    void setActive(bool active);
    /// Id of the view over versions. It draws all runs, without the sides.
    static constexpr char historyView[] = "compare-history";
    /// The views of the Compare workspace that have something to show, as of the last viewsChanged().
    [[nodiscard]] const std::vector<ViewPlan>& views() const { return m_views; }
    /// Whether the views include a figure of two traces.
    [[nodiscard]] bool showsTraces() const;

    using Summary = answer::TwoSides;
    /// The summary of the runs that pass the filter, as of the last summaryChanged().
    [[nodiscard]] const Summary& summary() const { return m_summary; }
    [[nodiscard]] bool isBusy() const
    {
        return m_latest.isBusy() || m_latestViews.isBusy() || m_latestSides.isBusy();
    }

signals:
    /// The comparison became visible or hidden.
    void activated(bool active);
    /// The sides or the data changed.
    void changed();
    /// The thread pool has chosen the views of these sides.
    void viewsChanged();
    /// The thread pool has counted the pairs after a change of sides, data or filter.
    void summaryChanged();

private:
    /// The metrics that both sides have, and the views for the chosen one.
    struct Choice
    {
        std::vector<std::string> metrics;
        std::vector<ViewPlan> views;
    };
    static std::vector<ViewPlan> viewsOf(const dataset::Dataset& dataset, const std::string& a,
                                         const std::string& b, Side side, const std::string& compared);
    void takeInput();
    void prepare();
    void takeDataset(const DatasetPtr& dataset);
    void choose();
    void count();

    Workbench& m_bench;
    std::vector<ComparedSide> m_sides;
    ComparedSide m_a, m_b;
    DatasetPtr m_dataset; ///< the snapshot with these sides
    std::shared_ptr<const figure::Input> m_input;
    Side m_side = Side::Ratio;
    std::string m_metric; ///< the metric that the user chose
    std::vector<std::string> m_metrics;
    Summary m_summary;
    std::vector<ViewPlan> m_views;
    bool m_active = false;
    bool m_prepared = false, m_chosen = false,
         m_counted = false; ///< whether data, views and summary are up to date
    selection::Latest<DatasetPtr> m_latestSides{selection::panelPool()};
    selection::Latest<Summary> m_latest{selection::panelPool()};
    selection::Latest<Choice> m_latestViews{selection::panelPool()};
};

} // namespace parascope::gui
