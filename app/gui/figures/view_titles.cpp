// SPDX-License-Identifier: GPL-3.0-or-later
// What views are called, and how a set of them is written down.
#include "engine/core/metrics.h"
#include "app/gui/figures/figure_source.h"
#include "engine/core/json.h"
#include "widgets/models/cell_text.h"

#include <QCoreApplication>

namespace parascope::gui {

namespace {

QString viewText(const char* text)
{
    return QCoreApplication::translate("Views", text);
}

} // namespace

QString viewTitle(const figure::Spec& spec)
{
    const auto titled = [](const QString& kind, const std::string& column) {
        return column.empty() ? kind : QCoreApplication::translate("Views", "%1: %2").arg(kind, models::titleOf(QString::fromStdString(column)));
    };
    if (!spec.title.empty())
        return QString::fromStdString(spec.title);
    if (spec.kind == "heatmap")
        return titled(spec.options.contains("ratio") ? viewText(QT_TRANSLATE_NOOP("Views", "Ratio map")) : viewText(QT_TRANSLATE_NOOP("Views", "Heat map")), spec.metric);
    if (spec.kind == "ratio")
        return titled(viewText(QT_TRANSLATE_NOOP("Views", "Ratio map")), spec.metric);
    if (spec.kind == "regression")
        return titled(viewText(QT_TRANSLATE_NOOP("Views", "Regression weights")), spec.metric);
    if (spec.kind == "speedup")
        return titled(viewText(QT_TRANSLATE_NOOP("Views", "Speedup")), {});
    if (spec.kind == "winrate")
        return titled(viewText(QT_TRANSLATE_NOOP("Views", "Win rate")), spec.by);
    if (spec.kind == "scaling")
        return viewText(QT_TRANSLATE_NOOP("Views", "Scaling over devices"));
    if (spec.kind == "stacks")
        return titled(viewText(QT_TRANSLATE_NOOP("Views", "Versions and types")), spec.by);
    if (spec.kind == "scatter" && spec.x == metric::infeedFraction)
        return viewText(QT_TRANSLATE_NOOP("Views", "Waiting for input"));
    if (spec.kind == "roofline" && spec.platforms.size() > 1)
        return titled(viewText(QT_TRANSLATE_NOOP("Views", "Roofline")), {}) + QStringLiteral(": ") + viewText(QT_TRANSLATE_NOOP("Views", "from platform to platform"));
    if (spec.kind == "roofline")
        return titled(viewText(QT_TRANSLATE_NOOP("Views", "Roofline")), {}) + (spec.options.contains("operations") ? QStringLiteral(": ") + viewText(QT_TRANSLATE_NOOP("Views", "operations")) : QStringLiteral(": ") + viewText(QT_TRANSLATE_NOOP("Views", "models")));
    if (spec.kind == "boxplot")
        return titled(viewText(QT_TRANSLATE_NOOP("Views", "Box plots")), spec.metric);
    if (spec.kind == "breakdown")
        return viewText(QT_TRANSLATE_NOOP("Views", "Operation breakdown"));
    if (spec.kind == "parallel")
        return viewText(QT_TRANSLATE_NOOP("Views", "Parallel coordinates"));
    if (spec.kind == "ranges")
        return viewText(QT_TRANSLATE_NOOP("Views", "Parameter ranges"));
    if (spec.kind == "composite")
        return viewText(QT_TRANSLATE_NOOP("Views", "Composite figure"));
    if (spec.kind == "steps")
        return viewText(QT_TRANSLATE_NOOP("Views", "Step times"));
    return titled(viewText(QT_TRANSLATE_NOOP("Views", "Scatter")), spec.y);
}

QString textOfViews(const std::vector<ViewPlan>& plans)
{
    Json list = Json::array();
    for (const auto& plan : plans)
        list.push_back({{"id", plan.id.toStdString()}, {"spec", figure::toJson(plan.spec)}});
    return QString::fromStdString(list.dump());
}

std::vector<ViewPlan> viewsFromText(const QString& text)
{
    std::vector<ViewPlan> plans;
    const auto json = parseJson(text.toStdString(), "layout");
    if (!json || !json->is_array())
        return plans;
    for (const auto& entry : *json) {
        if (!entry.is_object() || !entry.contains("id") || !entry["id"].is_string() || !entry.contains("spec"))
            continue;
        if (const auto spec = figure::specFromJson(entry["spec"], "layout"); spec && figure::isDrawn(spec->kind))
            plans.push_back({QString::fromStdString(entry["id"].get<std::string>()), viewTitle(*spec), *spec});
    }
    return plans;
}

} // namespace parascope::gui
