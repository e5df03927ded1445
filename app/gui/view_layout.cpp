// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/view_layout.h"

#include "app/gui/model/workbench.h"

#include <QApplication>
#include <QPointer>
#include <QUndoCommand>

#include <utility>

namespace parascope::gui {

namespace {

constexpr int settleMs = 200;

/// Undo command for a view that was dragged or resized.
class LayoutCommand : public QUndoCommand
{
public:
    LayoutCommand(ViewArea& area, ViewArea::Standing before, ViewArea::Standing after)
        : QUndoCommand(Workbench::tr("Change layout")), m_area(&area), m_before(std::move(before)),
          m_after(std::move(after))
    {
    }
    void undo() override { place(m_before); }
    void redo() override
    {
        if (std::exchange(m_done, true))
            place(m_after);
    }

private:
    void place(const ViewArea::Standing& standing)
    {
        if (m_area)
            m_area->restore(standing);
    }

    QPointer<ViewArea> m_area;
    ViewArea::Standing m_before, m_after;
    bool m_done = false; ///< the first time, the user has already made the change
};

} // namespace

ViewLayout::ViewLayout(Workbench& bench, ViewArea& area, QObject* parent)
    : QObject(parent), m_bench(bench), m_area(area)
{
    m_bench.setLayoutKeeper([shown = QPointer(&area)]() -> std::function<void()> {
        if (!shown || shown->isMaking())
            return {};
        return [shown, standing = shown->standing()] {
            if (shown)
                shown->restore(standing);
        };
    });
    m_settled.setSingleShot(true);
    m_settled.setInterval(settleMs);
    connect(&m_settled, &QTimer::timeout, this, &ViewLayout::record);
    connect(&area, &ViewArea::moved, &m_settled, qOverload<>(&QTimer::start));
    connect(&area, &ViewArea::completed, this, &ViewLayout::recall);
    // Views that are kept while other sources are opened are stored for the new set of files, too.
    connect(&bench, &Workbench::viewsChanged, this, &ViewLayout::save, Qt::QueuedConnection);
    connect(&area, &ViewArea::restored, this, [this] {
        m_last = m_area.standing();
        save();
    });
}

ViewLayout::~ViewLayout()
{
    m_bench.setLayoutKeeper({});
}

QStringList ViewLayout::ids() const
{
    QStringList all;
    for (const auto* view : m_area.views())
        all.append(view->id());
    all.sort(); // sorted, because a view that was closed and restored is the last one
    return all;
}

void ViewLayout::save()
{
    if (m_area.views().empty() || m_area.isMaking())
        return;
    auto& session = m_bench.session();
    const auto standing = m_area.standing();
    session.set(QStringLiteral("session/layoutOf"),
                standing.arranged ? m_bench.data().asked() : QStringList());
    session.set(QStringLiteral("session/layoutViews"), ids());
    session.set(QStringLiteral("session/layout"), standing.docks);
}

void ViewLayout::recall()
{
    auto& session = m_bench.session();
    const auto paths = m_bench.data().asked();
    if (std::exchange(m_recalled, paths) != paths &&
        session.value(QStringLiteral("session/layoutOf")).toStringList() == paths &&
        session.value(QStringLiteral("session/layoutViews")).toStringList() == ids()) {
        m_area.restore({session.value(QStringLiteral("session/layout")).toByteArray(), true});
        return;
    }
    m_last = m_area.standing();
    save();
}

void ViewLayout::record()
{
    if (QApplication::mouseButtons() != Qt::NoButton) // the drag still continues
        return m_settled.start();
    const auto now = m_area.standing();
    if (now.docks == m_last.docks)
        return;
    m_bench.undo().push(new LayoutCommand(m_area, std::exchange(m_last, now), now));
    m_bench.keepViews();
    save();
}

} // namespace parascope::gui
