// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/figure_source.h"
#include "widgets/selection/latest.h"

#include <QObject>
#include <QString>

#include <optional>
#include <vector>

namespace parascope::gui {

class Workbench;

/// Which two platforms are compared, and from which side the views look.
class Comparison : public QObject
{
    Q_OBJECT

public:
    enum class Side { A, B, Ratio };

    explicit Comparison(Workbench& bench, QObject* parent = nullptr);

    [[nodiscard]] const std::string& a() const { return m_a; }
    [[nodiscard]] const std::string& b() const { return m_b; }
    [[nodiscard]] Side side() const { return m_side; }
    void setPlatforms(std::string a, std::string b);
    void swap() { setPlatforms(m_b, m_a); }
    void setSide(Side side);
    [[nodiscard]] std::vector<std::string> platforms() const;

    /// The views of the Compare workspace for the sides of now.
    [[nodiscard]] std::vector<ViewPlan> views() const;

    /// Pairs of runs with the same work, one on each side.
    struct Pair
    {
        std::size_t rowA, rowB;
        double ratio;      ///< examples/s of A over B, the better run of each side
    };
    struct Summary
    {
        std::vector<Pair> pairs;
        std::size_t wins = 0, unpairedA = 0, unpairedB = 0;
        double geometricMean = 0, median = 0, lowest = 0, highest = 0;
        double winLow = 0, winHigh = 0;  ///< Wilson's 95 % interval of the win rate
        bool repeated = false;           ///< any pair with more than one run a side
    };
    /// Of the runs that the filter leaves; as of the last summaryChanged().
    [[nodiscard]] const Summary& summary() const { return m_summary; }
    [[nodiscard]] bool isBusy() const { return m_latest.isBusy(); }

signals:
    /// Sides, data or filter: views and panels draw anew.
    void changed();
    /// The pairs were counted (on the thread pool) after a change.
    void summaryChanged();

private:
    void takeInput();
    void count();

    Workbench& m_bench;
    std::string m_a, m_b;
    Side m_side = Side::Ratio;
    Summary m_summary;
    selection::Latest<Summary> m_latest;
};

} // namespace parascope::gui
