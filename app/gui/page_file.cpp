// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/page_file.h"

#include "app/gui/explore/run_details.h"
#include "app/gui/parts/twin_model.h"
#include "engine/analyse/analysis/levels.h"
#include "engine/analyse/analysis/settings_of.h"
#include "engine/analyse/report/markup.h"
#include "engine/analyse/report/page.h"
#include "engine/base/core/columns.h"
#include "engine/base/core/fields.h"
#include "engine/base/core/file.h"
#include "engine/base/core/hash.h"
#include "engine/base/core/metrics.h"
#include "engine/base/core/units.h"
#include "engine/base/core/uuid.h"
#include "engine/exchange/import.h"
#include "engine/figure/rows.h"
#include "engine/insight/observation.h"
#include "engine/store/database.h"
#include "widgets/figure/export.h"
#include "widgets/figure/inline_svg.h"
#include "widgets/figure/mark_areas.h"
#include "widgets/models/cell_text.h"
#include "widgets/selection/words.h"

#include <QApplication>
#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLocale>
#include <QStandardPaths>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

namespace parascope::gui {

namespace {

constexpr std::size_t mostRows = 500, mostValues = 400, mostBytes = std::size_t{1} << 20,
                      mostPictures = 1700000, mostMarks = 400;

/// Texts of a page; a context for translations.
struct PageFile
{
    Q_DECLARE_TR_FUNCTIONS(PageFile)
};

std::string text(const QString& words)
{
    return words.toStdString();
}

report::PageWords wordsOf()
{
    const auto say = [](const char* words) { return text(QCoreApplication::translate("PageFile", words)); };
    report::PageWords out;
    out.contents = say(QT_TRANSLATE_NOOP("PageFile", "Contents"));
    out.made = say(QT_TRANSLATE_NOOP("PageFile", "Made with %1 on %2."));
    out.measured = say(QT_TRANSLATE_NOOP("PageFile", "What was measured"));
    out.observations = say(QT_TRANSLATE_NOOP("PageFile", "Observations"));
    out.evidence = say(QT_TRANSLATE_NOOP("PageFile", "Evidence: %1"));
    out.caveats = say(QT_TRANSLATE_NOOP("PageFile", "What to keep in mind"));
    out.figures = say(QT_TRANSLATE_NOOP("PageFile", "Figures"));
    out.figure = say(QT_TRANSLATE_NOOP("PageFile", "Figure %1"));
    out.noPicture =
        say(QT_TRANSLATE_NOOP("PageFile", "This figure has no picture. Its values are in the table below."));
    out.values = say(QT_TRANSLATE_NOOP("PageFile", "Values of this figure (%1)"));
    out.specification = say(QT_TRANSLATE_NOOP("PageFile", "Specification"));
    out.tables = say(QT_TRANSLATE_NOOP("PageFile", "Tables"));
    out.table = say(QT_TRANSLATE_NOOP("PageFile", "Table %1"));
    out.leftOut = say(QT_TRANSLATE_NOOP("PageFile", "Rows not on this page: %1"));
    out.filter = say(QT_TRANSLATE_NOOP("PageFile", "Filter"));
    out.count = say(QT_TRANSLATE_NOOP("PageFile", "%1 of %2 rows"));
    out.sortHint = say(QT_TRANSLATE_NOOP("PageFile", "Select a heading to sort."));
    out.environment = say(QT_TRANSLATE_NOOP("PageFile", "Environment"));
    out.runs = say(QT_TRANSLATE_NOOP("PageFile", "Runs"));
    out.runsInside = say(QT_TRANSLATE_NOOP("PageFile", "This file contains every run as CSV text (%1 kB)."));
    out.download = say(QT_TRANSLATE_NOOP("PageFile", "Download the runs as CSV"));
    out.open =
        say(QT_TRANSLATE_NOOP("PageFile", "To open the figures in Parascope, drop this file on its window."));
    out.empty = say(QT_TRANSLATE_NOOP("PageFile", "This page has no results."));
    return out;
}

std::string resource(const char* name)
{
    QFile file(QLatin1String(":/page/") + QLatin1String(name));
    return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

/// Fills the values of a figure as a table, without columns that are empty.
void fillValues(const figure::Figure& figure, report::PageFigure& out)
{
    TwinModel model;
    model.setFigure(figure);
    std::vector<int> columns;
    for (int i = 0; i < model.columnCount(); ++i)
        if (!model.isEmpty(i)) {
            columns.push_back(i);
            out.headers.push_back(text(model.headerData(i, Qt::Horizontal, Qt::DisplayRole).toString()));
            out.numbers.push_back(model.data(model.index(0, i), Qt::TextAlignmentRole).toInt() &
                                  Qt::AlignRight);
        }
    const auto rows = std::min(static_cast<std::size_t>(model.rowCount()), mostValues);
    out.leftOut = static_cast<std::size_t>(model.rowCount()) - rows;
    for (std::size_t row = 0; row < rows; ++row) {
        auto& line = out.rows.emplace_back();
        for (const int column : columns)
            line.push_back(
                text(model.data(model.index(static_cast<int>(row), column), Qt::DisplayRole).toString()));
    }
}

void addFigures(const PageRequest& request, PageDraft& draft)
{
    auto& page = draft.page;
    for (const auto& view : request.views) {
        const auto figure = figure::build(view.spec, request.input);
        if (!figure || !figure->empty.empty())
            continue;
        report::PageFigure out;
        out.id = text(view.id);
        out.title = text(view.title);
        out.caption = figure->caption.text(); // in English, as for a paper
        out.spec = toJson(view.spec);
        fillValues(*figure, out);
        draft.figures.emplace_back(*figure, view.spec);
        page.figures.push_back(std::move(out));
        page.document["views"].push_back({{"id", text(view.id)}, {"spec", toJson(view.spec)}});
    }
}

bool isShown(const PageRequest& request, std::size_t row)
{
    return !request.input.shown || (*request.input.shown)[row];
}

/// Returns the columns of the table of runs: what tells the runs apart, and the usual metrics.
std::vector<const table::Column*> columnsOfRuns(const table::Table& runs)
{
    std::vector<const table::Column*> out;
    const auto add = [&](const table::Column* column) {
        if (column && std::find(out.begin(), out.end(), column) == out.end())
            out.push_back(column);
    };
    const table::Mask all(runs.rows(), 1);
    for (const char* name : {columns::platform, columns::family})
        add(runs.find(name));
    for (const auto* column : figure::hyperParameters(runs))
        add(column);
    for (const auto* column : analysis::settingsOf(runs))
        if (analysis::takesSeveral(*column, all))
            add(column);
    for (const char* name : {columns::dtype, columns::stack, columns::outcome})
        add(runs.find(name));
    for (const auto& metric : metrics())
        if (metric.usual || metric.priced || metric.name == metric::stepSeconds)
            add(runs.find(metric.name));
    return out;
}

void addRuns(const PageRequest& request, report::Page& page)
{
    const auto& runs = *request.dataset->table;
    report::PageTable out;
    out.title = text(PageFile::tr("Runs"));
    const auto columns = columnsOfRuns(runs);
    std::vector<models::NumberStyle> styles;
    for (const auto* column : columns) {
        styles.push_back(models::styleOf(*column));
        out.headers.push_back(text(models::headerOf(*column, styles.back())));
        out.numbers.push_back(column->kind == table::Column::Kind::Number);
    }
    for (std::size_t row = 0; row < runs.rows(); ++row) {
        if (!isShown(request, row))
            continue;
        if (out.rows.size() == mostRows) {
            ++out.leftOut;
            continue;
        }
        auto& line = out.rows.emplace_back();
        for (std::size_t i = 0; i < columns.size(); ++i)
            line.emplace_back(text(models::cellText(*columns[i], row, styles[i])),
                              out.numbers[i] ? columns[i]->numbers[row]
                                             : std::numeric_limits<double>::quiet_NaN());
    }
    page.tables.push_back(std::move(out));
}

void addPlatforms(const PageRequest& request, report::Page& page)
{
    report::PageTable out;
    out.title = text(PageFile::tr("Platforms"));
    out.headers = {text(PageFile::tr("platform")), text(PageFile::tr("runs")),
                   text(PageFile::tr("bandwidth")), text(PageFile::tr("memory")),
                   text(PageFile::tr("price of an hour"))};
    out.numbers = {false, true, true, true, true};
    const auto& runs = *request.dataset->table;
    const auto* platform = runs.find(columns::platform);
    std::map<std::string, std::size_t> counts;
    for (std::size_t row = 0; platform && row < runs.rows(); ++row)
        if (isShown(request, row))
            ++counts[runs.text(row, *platform)];
    for (const auto& facts : request.dataset->platforms) {
        const auto* price = findPrice(request.dataset->definitions.prices, facts.name);
        const auto known = [](double value, const std::string& shown) {
            return std::isfinite(value) ? shown : text(PageFile::tr("unknown"));
        };
        out.rows.push_back(
            {facts.name,
             {std::to_string(counts[facts.name]), static_cast<double>(counts[facts.name])},
             {known(facts.bandwidth, withPrefix(facts.bandwidth, "B/s")), facts.bandwidth},
             {known(facts.memoryBytes, bytesText(facts.memoryBytes)), facts.memoryBytes},
             {price ? priceText(*price) : std::string(), price ? price->perHour : figure::noValue}});
    }
    page.tables.push_back(std::move(out));
}

/// Adds how many runs there are, how they were timed and when, and which ones need care.
void addFacts(const PageRequest& request, report::Page& page)
{
    const auto& runs = *request.dataset->table;
    const auto levels = [&](const char* name) {
        std::map<std::string, std::size_t> out;
        const auto* column = runs.find(name);
        for (std::size_t row = 0; column && column->dictionary && row < runs.rows(); ++row)
            if (isShown(request, row))
                if (auto level = runs.text(row, *column); !level.empty())
                    ++out[level];
        return out;
    };
    const auto listed = [](const std::map<std::string, std::size_t>& counts) {
        QStringList out;
        for (const auto& [name, count] : counts)
            out.append(QStringLiteral("%1 (%2)").arg(QString::fromStdString(name),
                                                     QLocale().toString(static_cast<qulonglong>(count))));
        return out.join(QStringLiteral(", "));
    };
    const auto say = [&](const QString& sentence) { page.measured.push_back(text(sentence)); };
    say(PageFile::tr("Runs by platform: %1.").arg(listed(levels(columns::platform))));
    say(PageFile::tr("Runs by model or benchmark: %1.").arg(listed(levels(columns::family))));
    if (const auto stacks = levels(columns::stack); !stacks.empty())
        say(PageFile::tr("Software: %1.").arg(listed(stacks)));
    if (const auto timing = levels(columns::timing); !timing.empty())
        say(PageFile::tr("Steps were timed as: %1.").arg(listed(timing)));
    if (const auto days = levels(columns::day); !days.empty())
        say(days.size() == 1
                ? PageFile::tr("Measured on %1.").arg(QString::fromStdString(days.begin()->first))
                : PageFile::tr("Measured from %1 to %2.")
                      .arg(QString::fromStdString(days.begin()->first),
                           QString::fromStdString(days.rbegin()->first)));
    say(PageFile::tr("FLOPs: %1. Peak: %2.")
            .arg(flopsText(request.dataset->definitions.flops),
                 QString::fromStdString(request.dataset->definitions.peak)));
    auto outcomes = levels(columns::outcome);
    outcomes.erase(std::string(nameOf(Outcome::Completed)));
    if (!outcomes.empty())
        page.caveats.push_back(text(PageFile::tr("Runs that did not complete: %1.").arg(listed(outcomes))));
    if (const auto caveats = levels(columns::quality); !caveats.empty())
        page.caveats.push_back(text(PageFile::tr("Runs with a caveat: %1.").arg(listed(caveats))));
}

void addObservations(const PageRequest& request, report::Page& page)
{
    insight::Request asked;
    asked.mask = request.input.shown ? *request.input.shown : table::Mask(request.dataset->table->rows(), 1);
    asked.flops = request.dataset->definitions.flops;
    asked.peak = request.dataset->definitions.peak;
    const auto found = insight::observe(request.input, asked);
    if (!found)
        return;
    for (const auto& observation : found->observations) {
        auto evidence = PageFile::tr("%1 %2")
                            .arg(observation.evidence.n)
                            .arg(selection::inLanguage(observation.evidence.unit));
        if (std::isfinite(observation.adjustedP))
            evidence += PageFile::tr(", adjusted p = %1").arg(QString::number(observation.adjustedP, 'g', 2));
        page.observations.push_back({text(selection::inLanguage(observation.headline)), text(evidence),
                                     text(selection::inLanguage(observation.sentence))});
    }
    if (found->measurement)
        page.caveats.push_back(text(selection::inLanguage(found->measurement->headline)));
    for (const auto& note : found->notes)
        page.caveats.push_back(text(selection::inLanguage(note)));
}

/// Adds the runs of all databases, and the environment of the newest one.
Result<void> addData(const PageRequest& request, report::Page& page)
{
    std::vector<store::RunRecord> runs;
    for (const auto& path : request.databases) {
        PARASCOPE_TRY(const auto reader, store::Reader::open(path));
        PARASCOPE_TRY(auto all, exchange::readWhole(reader));
        if (request.databases.size() == 1)
            if (auto results = exchange::writeJson(all); toLine(results).size() <= mostBytes / 2)
                page.document["results"] = std::move(results);
        runs.insert(runs.end(), std::make_move_iterator(all.runs.begin()),
                    std::make_move_iterator(all.runs.end()));
    }
    const auto newest = std::max_element(
        runs.begin(), runs.end(), [](const auto& a, const auto& b) { return a.startedMs < b.startedMs; });
    if (newest != runs.end())
        for (const auto& [name, value] : linesOf(newest->environment))
            page.environment.emplace_back(text(name), text(value));
    page.runsCsv = exchange::writeCsv(runs);
    if (page.runsCsv.size() > mostBytes) {
        page.runsNote = text(PageFile::tr("The runs are too many for a page; they are in %1.")
                                 .arg(request.files.join(QStringLiteral(", "))));
        page.runsCsv.clear();
    }
    return {};
}

} // namespace

Result<PageDraft> draftOf(const PageRequest& request)
{
    if (!request.dataset || request.dataset->table->rows() == 0)
        return Error::badInput("There is no run to show on a page.");
    PageDraft draft;
    auto& page = draft.page;
    QStringList names;
    for (const auto& file : request.files)
        names.append(QFileInfo(file).fileName());
    page.title = text(request.title.isEmpty() ? names.join(QStringLiteral(", ")) : request.title);
    //: the tag of the language of this translation: "de", "ja", "zh-CN"
    page.language = text(PageFile::tr("en"));
    page.made = text(QDateTime::currentDateTimeUtc().toString(Qt::ISODate));
    page.program = "Parascope " PARASCOPE_VERSION;
    page.document = {{"parascope_page", 1}, {"title", page.title}, {"views", Json::array()}};
    addFacts(request, page);
    addFigures(request, draft);
    addPlatforms(request, page);
    addRuns(request, page);
    addObservations(request, page);
    PARASCOPE_CHECK(addData(request, page));
    draft.input = request.input;
    return draft;
}

namespace {

/// Returns the text that a browser shows for a mark: its value, other metrics, hyper-parameters, identity.
/// Names come from files of others, so what would command a terminal or turn the writing becomes visible.
std::string hoverText(const figure::Spec& spec, const figure::Input& input, const paper::Mark& mark)
{
    const auto card = mark.cell && !mark.cell->sides.empty()
                          ? figure::ratioCard(spec, input, *mark.cell)
                          : figure::card(spec, input, mark.row, mark.cell ? mark.cell->n : 1);
    QStringList lines{QString::fromStdString(card.value)};
    for (const auto* parts : {&card.metrics, &card.parameters, &card.identity}) {
        QStringList line;
        for (const auto& part : *parts)
            line.append(QString::fromStdString(part));
        if (!line.isEmpty())
            lines.append(line.join(QStringLiteral(" · ")));
    }
    return report::escaped(text(lines.join(QLatin1Char('\n'))), Breaks::Keep);
}

/// Adds an invisible rectangle with a title over each mark, if the drawing is not empty and all of them take
/// at most `room` bytes.
void addHoverTexts(QByteArray& element, const figure::Figure& figure, const figure::Spec& spec,
                   const figure::Input& input, std::size_t room)
{
    const auto marks = paper::marksOf(figure, spec, mostMarks);
    const auto end = element.lastIndexOf("</svg>");
    if (end < 0 || marks.empty())
        return;
    QByteArray texts = "<g class=\"marks\" fill=\"transparent\">";
    for (const auto& mark : marks) {
        const auto& area = mark.area;
        texts += QStringLiteral("<rect x=\"%1\" y=\"%2\" width=\"%3\" height=\"%4\"><title>%5</title></rect>")
                     .arg(std::lround(area.x()))
                     .arg(std::lround(area.y()))
                     .arg(std::lround(area.width()))
                     .arg(std::lround(area.height()))
                     .arg(QString::fromStdString(hoverText(spec, input, mark)))
                     .toUtf8();
    }
    texts += "</g>";
    if (static_cast<std::size_t>(texts.size()) <= room)
        element.insert(end, texts);
}

} // namespace

QByteArray pageOf(PageDraft draft)
{
    std::size_t pictures = 0; // bytes
    for (std::size_t i = 0; i < draft.figures.size(); ++i) {
        const auto& [figure, spec] = draft.figures[i];
        const auto picture = paper::svg(figure, spec, {});
        const auto id = QString::fromStdString(report::figureElement(i));
        auto element = picture ? paper::inlineSvg(*picture, id + QLatin1Char('-'),
                                                  QStringLiteral("%1-title %1-caption").arg(id))
                               : QByteArray();
        const auto bare = static_cast<std::size_t>(element.size());
        if (pictures + bare > mostPictures)
            continue;
        addHoverTexts(element, figure, spec, draft.input, mostPictures - pictures - bare);
        const auto size = static_cast<std::size_t>(element.size());
        draft.page.figures[i].svg = element.toStdString();
        pictures += size;
    }
    auto nonce = newUuid();
    std::erase(nonce, '-');
    return QByteArray::fromStdString(
        report::toHtml(draft.page, wordsOf(), resource("page.css"), resource("page.js"), nonce));
}

namespace {

Result<std::vector<ViewPlan>> viewsOf(const Json& views, const std::string& path)
{
    if (!views.is_array() && !views.is_null())
        return Error::badField("%1 must be a list of figures.", {path, "views"});
    std::vector<ViewPlan> out;
    for (std::size_t i = 0; i < views.size(); ++i) {
        const auto what = path + ": \"views[" + std::to_string(i) + "]\"";
        std::string id;
        Json json;
        Fields fields(views[i], what);
        fields.read("id", id);
        fields.readObject("spec", json);
        if (!fields.ok())
            return fields.failure();
        PARASCOPE_TRY(auto spec, figure::specFromJson(json, what + ": \"spec\""));
        out.push_back({QString::fromStdString(id), viewTitle(spec), std::move(spec), 0});
    }
    return out;
}

} // namespace

Result<OpenedPage> openPage(const QString& path)
{
    constexpr std::size_t largest = std::size_t{64} << 20; // a page that we write has at most 3 MB
    std::error_code error;
    if (std::filesystem::file_size(path.toStdString(), error) > largest && !error)
        return Error::badInput("%1 is larger than %2 MiB, too large for a page of results.", text(path),
                               largest >> 20);
    PARASCOPE_TRY(const auto html, readFile(path.toStdString(), largest));
    const auto document = report::documentOf(html);
    if (!document || memberAt(*document, "parascope_page") != Json(1))
        return Error::badInput("%1 is no page that Parascope wrote.", text(path));
    OpenedPage out;
    PARASCOPE_TRY(out.views, viewsOf(memberAt(*document, "views"), text(path)));
    std::string results;
    QString ending = QStringLiteral(".json");
    if (const auto found = document->find("results"); found != document->end()) {
        results = toLine(*found);
    } else if (const auto runs = report::runsOf(html)) {
        results = *runs;
        ending = QStringLiteral(".csv");
    }
    if (!results.empty()) {
        const QDir folder(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) +
                          QStringLiteral("/pages/") + QString::fromStdString(contentUuid(results)));
        if (!folder.mkpath(QStringLiteral(".")))
            return Error::io("The folder %1 cannot be made.", text(folder.path()));
        out.results = folder.filePath(QFileInfo(path).completeBaseName() + ending);
        PARASCOPE_CHECK(writeFileAtomically(out.results.toStdString(), results));
    }
    return out;
}

} // namespace parascope::gui
