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

/// Which two platforms, or parts of platforms, are compared, and from which side the views look.
class Comparison : public QObject
{
    Q_OBJECT

public:
    enum class Side { A, B, Ratio };

    explicit Comparison(Workbench& bench, QObject* parent = nullptr);

    [[nodiscard]] const std::string& a() const { return m_a.name; }
    [[nodiscard]] const std::string& b() const { return m_b.name; }
    /// The platforms that the sides are, or are parts of.
    [[nodiscard]] const std::string& platformOfA() const { return m_a.platform; }
    [[nodiscard]] const std::string& platformOfB() const { return m_b.platform; }
    [[nodiscard]] Side side() const { return m_side; }
    void setSides(std::string a, std::string b); ///< by value: swap() hands them over as they are
    void swap() { setSides(b(), a()); }
    void setSide(Side side);
    /// The metrics that both sides have, and the one that they are compared by; as of the last
    /// viewsChanged().
    [[nodiscard]] const std::vector<std::string>& metrics() const { return m_metrics; }
    [[nodiscard]] std::string metric() const { return comparedBy(m_metrics, m_metric); }
    /// Kept while the sides have it; empty: the first of metrics().
    void setMetric(std::string name);
    /// All that there are to choose from.
    [[nodiscard]] const std::vector<ComparedSide>& sides() const { return m_sides; }
    /// What the sides are drawn from and counted in: the snapshot, in which a part of a platform is a
    /// platform of its own. Null: nothing open.
    [[nodiscard]] const std::shared_ptr<const figure::Input>& input() const { return m_input; }

    /// Whether anybody looks: what nobody sees is made once somebody does.
    void setActive(bool active);
    /// The views of the Compare workspace, as of the last viewsChanged(): those that have something to show.
    [[nodiscard]] const std::vector<ViewPlan>& views() const { return m_views; }
    /// Whether two traces are among them.
    [[nodiscard]] bool showsTraces() const;

    using Summary = answer::TwoSides;
    /// Of the runs that the filter leaves; as of the last summaryChanged().
    [[nodiscard]] const Summary& summary() const { return m_summary; }
    [[nodiscard]] bool isBusy() const
    {
        return m_latest.isBusy() || m_latestViews.isBusy() || m_latestSides.isBusy();
    }

signals:
    /// Somebody looks at these sides, or no longer.
    void activated(bool active);
    /// Sides or data.
    void changed();
    /// The views of these sides were chosen, on the thread pool.
    void viewsChanged();
    /// The pairs were counted, on the thread pool, after a change of sides, data or filter.
    void summaryChanged();

private:
    /// What the sides are compared by, and the views of it.
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
    DatasetPtr m_dataset; ///< with these sides
    std::shared_ptr<const figure::Input> m_input;
    Side m_side = Side::Ratio;
    std::string m_metric; ///< as chosen
    std::vector<std::string> m_metrics;
    Summary m_summary;
    std::vector<ViewPlan> m_views;
    bool m_active = false;
    bool m_prepared = false, m_chosen = false,
         m_counted = false; ///< whether data, views and summary are of now
    selection::Latest<DatasetPtr> m_latestSides{selection::panelPool()};
    selection::Latest<Summary> m_latest{selection::panelPool()};
    selection::Latest<Choice> m_latestViews{selection::panelPool()};
};

} // namespace parascope::gui
