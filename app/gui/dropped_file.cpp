// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/dropped_file.h"

#include "app/gui/data/import_file.h"
#include "app/gui/design/spec_file.h"
#include "widgets/figure/export.h"

#include <QFileInfo>

#include <algorithm>
#include <initializer_list>
#include <utility>

namespace parascope::gui {

namespace {

enum class Look { None, Grid, Figure, Page };

Look lookFor(const QString& path)
{
    const auto ending = QFileInfo(path).suffix().toLower();
    const auto isOneOf = [&](std::initializer_list<const char*> endings) {
        return std::any_of(endings.begin(), endings.end(),
                           [&](const char* known) { return ending == QLatin1String(known); });
    };
    return isOneOf({"pdf", "svg", "png", "tex"}) ? Look::Figure
           : isOneOf({"html", "htm"})            ? Look::Page
           : isOneOf({"json", "csv"})            ? Look::Grid
                                                 : Look::None;
}

} // namespace

bool needsLook(const QString& path)
{
    return lookFor(path) != Look::None;
}

Result<DroppedFile> lookAt(const QString& path)
{
    PARASCOPE_CHECK(refuseSpecial(path.toStdString()));
    switch (lookFor(path)) {
    case Look::Figure: {
        PARASCOPE_TRY(auto spec, paper::specOfFile(path));
        return DroppedFigure{std::move(spec), paper::filesOf(paper::originOfFile(path).database)};
    }
    case Look::Page: {
        PARASCOPE_TRY(auto page, openPage(path));
        return page;
    }
    case Look::Grid:
        if (auto grid = gridOfFile(path.toStdString())) {
            PARASCOPE_TRY(auto spec, *std::move(grid));
            return DroppedFile(std::in_place_type<Json>, std::move(spec));
        }
        break;
    case Look::None:
        break;
    }
    return std::monostate();
}

} // namespace parascope::gui
