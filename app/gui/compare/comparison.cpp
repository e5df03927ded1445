// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/compare/comparison.h"

#include "app/gui/model/workbench.h"
#include "engine/base/core/columns.h"

#include <algorithm>

namespace parascope::gui {

Comparison::Comparison(Workbench& bench, QObject* parent) : QObject(parent), m_bench(bench)
{
    connect(&bench, &Workbench::inputChanged, this, &Comparison::takeInput);
    connect(&bench.selection(), &selection::SelectionModel::filterChanged, this, [this] {
        m_counted = false;
        count();
    });
    connect(this, &Comparison::changed, this, [this] {
        emit activated(m_active);
        m_chosen = m_counted = false;
        choose();
        count();
    });
    takeInput();
}

void Comparison::setActive(bool active)
{
    m_active = active;
    emit activated(active);
    if (active && !m_prepared)
        return prepare();
    choose();
    count();
}

bool Comparison::showsTraces() const
{
    return std::any_of(m_views.begin(), m_views.end(),
                       [](const auto& plan) { return plan.spec.kind == "traces"; });
}

void Comparison::takeInput()
{
    const auto& table = m_bench.selection().table();
    m_sides = table ? sidesOf(*table) : std::vector<ComparedSide>();
    const auto find = [this](const std::string& name) {
        const auto found =
            std::find_if(m_sides.begin(), m_sides.end(), [&](const auto& side) { return side.name == name; });
        return found == m_sides.end() ? ComparedSide() : *found;
    };
    m_a = find(a());
    m_b = find(b());
    if (a().empty() || b().empty() || a() == b()) {
        // Choose the platforms with the most common work; with a single platform, its first two parts, or its
        // first and last version.
        const auto& pair = m_bench.pair();
        const auto part =
            std::find_if(m_sides.begin(), m_sides.end(), [](const auto& side) { return side.isPart(); });
        if (pair.size() == 2) {
            m_a = find(pair[0]);
            m_b = find(pair[1]);
        } else if (m_sides.size() > 1 && !m_sides[1].isPart()) {
            m_a = m_sides[0];
            m_b = m_sides[1];
        } else if (part != m_sides.end()) {
            m_a = *part;
            m_b = *std::next(part); // a column has at least two parts, or none
            if (part->column == columns::version)
                m_b = *std::find_if(m_sides.rbegin(), m_sides.rend(), [&](const auto& side) {
                    return side.column == part->column && side.platform == part->platform;
                });
        } else {
            m_a = m_sides.empty() ? ComparedSide() : m_sides.front();
            m_b = {};
        }
    }
    prepare();
}

/// Splits a platform on the pool, and only while the comparison is visible, because that copies the snapshot.
void Comparison::prepare()
{
    const auto& dataset = m_bench.data().dataset();
    if (!m_a.isPart() && !m_b.isPart()) {
        m_latestSides.drop();
        return takeDataset(dataset);
    }
    if (!m_active) {
        m_latestSides.drop();
        takeDataset(nullptr);
        m_prepared = false;
        return;
    }
    m_latestSides.ask([dataset, a = m_a, b = m_b] { return withSides(dataset, a, b); },
                      [this](DatasetPtr& made) { takeDataset(made); });
}

void Comparison::takeDataset(const DatasetPtr& dataset)
{
    m_dataset = dataset;
    m_prepared = true;
    m_input = dataset ? m_bench.sharedInput() : nullptr;
    if (m_input && dataset->table != m_input->runs) {
        auto input = std::make_shared<figure::Input>(inputOf(*dataset));
        input->memory = m_input->memory;
        input->colours = m_input->colours;
        m_input = std::move(input);
    }
    emit changed();
}

void Comparison::setSides(std::string a, std::string b)
{
    for (const auto& side : m_sides) {
        if (side.name == a)
            m_a = side;
        if (side.name == b)
            m_b = side;
    }
    prepare();
}

void Comparison::setSide(Side side)
{
    m_side = side;
    emit changed();
}

void Comparison::setMetric(std::string name)
{
    m_metric = std::move(name);
    emit changed();
}

void Comparison::choose()
{
    if (!m_active || m_chosen)
        return;
    m_chosen = true;
    m_latestViews.ask(
        [dataset = m_dataset, a = a(), b = b(), side = m_side, wanted = m_metric] {
            Choice choice;
            if (dataset && !a.empty() && !b.empty()) {
                choice.metrics = comparableMetrics(dataset->table, a, b);
                choice.views = viewsOf(*dataset, a, b, side, comparedBy(choice.metrics, wanted));
            }
            return choice;
        },
        [this](Choice& chosen) {
            m_metrics = std::move(chosen.metrics);
            m_views = std::move(chosen.views);
            emit viewsChanged();
        });
}

void Comparison::count()
{
    if (!m_active || m_counted)
        return;
    m_counted = true;
    m_latest.ask(
        [table = m_input ? m_input->runs : nullptr, shown = m_bench.selection().sharedShown(), a = a(),
         b = b(), wanted = m_metric] {
            return table && shown->size() == table->rows()
                       ? answer::twoSides(table, *shown, a, b,
                                          comparedBy(comparableMetrics(table, a, b), wanted))
                       : Summary();
        },
        [this](Summary& summary) {
            m_summary = std::move(summary);
            emit summaryChanged();
        });
}

} // namespace parascope::gui
