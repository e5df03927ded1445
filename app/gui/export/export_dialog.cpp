// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/export/export_dialog.h"

#include "app/gui/export/export_form.h"
#include "app/gui/parts/session.h"
#include "app/gui/parts/slug.h"
#include "engine/base/core/file.h"
#include "engine/figure/colours.h"
#include "widgets/figure/export.h"
#include "widgets/figure/page.h"
#include "widgets/selection/words.h"
#include "widgets/theme/colour_map.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/theme.h"

#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDir>
#include <QDoubleSpinBox>
#include <QFileDialog>
#include <QFontComboBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QToolButton>

#include <algorithm>

namespace parascope::gui {

namespace {

QLabel* heading(const QString& text)
{
    auto* label = new QLabel(text);
    label->setFont(theme::font(theme::Type::Control, true));
    label->setContentsMargins(0, theme::spacing3, 0, 0);
    return label;
}

QDoubleSpinBox* length(double low, double high, double step, int decimals, const QString& unit,
                       const QString& name)
{
    auto* box = new QDoubleSpinBox;
    box->setRange(low, high);
    box->setSingleStep(step);
    box->setDecimals(decimals);
    box->setSuffix(unit);
    box->setAccessibleName(name);
    box->setToolTip(name);
    return box;
}

constexpr double previewDpi = 220;
constexpr int leastWidthMm = 20, leastHeightMm = 15, leastTextPt = 3; // the limits of paper::pageOf()

} // namespace

ExportDialog::ExportDialog(const QString& title, figure::Spec wanted,
                           std::shared_ptr<const figure::Input> input, const QStringList& files,
                           Session& session, QWidget* parent)
    : QDialog(parent), m_spec(std::move(wanted)), m_input(std::move(input)), m_files(files),
      m_session(session), m_preset(new QComboBox), m_colourMap(new QComboBox),
      m_width(length(0, 1000, 1, 1, tr(" mm wide"), tr("Width of the figure"))),
      m_height(length(0, 1000, 1, 1, tr(" mm high"), tr("Height of the figure"))),
      m_size(length(0, 100, 0.5, 1, tr(" pt"), tr("Size of the text"))),
      m_line(length(0.05, 20, 0.1, 2, tr(" pt"), tr("Width of lines"))), m_font(new QFontComboBox),
      m_labels(new QCheckBox(tr("Values in the cells"))),
      m_legend(new QCheckBox(tr("Legend and colour bar"))),
      m_header(new QCheckBox(tr("Title and n in the figure"))), m_letter(new QCheckBox(tr("Panel letter"))),
      m_folder(new QLineEdit), m_name(new QLineEdit), m_checks(new QVBoxLayout),
      m_caption(new QPlainTextEdit), m_problem(new QLabel), m_writes(new QLabel),
      m_export(new QPushButton(tr("Export"))), m_page(new PagePreview)
{
    setObjectName(QStringLiteral("exportDialog"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Export figure: %1").arg(title));
    resize(1060, 760);
    if (m_spec.style.preset == "screen")
        m_spec.style.preset = m_session.value(QStringLiteral("export/preset"), QStringLiteral("acm-single"))
                                  .toString()
                                  .toStdString();
    m_name->setText(slug(title));
    auto* column = new QVBoxLayout(this);
    auto* middle = new QHBoxLayout;
    auto* form = new QWidget;
    form->setMinimumWidth(320);
    auto* formColumn = new QVBoxLayout(form);
    buildForm(*formColumn);
    auto* formScroll = new QScrollArea;
    formScroll->setAccessibleName(tr("Settings of the page and the figure"));
    formScroll->setWidgetResizable(true);
    formScroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    formScroll->setWidget(form);
    formScroll->setMinimumWidth(350);
    middle->addWidget(formScroll, 0);
    auto* right = new QVBoxLayout;
    buildPreview(*right);
    m_checking.setSingleShot(true);
    connect(&m_checking, &QTimer::timeout, this, &ExportDialog::check);
    middle->addLayout(right, 1);
    column->addLayout(middle, 1);
    m_problem->setWordWrap(true);
    m_problem->setObjectName(QStringLiteral("exportProblem"));
    m_problem->hide();
    column->addWidget(m_problem);
    auto* foot = new QHBoxLayout;
    const auto button = [&](const QString& text, const QString& name, auto&& run) {
        auto* made = new QPushButton(text);
        made->setObjectName(name);
        made->setAutoDefault(false);
        connect(made, &QPushButton::clicked, this, run);
        foot->addWidget(made);
        return made;
    };
    button(tr("Copy figure"), QStringLiteral("copyFigure"), [this] {
        const auto done = copyFigure(*m_input, spec(), m_files, CopyAs::All);
        m_problem->setVisible(!done);
        m_problem->setText(done ? QString() : selection::inLanguage(done.error().message));
    });
    button(tr("Copy caption"), QStringLiteral("copyCaption"),
           [this] { QApplication::clipboard()->setText(m_caption->toPlainText()); });
    button(tr("Copy command"), QStringLiteral("copyCommand"), [this] {
        QApplication::clipboard()->setText(exportCommand(spec(), m_files, m_folder->text(), m_name->text()));
    });
    foot->addStretch();
    m_writes->setForegroundRole(QPalette::PlaceholderText);
    foot->addWidget(m_writes);
    button(tr("Close"), QStringLiteral("closeExport"), [this] { close(); });
    m_export->setObjectName(QStringLiteral("doExport"));
    m_export->setProperty("primary", true);
    m_export->setDefault(true);
    connect(m_export, &QPushButton::clicked, this, &ExportDialog::exportFiles);
    foot->addWidget(m_export);
    column->addLayout(foot);
    takePreset(true);
}

void ExportDialog::buildForm(QVBoxLayout& column)
{
    const auto form = [&](const QString& title) {
        column.addWidget(heading(title));
        auto* made = new QFormLayout;
        made->setVerticalSpacing(theme::spacing2);
        made->setLabelAlignment(Qt::AlignLeft);
        column.addLayout(made);
        return made;
    };
    auto* page = form(tr("Page"));
    for (const auto& [name, text] : exportPresets())
        m_preset->addItem(text, name);
    m_preset->setCurrentIndex(std::max(0, m_preset->findData(QString::fromStdString(m_spec.style.preset))));
    m_preset->setObjectName(QStringLiteral("exportPreset"));
    m_preset->setAccessibleName(tr("Preset"));
    page->addRow(tr("Preset"), m_preset);
    auto* size = new QHBoxLayout;
    size->addWidget(m_width);
    size->addWidget(m_height);
    m_width->setObjectName(QStringLiteral("exportWidth"));
    page->addRow(tr("Size"), size);
    auto* text = new QHBoxLayout;
    m_font->setAccessibleName(tr("Font"));
    m_font->setMinimumContentsLength(8);
    m_font->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    text->addWidget(m_font, 1);
    text->addWidget(m_size);
    page->addRow(tr("Text"), text);
    page->addRow(tr("Lines"), m_line);
    auto* look = form(tr("Figure"));
    for (const auto& name : theme::ColourMap::names())
        if (!name.contains(QLatin1String("diverging")))
            m_colourMap->addItem(name, name);
    m_colourMap->setCurrentIndex(
        std::max(0, m_colourMap->findData(QString::fromStdString(m_spec.style.colourMap))));
    m_colourMap->setAccessibleName(tr("Colour map"));
    look->addRow(tr("Colour map"), m_colourMap);
    m_labels->setChecked(m_spec.style.cellLabels);
    m_legend->setChecked(m_spec.style.legend);
    m_header->setChecked(m_spec.style.header);
    m_letter->setChecked(!m_spec.style.panelLetter.empty());
    auto* shows = new QVBoxLayout;
    for (auto* box : {m_labels, m_legend, m_header, m_letter})
        shows->addWidget(box);
    m_labels->setVisible(m_spec.kind == "heatmap");
    look->addRow(tr("Show"), shows);
    auto* files = form(tr("Files"));
    auto* formatRow = new QHBoxLayout;
    const auto chosen =
        m_session.value(QStringLiteral("export/formats"), QStringList{QStringLiteral("pdf")}).toStringList();
    for (const auto& [ending, name] : {std::pair(QStringLiteral("pdf"), QStringLiteral("PDF")),
                                       {QStringLiteral("svg"), QStringLiteral("SVG")},
                                       {QStringLiteral("png"), QStringLiteral("PNG")},
                                       {QStringLiteral("tex"), QStringLiteral("TikZ")},
                                       {QStringLiteral("csv"), QStringLiteral("CSV")}}) {
        auto* box = new QCheckBox(name);
        box->setObjectName(QStringLiteral("format_") + ending);
        box->setChecked(chosen.contains(ending));
        connect(box, &QCheckBox::toggled, this, &ExportDialog::changed);
        m_formats[ending] = box;
        formatRow->addWidget(box);
    }
    formatRow->addStretch();
    files->addRow(tr("Formats"), formatRow);
    auto* folderRow = new QHBoxLayout;
    m_folder->setText(m_session.value(QStringLiteral("export/folder"), QDir::homePath()).toString());
    m_folder->setObjectName(QStringLiteral("exportFolder"));
    m_folder->setAccessibleName(tr("Folder"));
    folderRow->addWidget(m_folder, 1);
    auto* choose = new QToolButton;
    choose->setIcon(theme::icon(QStringLiteral("open")));
    choose->setToolTip(tr("Choose a folder..."));
    choose->setAccessibleName(choose->toolTip());
    connect(choose, &QToolButton::clicked, this, [this] {
        const auto folder = QFileDialog::getExistingDirectory(this, tr("Folder"), m_folder->text());
        if (!folder.isEmpty())
            m_folder->setText(folder);
    });
    folderRow->addWidget(choose);
    files->addRow(tr("Folder"), folderRow);
    m_name->setObjectName(QStringLiteral("exportName"));
    m_name->setAccessibleName(tr("Name"));
    files->addRow(tr("Name"), m_name);
    column.addWidget(heading(tr("Checks")));
    m_checks->setSpacing(theme::spacing1);
    column.addLayout(m_checks);
    column.addWidget(heading(tr("Caption draft")));
    m_caption->setMaximumHeight(96);
    m_caption->setAccessibleName(tr("Caption draft"));
    m_caption->setObjectName(QStringLiteral("caption"));
    m_caption->setTabChangesFocus(true);
    column.addWidget(m_caption);
    if (QLocale().language() != QLocale::English) {
        auto* note = new QLabel(
            tr("The draft is in English, as papers are. The figure's own words are in English, too."));
        note->setFont(theme::font(theme::Type::Small));
        note->setForegroundRole(QPalette::PlaceholderText);
        note->setWordWrap(true);
        column.addWidget(note);
    }
    column.addStretch();
    connect(m_preset, &QComboBox::activated, this, [this] { takePreset(); });
    for (auto* box : {m_width, m_height, m_size, m_line})
        connect(box, &QDoubleSpinBox::valueChanged, this, &ExportDialog::changed);
    connect(m_font, &QFontComboBox::currentFontChanged, this, &ExportDialog::changed);
    connect(m_colourMap, &QComboBox::activated, this, &ExportDialog::changed);
    for (auto* box : {m_labels, m_legend, m_header, m_letter})
        connect(box, &QCheckBox::toggled, this, &ExportDialog::changed);
    connect(m_caption, &QPlainTextEdit::textChanged, this, [this] {
        m_captionTouched = m_captionTouched || m_caption->hasFocus();
        m_page->setCaption(m_caption->toPlainText());
    });
}

void ExportDialog::buildPreview(QVBoxLayout& column)
{
    auto* bar = new QHBoxLayout;
    bar->setSpacing(0);
    bar->addWidget(new QLabel(tr("Preview") + QLatin1Char(' ')));
    const std::pair<QString, theme::Vision> visions[] = {{tr("Colour"), theme::Vision::Colour},
                                                         {tr("Grey print"), theme::Vision::Grey},
                                                         {tr("Deuteranopia"), theme::Vision::Deuteranopia},
                                                         {tr("Protanopia"), theme::Vision::Protanopia},
                                                         {tr("Tritanopia"), theme::Vision::Tritanopia}};
    for (const auto& [text, vision] : visions) {
        auto* button = new QToolButton;
        button->setText(text);
        button->setCheckable(true);
        button->setAutoExclusive(true);
        button->setChecked(vision == theme::Vision::Colour);
        button->setProperty("segment", true);
        button->setObjectName(QStringLiteral("vision_%1").arg(static_cast<int>(vision)));
        connect(button, &QToolButton::clicked, this, [this, which = vision] { m_page->setVision(which); });
        bar->addWidget(button);
    }
    bar->addStretch();
    auto* zoom = new QComboBox;
    zoom->setAccessibleName(tr("Zoom"));
    for (const int percent : {75, 100, 125, 160, 200, 300})
        zoom->addItem(QStringLiteral("%1 %").arg(percent), percent / 100.0);
    zoom->setCurrentIndex(3);
    connect(zoom, &QComboBox::activated, this,
            [this, zoom] { m_page->setZoom(zoom->currentData().toDouble()); });
    bar->addWidget(new QLabel(tr("Zoom") + QLatin1Char(' ')));
    bar->addWidget(zoom);
    column.addLayout(bar);
    m_page->setZoom(1.6);
    auto* scroll = new QScrollArea;
    scroll->setAccessibleName(tr("Preview of the page"));
    scroll->setWidget(m_page);
    column.addWidget(scroll, 1);
}

void ExportDialog::takePreset(bool own)
{
    auto spec = m_spec;
    spec.style.preset = m_preset->currentData().toString().toStdString();
    if (!own) {
        spec.style.widthMm = spec.style.heightMm = spec.style.sizePt = spec.style.linePt = 0;
        spec.style.font.clear();
    }
    // Use the default height of a figure with that many panels.
    figure::Figure sketch;
    sketch.panels.resize(std::max<std::size_t>(1, spec.panels.size()));
    sketch.columns = spec.panels.empty() ? 1 : std::min(spec.columns, static_cast<int>(spec.panels.size()));
    if (const auto page = paper::pageOf(spec, sketch)) {
        m_filling = true;
        m_width->setValue(page->widthMm);
        m_height->setValue(page->heightMm);
        m_size->setValue(page->textPt);
        m_line->setValue(page->linePt);
        m_font->setCurrentFont(QFont(page->family));
        m_filling = false;
    }
    changed();
}

figure::Spec ExportDialog::spec() const
{
    auto spec = m_spec;
    auto& style = spec.style;
    style.preset = m_preset->currentData().toString().toStdString();
    style.widthMm = m_width->value();
    style.heightMm = m_height->value();
    style.sizePt = m_size->value();
    style.linePt = m_line->value();
    style.font = m_font->currentFont().family().toStdString();
    style.colourMap = m_colourMap->currentData().toString().toStdString();
    style.cellLabels = m_labels->isChecked();
    style.legend = m_legend->isChecked();
    style.header = m_header->isChecked();
    style.panelLetter = !m_letter->isChecked()             ? std::string()
                        : m_spec.style.panelLetter.empty() ? std::string("(a)")
                                                           : m_spec.style.panelLetter;
    if (m_input->colours && m_input->runs)
        m_input->colours->pin(spec,
                              *m_input->runs); // the data that determined the colours may be closed later
    return spec;
}

QStringList ExportDialog::formats() const
{
    QStringList chosen;
    for (const auto& [ending, box] : m_formats)
        if (box->isChecked())
            chosen.append(ending);
    return chosen;
}

void ExportDialog::changed()
{
    if (m_filling)
        return;
    m_writes->setText(tr("Writes %n file(s)", nullptr, static_cast<int>(formats().size())));
    m_export->setEnabled(!formats().isEmpty());
    ask();
}

void ExportDialog::ask()
{
    m_latest.ask(
        [spec = spec(), input = m_input, sizes = sizeProblem()] {
            Preview preview;
            if (!sizes.isEmpty()) {
                preview.problem = sizes;
                return preview;
            }
            auto figure = figure::build(spec, *input);
            if (!figure) {
                preview.problem = selection::inLanguage(figure.error().message);
                return preview;
            }
            preview.figure = *std::move(figure);
            preview.spec = spec;
            return preview;
        },
        [this](Preview& preview) { take(preview); });
}

/// Reports a size of 0, which is not a valid page size; the engine would use the size of the preset instead.
QString ExportDialog::sizeProblem() const
{
    if (m_width->value() < leastWidthMm || m_height->value() < leastHeightMm)
        return tr("A figure must be at least %1 mm wide and %2 mm high.")
            .arg(leastWidthMm)
            .arg(leastHeightMm);
    if (m_size->value() < leastTextPt)
        return tr("Text must be at least %1 pt high.").arg(leastTextPt);
    return {};
}

void ExportDialog::addCheck(const ExportCheck& check)
{
    const auto& [good, text, value] = check;
    auto* row = new QWidget;
    auto* line = new QHBoxLayout(row);
    line->setContentsMargins(0, 0, 0, 0);
    auto* mark = new QLabel;
    const auto& theme = theme::themeOf(*this);
    mark->setPixmap(theme::iconPixmap(good ? QStringLiteral("check") : QStringLiteral("warning"), 14,
                                      good ? theme.ok : theme.warning, devicePixelRatioF()));
    mark->setAccessibleName(good ? tr("good") : tr("check this"));
    line->addWidget(mark);
    auto* words = new QLabel(text);
    words->setFont(theme::font(theme::Type::Plot));
    line->addWidget(words, 1);
    auto* remark = new QLabel(value);
    remark->setFont(theme::font(theme::Type::Small));
    remark->setForegroundRole(QPalette::PlaceholderText);
    line->addWidget(remark);
    m_checks->addWidget(row);
}

void ExportDialog::take(Preview& preview)
{
    m_preview = std::move(preview);
    m_checking.stop();
    while (auto* item = m_checks->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    if (m_preview.problem.isEmpty())
        draw();
    m_problem->hide();
    if (!m_preview.problem.isEmpty())
        tellProblem(m_preview.problem);
    m_export->setEnabled(m_preview.problem.isEmpty() && !formats().isEmpty());
}

void ExportDialog::draw()
{
    const auto& [figure, spec, problem] = m_preview;
    const auto page = paper::pageOf(spec, figure);
    const auto image = paper::image(figure, spec, previewDpi);
    if (!page || !image) {
        m_preview.problem = selection::inLanguage(!page ? page.error().message : image.error().message);
        return;
    }
    m_page->setFigure(*image, page->widthMm, page->heightMm);
    if (!m_captionTouched)
        m_caption->setPlainText(QString::fromStdString(
            (figure.caption.empty() ? figure.what + std::string(". ") + figure.count() + std::string(".")
                                    : figure.caption)
                .text()));
    m_checking.start();
}

void ExportDialog::check()
{
    for (const auto& check : checksOf(m_preview.figure, m_preview.spec))
        addCheck(check);
}

void ExportDialog::tellProblem(const QString& sentence)
{
    QPalette palette;
    palette.setColor(QPalette::WindowText, theme::themeOf(*this).error);
    m_problem->setPalette(palette);
    m_problem->setText(sentence);
    m_problem->show();
}

void ExportDialog::exportFiles()
{
    m_writes->clear(); // the list of the previous export is no longer valid
    if (m_name->text().trimmed().isEmpty())
        return tellProblem(tr("The figure needs a name."));
    if (m_name->text().contains(QLatin1Char('/')))
        return tellProblem(tr("A file name cannot contain a slash; choose the folder above."));
    if (const auto sizes = sizeProblem(); !sizes.isEmpty())
        return tellProblem(sizes);
    const QDir folder(m_folder->text());
    paper::ExportOptions options;
    if (m_input->runs)
        options.origin = paper::originOf(m_files, *m_input->runs);
    QStringList written;
    for (const auto& ending : formats()) {
        const auto path = folder.filePath(m_name->text() + QLatin1Char('.') + ending);
        const auto done = paper::exportFigure(spec(), *m_input, path, options);
        if (!done) {
            emit message(selection::inLanguage(done.error().message), true);
            return tellProblem(selection::inLanguage(done.error().message));
        }
        written.append(path.section(QLatin1Char('/'), -1));
    }
    m_problem->hide();
    m_session.set(QStringLiteral("export/preset"), m_preset->currentData());
    m_session.set(QStringLiteral("export/formats"), formats());
    m_session.set(QStringLiteral("export/folder"), m_folder->text());
    m_writes->setText(tr("Wrote %1").arg(written.join(QStringLiteral(", "))));
    emit message(tr("Exported %1 to %2.").arg(written.join(QStringLiteral(", ")), folder.path()), false);
}

} // namespace parascope::gui
