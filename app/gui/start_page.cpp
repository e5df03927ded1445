// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/start_page.h"

#include "app/gui/explore/opening_row.h"
#include "app/gui/model/workbench.h"
#include "engine/exchange/samples.h"
#include "widgets/selection/words.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/theme.h"

#include <QDragEnterEvent>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QMimeData>
#include <QMouseEvent>
#include <QProgressBar>
#include <QPushButton>
#include <QRadioButton>
#include <QSignalBlocker>
#include <QStyle>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace parascope::gui {

namespace {

QLabel* label(const QString& text, theme::Type type, bool strong = false, bool faint = false)
{
    auto* made = new QLabel(text);
    made->setFont(theme::font(type, strong));
    if (faint)
        made->setForegroundRole(QPalette::PlaceholderText);
    return made;
}

void setFlag(QWidget* widget, const char* name, bool on)
{
    widget->setProperty(name, on);
    widget->style()->unpolish(widget);
    widget->style()->polish(widget);
}

} // namespace

DropZone::DropZone(QWidget* parent)
    : QFrame(parent), m_icon(new QLabel),
      m_text(label(tr("Drop files or a folder here"), theme::Type::Control)), m_busy(new QProgressBar)
{
    setObjectName(QStringLiteral("dropZone"));
    setAcceptDrops(true);
    setMinimumHeight(120);
    setAccessibleName(tr("Drop files or a folder here"));
    auto* column = new QVBoxLayout(this);
    column->addStretch();
    column->addWidget(m_icon, 0, Qt::AlignHCenter);
    column->addWidget(m_text, 0, Qt::AlignHCenter);
    auto* formats = label(tr("Databases, results of other tools (JSON, CSV, SQL), exported figures"),
                          theme::Type::Small, false, true);
    formats->setWordWrap(true);
    formats->setAlignment(Qt::AlignHCenter);
    column->addWidget(formats);
    m_busy->setRange(0, 0);
    m_busy->setFixedSize(160, 2);
    m_busy->setTextVisible(false);
    auto policy = m_busy->sizePolicy();
    policy.setRetainSizeWhenHidden(true);
    m_busy->setSizePolicy(policy);
    m_busy->hide();
    column->addWidget(m_busy, 0, Qt::AlignHCenter);
    column->addStretch();
    restyle();
}

void DropZone::setAwaited(const QString& text)
{
    m_text->setText(text.isEmpty() ? tr("Drop files or a folder here") : text);
    m_busy->setVisible(!text.isEmpty());
}

void DropZone::setOver(bool over)
{
    setFlag(this, "over", over);
}

void DropZone::dragEnterEvent(QDragEnterEvent* event)
{
    if (event->mimeData()->hasUrls()) {
        event->acceptProposedAction();
        setOver(true);
    }
}

void DropZone::dragLeaveEvent(QDragLeaveEvent*)
{
    setOver(false);
}

void DropZone::dropEvent(QDropEvent* event)
{
    setOver(false);
    QStringList paths;
    for (const auto& url : event->mimeData()->urls())
        if (url.isLocalFile())
            paths.append(url.toLocalFile());
    event->acceptProposedAction();
    if (!paths.isEmpty())
        emit dropped(paths);
}

void DropZone::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton)
        emit clicked();
}

void DropZone::changeEvent(QEvent* event)
{
    QFrame::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        restyle();
}

void DropZone::restyle()
{
    m_icon->setPixmap(
        theme::iconPixmap(QStringLiteral("open"), 26, theme::themeOf(*this).text, devicePixelRatioF()));
}

StartPage::StartPage(Workbench& bench, QWidget* parent) : QWidget(parent), m_bench(bench)
{
    setObjectName(QStringLiteral("page"));
    setAttribute(Qt::WA_StyledBackground);
    auto* outer = new QHBoxLayout(this);
    auto* column = new QVBoxLayout;
    auto* middle = new QWidget;
    middle->setMaximumWidth(960);
    middle->setLayout(column);
    outer->addStretch(1);
    outer->addWidget(middle, 20);
    outer->addStretch(1);
    column->addStretch(2);
    column->addWidget(
        label(tr("Measure a platform, or look at what was measured"), theme::Type::Start, true));
    auto* about = label(
        tr("Grids of models in, heat maps, rooflines and comparisons out. Everything stays on this machine."),
        theme::Type::Control, false, true);
    about->setWordWrap(true);
    column->addWidget(about);
    column->addSpacing(theme::spacing5);
    auto* cards = new QHBoxLayout;
    cards->setSpacing(24);
    cards->addWidget(runCard(), 1);
    cards->addWidget(openCard(), 1);
    column->addLayout(cards);
    column->addSpacing(theme::spacing3);
    auto* foot = new QHBoxLayout;
    foot->setSpacing(theme::spacing2);
    const auto key = [](const QString& text) {
        auto* made = new QLabel(text);
        made->setProperty("key", true);
        made->setFont(theme::font(theme::Type::Small));
        return made;
    };
    // Do not build a sentence from parts, because languages differ in word order.
    foot->addWidget(key(QStringLiteral("Ctrl+K")));
    foot->addWidget(label(tr("All commands"), theme::Type::Control, false, true));
    foot->addSpacing(theme::spacing4);
    foot->addWidget(key(QStringLiteral("F1")));
    foot->addWidget(
        label(tr("Formula and source of what is under the pointer"), theme::Type::Control, false, true));
    foot->addStretch();
    column->addLayout(foot);
    column->addStretch(4);
    connect(&m_bench.grid(), &editors::GridModel::documentChanged, this, &StartPage::follow);
    connect(&m_bench.grid(), &editors::GridModel::deviceChanged, this, &StartPage::askDurations);
    connect(&m_bench, &Workbench::devicesChanged, this, &StartPage::showStart);
    showStart();
}

QWidget* StartPage::runCard()
{
    auto* card = new QFrame;
    card->setObjectName(QStringLiteral("card"));
    auto* column = new QVBoxLayout(card);
    column->setContentsMargins(theme::spacing5, theme::spacing4, theme::spacing5, theme::spacing4);
    column->setSpacing(theme::spacing1);
    column->addWidget(label(tr("Run a grid"), theme::Type::Card, true));
    column->addWidget(label(tr("Choose one, then start."), theme::Type::Control, false, true));
    column->addSpacing(theme::spacing3);
    m_grids = new QVBoxLayout;
    m_grids->setSpacing(theme::spacing1);
    column->addLayout(m_grids);
    fillGrids();
    column->addStretch();
    auto* note = label({}, theme::Type::Small, false, true);
    const auto showWhere = [this, note] {
        note->setText(tr("Results go to %1.").arg(m_bench.sweepDatabase()));
    };
    connect(&m_bench, &Workbench::sweepDatabaseChanged, note, showWhere);
    showWhere();
    note->setWordWrap(true);
    column->addWidget(note);
    column->addSpacing(theme::spacing3);
    auto* buttons = new QHBoxLayout;
    auto* start =
        new QPushButton(theme::icon(QStringLiteral("play"), Qt::white), tr("Start on this machine"));
    start->setProperty("primary", true);
    start->setObjectName(QStringLiteral("startHere"));
    m_start = start;
    auto* edit = new QPushButton(tr("Edit the grid first..."));
    edit->setObjectName(QStringLiteral("editFirst"));
    buttons->addWidget(start);
    buttons->addWidget(edit);
    buttons->addStretch();
    column->addLayout(buttons);
    connect(start, &QPushButton::clicked, this, &StartPage::startRequested);
    connect(edit, &QPushButton::clicked, this, &StartPage::editRequested);
    return card;
}

QWidget* StartPage::openCard()
{
    auto* card = new QFrame;
    card->setObjectName(QStringLiteral("card"));
    auto* column = new QVBoxLayout(card);
    column->setContentsMargins(theme::spacing5, theme::spacing4, theme::spacing5, theme::spacing4);
    column->setSpacing(theme::spacing2);
    column->addWidget(label(tr("Open results"), theme::Type::Card, true));
    auto* promise =
        label(tr("One or more files; opening never changes them."), theme::Type::Control, false, true);
    promise->setWordWrap(true);
    column->addWidget(promise);
    column->addSpacing(theme::spacing3);
    auto* zone = new DropZone;
    connect(zone, &DropZone::dropped, this, &StartPage::filesDropped);
    connect(zone, &DropZone::clicked, this, &StartPage::openRequested);
    connect(&m_bench.data(), &DataHub::progressed, zone,
            [this, zone] { zone->setAwaited(m_bench.data().awaitedText()); });
    connect(&m_bench.data(), &DataHub::loadingChanged, zone,
            [this, zone] { zone->setAwaited(m_bench.data().awaitedText()); });
    column->addWidget(zone);
    auto* opening = new OpeningRow(m_bench.data());
    opening->setWordsShown(false); // the drop zone shows the text
    column->addWidget(opening);
    column->addSpacing(theme::spacing3);
    column->addWidget(label(tr("Recent"), theme::Type::Small, false, true));
    m_recent = new QVBoxLayout;
    m_recent->setSpacing(theme::spacing1);
    column->addLayout(m_recent);
    showRecent();
    // A link keeps the colour that the palette had when its text was set.
    connect(&m_bench.appearance(), &Appearance::themeChanged, this, [this] {
        showRecent();
        showSamples();
    });
    connect(&m_bench.data(), &DataHub::opened, this, &StartPage::showRecent);
    column->addSpacing(theme::spacing3);
    column->addWidget(label(tr("Samples"), theme::Type::Small, false, true));
    m_samples = new QVBoxLayout;
    m_samples->setSpacing(theme::spacing1);
    column->addLayout(m_samples);
    showSamples();
    column->addSpacing(theme::spacing3);
    column->addStretch();
    auto* foot = new QHBoxLayout;
    auto* open = new QPushButton(theme::icon(QStringLiteral("open")), tr("Open results..."));
    open->setObjectName(QStringLiteral("openResults"));
    connect(open, &QPushButton::clicked, this, &StartPage::openRequested);
    foot->addWidget(open);
    foot->addStretch();
    foot->addWidget(label(QStringLiteral("Ctrl+O"), theme::Type::Small, false, true));
    column->addLayout(foot);
    return card;
}

void StartPage::fillGrids()
{
    constexpr std::size_t most = 4; // the quick ones; the others are in the grid's preset menu
    for (auto* row : std::exchange(m_rows, {}))
        delete row;
    const auto& presets = m_bench.presets();
    const auto spec = m_bench.grid().spec();
    const auto own = std::find_if(presets.begin(), presets.end(),
                                  [&](const auto& card) { return spec && isSameGrid(card.spec, *spec); });
    const auto shown = std::min(most, presets.size());
    const auto at = static_cast<std::size_t>(own - presets.begin());
    m_cards.assign(presets.begin(), presets.begin() + static_cast<std::ptrdiff_t>(shown));
    m_chosen = at < shown ? at : 0;
    if (at >= shown && own != presets.end())
        m_cards.insert(m_cards.begin(), *own);
    else if (own == presets.end()) {
        const auto& name = m_bench.grid().document().name;
        const auto title = tr("Your last grid: %1").arg(name);
        const auto card = spec ? cardOf(QStringLiteral("own"), title, *spec) : std::nullopt;
        m_cards.insert(
            m_cards.begin(),
            card.value_or(PresetCard{QStringLiteral("own"), title, tr("It cannot start as it is."), {}}));
    }
    for (std::size_t i = 0; i < m_cards.size(); ++i)
        m_grids->addWidget(gridRow(i));
    if (!m_rows.empty())
        mark(m_chosen);
    askDurations();
}

/// Requests the grid editor's forecast of each grid.
void StartPage::askDurations()
{
    std::vector<Json> specs;
    for (const auto& card : m_cards)
        specs.push_back(card.spec);
    m_durations.ask(
        [specs = std::move(specs), words = m_bench.grid().vocabulary(), device = m_bench.grid().device()] {
            std::vector<Result<editors::Forecast>> forecasts;
            for (const auto& spec : specs)
                forecasts.push_back(editors::forecastOf(spec, words, device));
            return forecasts;
        },
        [this](std::vector<Result<editors::Forecast>>& forecasts) {
            for (std::size_t i = 0; i < std::min(m_rows.size(), forecasts.size()); ++i)
                m_rows[i]
                    ->findChild<QLabel*>(QStringLiteral("presetDuration"))
                    ->setText(forecasts[i] ? editors::GridModel::aboutText(*forecasts[i]) : QString());
        });
}

QFrame* StartPage::gridRow(std::size_t at)
{
    const auto& card = m_cards[at];
    auto* row = new QFrame;
    row->setObjectName(QStringLiteral("presetRow"));
    auto* line = new QHBoxLayout(row);
    line->setContentsMargins(theme::spacing3, theme::spacing2, theme::spacing3, theme::spacing2);
    auto* button = new QRadioButton;
    button->setObjectName(QStringLiteral("preset_") + card.id);
    button->setAccessibleName(card.title);
    auto* texts = new QVBoxLayout;
    texts->setSpacing(0);
    auto* title = label(card.title, theme::Type::Control);
    title->setTextFormat(Qt::PlainText);
    title->setWordWrap(true);
    texts->addWidget(title);
    auto* detail = label(card.detail, theme::Type::Small, false, true);
    detail->setWordWrap(true);
    texts->addWidget(detail);
    line->addWidget(button);
    line->addLayout(texts, 1);
    auto* duration = label({}, theme::Type::Control, false, true);
    duration->setObjectName(QStringLiteral("presetDuration"));
    line->addWidget(duration);
    row->installEventFilter(this);
    connect(button, &QRadioButton::clicked, this, [this, at] { choose(at); });
    m_rows.push_back(row);
    return row;
}

void StartPage::mark(std::size_t chosen)
{
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        setFlag(m_rows[i], "checked", i == chosen);
        if (auto* button = m_rows[i]->findChild<QRadioButton*>()) {
            const QSignalBlocker block(button);
            button->setAutoExclusive(false);
            button->setChecked(i == chosen);
        }
        const auto labels = m_rows[i]->findChildren<QLabel*>();
        if (!labels.isEmpty())
            labels.first()->setFont(theme::font(theme::Type::Control, i == chosen));
    }
}

void StartPage::choose(std::size_t chosen)
{
    m_chosen = chosen;
    mark(chosen);
    if (const auto& spec = m_cards[chosen].spec; spec.is_object())
        (void)m_bench.grid().setSpec(spec);
}

void StartPage::follow()
{
    const auto spec = m_bench.grid().spec();
    if (isVisible() && !(spec && m_chosen < m_cards.size() && isSameGrid(m_cards[m_chosen].spec, *spec)))
        fillGrids();
}

void StartPage::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    follow();
}

void StartPage::showStart()
{
    const auto noDevice = m_bench.deviceProblem();
    m_start->setEnabled(noDevice.isEmpty());
    m_start->setToolTip(noDevice.isEmpty() ? tr("Runs the chosen grid on the chosen devices (F5)")
                                           : noDevice);
}

bool StartPage::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::MouseButtonRelease)
        for (std::size_t i = 0; i < m_rows.size(); ++i)
            if (watched == m_rows[i])
                choose(i);
    return QWidget::eventFilter(watched, event);
}

namespace {

void empty(QLayout& list)
{
    while (auto* item = list.takeAt(0)) {
        delete item->widget();
        delete item;
    }
}

} // namespace

void StartPage::showRecent()
{
    empty(*m_recent);
    const auto files = m_bench.session().recentFiles();
    if (files.isEmpty())
        m_recent->addWidget(label(tr("No recent files."), theme::Type::Control));
    for (const auto& path : files.mid(0, 5))
        m_recent->addWidget(fileLink(path, QFileInfo(path).fileName(), path));
}

void StartPage::showSamples()
{
    empty(*m_samples);
    const auto samples = exchange::samples();
    if (!samples) {
        auto* reason = label(selection::inLanguage(samples.error().message), theme::Type::Control);
        reason->setWordWrap(true);
        m_samples->addWidget(reason);
        return;
    }
    for (const auto& sample : *samples) {
        auto* link = fileLink(
            QString::fromStdString(sample.file.string()), QString::fromStdString(sample.title),
            QString::fromStdString(sample.source + "\n" + sample.licence + "\n" + sample.citation).trimmed());
        link->setObjectName(QStringLiteral("sample_") + QString::fromStdString(sample.name));
        m_samples->addWidget(link);
    }
}

namespace {

/// A label with one link. Without this class the label itself would be a stop of the Tab key before its link.
class LinkLabel : public QLabel
{
public:
    using QLabel::QLabel;

protected:
    void focusInEvent(QFocusEvent* event) override
    {
        QLabel::focusInEvent(event);
        if (event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason)
            focusNextPrevChild(event->reason() == Qt::TabFocusReason);
    }
};

} // namespace

QLabel* StartPage::fileLink(const QString& path, const QString& text, const QString& toolTip)
{
    auto* link = new LinkLabel(QStringLiteral("<a href=\"%1\" style=\"text-decoration:none\">%2</a>")
                                   .arg(path.toHtmlEscaped(), text.toHtmlEscaped()));
    link->setFont(theme::font(theme::Type::Control));
    link->setWordWrap(true);
    link->setToolTip(toolTip);
    link->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
    link->setAccessibleName(text);
    connect(link, &QLabel::linkActivated, this, [this, path] { emit filesDropped({path}); });
    return link;
}

} // namespace parascope::gui
