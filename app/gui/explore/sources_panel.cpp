// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/explore/sources_panel.h"

#include "app/gui/explore/marks_row.h"
#include "app/gui/explore/opening_row.h"
#include "app/gui/explore/platform_question.h"
#include "app/gui/explore/recognised_columns.h"
#include "app/gui/explore/unreadable_list.h"
#include "app/gui/model/workbench.h"
#include "app/gui/parts/dock.h"
#include "app/gui/parts/message_bar.h"
#include "engine/figure/colours.h"
#include "widgets/models/source_model.h"
#include "widgets/theme/theme.h"

#include <QHeaderView>
#include <QMenu>
#include <QStackedWidget>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>

namespace parascope::gui {

namespace {

/// Returns the clause that a cleared check mark adds to the filter.
QString clauseOf(const QString& platform)
{
    return QStringLiteral("platform != \"%1\"").arg(platform);
}

} // namespace

SourcesPanel::SourcesPanel(Workbench& bench, QWidget* parent)
    : QWidget(parent), m_bench(bench), m_stack(new QStackedWidget),
      m_empty(
          new EmptyState(QStringLiteral("database"), tr("No results yet.\nOpen a file or drop it here."))),
      m_tree(new QTreeView), m_opening(new OpeningRow(bench.data())), m_model(new models::SourceModel(this))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    auto* problems = new MessageBar;
    column->setSpacing(0);
    column->addWidget(problems);
    connect(&bench.data(), &DataHub::problem, problems,
            [problems, &data = bench.data()](const QString& path, const QString& sentence) {
                const auto& unreadable = data.unreadable();
                if (std::any_of(unreadable.begin(), unreadable.end(),
                                [&](const auto& file) { return file.path == path; }))
                    return; // listed below the tree as long as the problem lasts
                const auto name = path.section(QLatin1Char('/'), -1);
                problems->add(sentence.contains(name) ? sentence : tr("%1: %2").arg(name, sentence));
            });
    auto* offers = new MessageBar;
    offers->setObjectName(QStringLiteral("viewOffer"));
    column->addWidget(offers);
    connect(&bench, &Workbench::viewsOffered, offers,
            [offers, &bench](const QString& source, const std::vector<ViewPlan>& plans) {
                offers->offer(
                    tr("%n view(s) could show %1.", nullptr, static_cast<int>(plans.size())).arg(source),
                    tr("Add"), [&bench, plans] { bench.addViews(plans); }, false);
            });
    connect(&bench.data(), &DataHub::filesChanged, offers, &MessageBar::clear);
    auto* columns = new RecognisedColumns(bench.data());
    column->addWidget(columns);
    connect(columns, &RecognisedColumns::changeRequested, this, &SourcesPanel::columnsRequested);
    column->addWidget(new PlatformQuestion(bench.data(), bench.session()));
    column->addWidget(m_stack, 1);
    column->addWidget(m_opening);
    column->addWidget(new UnreadableList(bench.data()));
    m_stack->addWidget(m_empty);
    m_stack->addWidget(m_tree);
    m_tree->setModel(m_model);
    m_tree->setHeaderHidden(true);
    m_tree->setFont(theme::font(theme::Type::Plot));
    m_tree->setIndentation(14);
    m_tree->setUniformRowHeights(true);
    m_tree->setTextElideMode(Qt::ElideMiddle); // the files of one series differ at their ends
    m_tree->setContextMenuPolicy(Qt::CustomContextMenu);
    m_tree->setAccessibleName(tr("Sources"));
    m_tree->header()->setStretchLastSection(false);
    m_tree->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_tree->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    connect(m_tree, &QTreeView::customContextMenuRequested, this, &SourcesPanel::showMenu);
    connect(m_model, &models::SourceModel::platformToggled, this, &SourcesPanel::toggle);
    connect(&bench.selection(), &selection::SelectionModel::tableChanged, this, &SourcesPanel::count);
    connect(&bench.selection(), &selection::SelectionModel::filterChanged, this, &SourcesPanel::showSources);
    for (const auto signal : {&DataHub::filesChanged, &DataHub::datasetChanged})
        connect(&bench.data(), signal, this, &SourcesPanel::showNone);
    connect(&bench.data(), &DataHub::loadingChanged, this, &SourcesPanel::showNone);
    connect(&bench.data(), &DataHub::progressed, this, &SourcesPanel::showNone);
    count();
}

void SourcesPanel::count()
{
    m_latest.ask(
        [table = m_bench.selection().table(), input = m_bench.sharedInput()] {
            auto sources = table ? models::sourcesOf(*table) : std::vector<models::Source>();
            for (auto& source : sources)
                for (auto& platform : source.platforms)
                    platform.series = input ? figure::seriesOf({}, *input, platform.name.toStdString())
                                            : figure::restSeries;
            return sources;
        },
        [this](std::vector<models::Source>& sources) {
            m_sources = std::move(sources);
            showSources();
        });
}

void SourcesPanel::showSources()
{
    auto sources = m_sources;
    const auto& dataset = m_bench.data().dataset();
    const auto& files = m_bench.data().files();
    std::vector<std::filesystem::path> originals;
    for (const auto& file : files)
        originals.push_back(file.original);
    const auto names = dataset::shownNames(originals);
    for (auto& source : sources) {
        // Show a foreign file by its own name, not by that of our private copy.
        for (const auto& file : files)
            if (source.name == QString::fromStdString(dataset::shownName(dataset.get(), file.database))) {
                source.path = QString::fromStdString(file.original.string());
                source.name = QString::fromStdString(names[static_cast<std::size_t>(&file - files.data())]);
            }
        if (m_bench.marks().ofSource(source.path).starred)
            source.name.prepend(QStringLiteral("★ "));
        for (auto& platform : source.platforms)
            platform.shown = !m_bench.selection().filter().contains(clauseOf(platform.name));
    }
    const auto awaited = m_bench.data().awaitedText();
    // If there is a table, the sources of the readable files are still being counted.
    const auto unreadable =
        m_bench.selection().table() ? 0 : static_cast<int>(m_bench.data().unreadable().size());
    m_empty->setText(!awaited.isEmpty() ? awaited
                     : unreadable > 0
                         ? tr("Nothing to show: %n file(s) could not be read.", nullptr, unreadable)
                         : tr("No results yet.\nOpen a file or drop it here."));
    const bool any = !sources.empty();
    m_model->setSources(std::move(sources));
    m_tree->expandAll();
    m_stack->setCurrentIndex(any ? 1 : 0);
    m_opening->setWordsShown(any);
}

void SourcesPanel::showNone()
{
    if (m_sources.empty())
        showSources();
}

void SourcesPanel::toggle(const QString& platform, bool shown)
{
    auto filter = m_bench.selection().filter();
    const auto clause = clauseOf(platform);
    if (!shown) {
        filter = filter.isEmpty() ? clause
                                  : QStringLiteral("%1 && %2")
                                        .arg(filter.contains(QLatin1String("||"))
                                                 ? QLatin1Char('(') + filter + QLatin1Char(')')
                                                 : filter,
                                             clause);
    } else {
        filter.remove(QStringLiteral(" && ") + clause);
        filter.remove(clause + QStringLiteral(" && "));
        filter.remove(clause);
    }
    (void)m_bench.selection().setFilter(filter);
}

void SourcesPanel::showMenu(const QPoint& at)
{
    const auto index = m_tree->indexAt(at);
    QMenu menu(this);
    menu.addAction(tr("Open results..."), this, &SourcesPanel::openRequested);
    if (index.isValid()) {
        const auto path = index.data(models::SourceModel::PathRole).toString();
        menu.addAction(tr("Close %1").arg(path.section(QLatin1Char('/'), -1)), this,
                       [this, path] { m_bench.data().close(path); });
        const auto& files = m_bench.data().files();
        if (std::any_of(files.begin(), files.end(), [&](const auto& file) {
                return file.columns && QString::fromStdString(file.original.string()) == path;
            }))
            menu.addAction(tr("Columns..."), this, [this, path] { emit columnsRequested(path); });
        const bool starred = m_bench.marks().ofSource(path).starred;
        menu.addAction(starred ? tr("Remove the star") : tr("Star"), this, [this, path, starred] {
            store::AnnotationEdit edit;
            edit.starred = !starred;
            m_bench.marks().editSource(path, std::move(edit));
        });
        menu.addAction(tr("Tags and note..."), this,
                       [this, path] { editMarksOf(m_bench.marks(), path, this); });
        const auto platform = index.data(models::SourceModel::PlatformRole).toString();
        if (!platform.isEmpty())
            menu.addAction(tr("Select its runs"), this, [this, platform] {
                (void)m_bench.selection().selectWhere(QStringLiteral("platform == \"%1\"").arg(platform));
            });
    }
    menu.exec(m_tree->viewport()->mapToGlobal(at));
}

} // namespace parascope::gui
