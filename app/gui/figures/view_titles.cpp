// SPDX-License-Identifier: GPL-3.0-or-later
// The titles of views, and the text form of a set of views.
#include "app/gui/figures/figure_source.h"
#include "engine/analyse/dataset/dataset.h"
#include "engine/base/core/fields.h"
#include "engine/base/core/metrics.h"
#include "engine/figure/kinds.h"
#include "widgets/models/cell_text.h"

#include <QCoreApplication>

#include <algorithm>

namespace parascope::gui {

namespace {

QString viewText(const char* text)
{
    return QCoreApplication::translate("Views", text);
}

} // namespace

QString titleOfColumn(const std::string& name)
{
    const auto* heading = dataset::headingOf(name);
    return heading ? QCoreApplication::translate("Columns", heading)
                   : models::titleOf(QString::fromStdString(name));
}

QString viewTitle(const figure::Spec& spec)
{
    const auto titled = [](const QString& kind, const std::string& column) {
        return column.empty()
                   ? kind
                   : QCoreApplication::translate("Views", "%1: %2").arg(kind, titleOfColumn(column));
    };
    if (!spec.title.empty())
        return QString::fromStdString(spec.title);
    const auto* kind = figure::findKind(spec.kind);
    if (!kind)
        return QString::fromStdString(spec.kind);
    // Figures of one kind that readers regard as different figures.
    if (figure::flagOption(spec, "ratio"))
        return titled(viewText(QT_TRANSLATE_NOOP("Views", "Ratio map")), spec.metric);
    if (spec.x == metric::infeedFraction)
        return viewText(QT_TRANSLATE_NOOP("Views", "Waiting for input"));
    const auto title = viewText(kind->title);
    if (std::any_of(kind->options.begin(), kind->options.end(),
                    [](const auto& option) { return option.name == "operations"; }))
        return title + QStringLiteral(": ") +
               (spec.platforms.size() > 1 ? viewText(QT_TRANSLATE_NOOP("Views", "platform comparison"))
                : figure::flagOption(spec, "operations") ? viewText(QT_TRANSLATE_NOOP("Views", "operations"))
                                                         : viewText(QT_TRANSLATE_NOOP("Views", "models")));
    const auto whole = titled(title, figure::titleColumn(*kind, spec));
    return kind->relative && spec.options.contains("reference")
               ? viewText(QT_TRANSLATE_NOOP("Views", "%1, relative")).arg(whole)
               : whole;
}

QString textOfViews(const std::vector<ViewPlan>& plans)
{
    Json list = Json::array();
    for (const auto& plan : plans)
        list.push_back(
            {{"id", plan.id.toStdString()}, {"spec", figure::toJson(plan.spec)}, {"pinned", plan.pinned}});
    return QString::fromStdString(list.dump());
}

std::vector<ViewPlan> viewsFromText(const QString& text)
{
    std::vector<ViewPlan> plans;
    const auto json = parseJson(text.toStdString(), "layout");
    if (!json || !json->is_array())
        return plans;
    for (const auto& entry : *json) {
        const auto id = textOr(entry, "id");
        if (const auto spec = figure::specFromJson(memberAt(entry, "spec"), "layout"); spec && !id.empty())
            plans.push_back({QString::fromStdString(id), viewTitle(*spec), *spec, 0,
                             memberAt(entry, "pinned") == Json(true)});
    }
    return plans;
}

} // namespace parascope::gui
