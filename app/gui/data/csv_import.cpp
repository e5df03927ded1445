// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/data/csv_import.h"

#include "app/gui/parts/session.h"
#include "app/gui/parts/vertical_scroll.h"
#include "engine/base/core/fields.h"
#include "engine/base/core/metrics.h"
#include "engine/model/workload/family.h"
#include "widgets/editors/problem_line.h"
#include "widgets/theme/theme.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFileInfo>
#include <QFormLayout>
#include <QGridLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QTableWidget>
#include <QVBoxLayout>

#include <cmath>

namespace parascope::gui {

using exchange::ColumnMap;

namespace {

constexpr const char* fields[] = {"device",        "optimizer",      "mode",         "timing",
                                  "outcome",       "quality",        "message",      "step_median",
                                  metric::stepLow, metric::stepHigh, "warmup_steps", "run_uuid",
                                  "started_ms",    "finished_ms",    "attempt"};

struct Unit
{
    const char* name;
    double factor;
};

/// Returns the units that a file may have for a metric, given the metric's own unit.
std::vector<Unit> unitsOf(const QString& name)
{
    const auto* metric = findMetric(name.toStdString());
    if (!metric)
        return {};
    if (metric->unit == "s")
        return {{"s", 1}, {"ms", 1e-3}, {"µs", 1e-6}, {"ns", 1e-9}};
    if (metric->unit == "FLOP/s")
        return {{"FLOP/s", 1}, {"MFLOP/s", 1e6}, {"GFLOP/s", 1e9}, {"TFLOP/s", 1e12}};
    if (metric->unit == "FLOP")
        return {{"FLOP", 1}, {"MFLOP", 1e6}, {"GFLOP", 1e9}, {"TFLOP", 1e12}};
    if (metric->unit == "B")
        return {{"B", 1},      {"kB", 1e3},      {"MB", 1e6},        {"GB", 1e9},
                {"KiB", 1024}, {"MiB", 1048576}, {"GiB", 1073741824}};
    if (metric->unit.empty())
        return {{"1", 1}, {"10³", 1e3}, {"10⁶", 1e6}};
    if (metric->unit == "1")
        return {{"1", 1}, {"%", 0.01}};
    return {};
}

QString asQString(const std::string& text)
{
    return QString::fromStdString(text);
}

} // namespace

CsvImport::CsvImport(const QString& path, exchange::CsvPreview table, Session& session, QWidget* parent,
                     const QString& why)
    : QDialog(parent), m_path(path), m_table(std::move(table)), m_session(session), m_family(new QComboBox),
      m_platform(new QLineEdit), m_familyRow(nullptr), m_platformRow(nullptr),
      m_problem(new editors::ProblemLine), m_import(nullptr)
{
    setObjectName(QStringLiteral("csvImport"));
    setWindowTitle(tr("Import %1").arg(QFileInfo(path).fileName()));
    setAttribute(Qt::WA_DeleteOnClose);
    auto* column = new QVBoxLayout(this);
    column->setSpacing(theme::spacing3);
    auto* about = new QLabel(tr("State what each column contains. The file is not changed; your choices are "
                                "remembered for tables with the same columns."));
    about->setWordWrap(true);
    column->addWidget(about);
    if (!why.isEmpty()) {
        auto* reason = new QLabel(QString(why).replace(path, QFileInfo(path).fileName()));
        reason->setObjectName(QStringLiteral("csvReason"));
        reason->setWordWrap(true);
        column->addWidget(reason);
    }
    column->addWidget(makePreview());
    column->addWidget(makeColumns(), 1);
    column->addWidget(makeConstants());
    column->addWidget(m_problem);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    m_import = buttons->addButton(tr("Import"), QDialogButtonBox::AcceptRole);
    m_import->setObjectName(QStringLiteral("importCsv"));
    m_import->setDefault(true);
    connect(buttons, &QDialogButtonBox::accepted, this, &CsvImport::finish);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    column->addWidget(buttons);

    // Use the answers of the last import; guess the columns that are new.
    auto map = exchange::guessMap(m_table);
    const auto remembered =
        parseJson(m_session.value(QStringLiteral("import/columns")).toString().toStdString(), "session");
    if (remembered && remembered->is_object())
        for (const auto& [name, entry] : remembered->items())
            if (const auto at = map.columns.find(name); at != map.columns.end() && entry.is_object())
                at->second = {textOr(entry, "to"), numberAt(entry, "scale").value_or(1)};
    m_filling = true;
    for (std::size_t i = 0; i < m_columns.size(); ++i)
        propose(i, map.columns[m_table.header[i]]);
    m_filling = false;
    check();
    resize(820, 640);
}

QWidget* CsvImport::makePreview() const
{
    auto* preview =
        new QTableWidget(static_cast<int>(m_table.rows.size()), static_cast<int>(m_table.header.size()));
    preview->setObjectName(QStringLiteral("csvPreview"));
    preview->setAccessibleName(tr("The first rows of the file"));
    preview->setFont(theme::font(theme::Type::Plot));
    preview->setEditTriggers(QAbstractItemView::NoEditTriggers);
    preview->setSelectionMode(QAbstractItemView::NoSelection);
    preview->verticalHeader()->hide();
    preview->verticalHeader()->setDefaultSectionSize(theme::rowHeight);
    for (std::size_t c = 0; c < m_table.header.size(); ++c) {
        preview->setHorizontalHeaderItem(static_cast<int>(c),
                                         new QTableWidgetItem(asQString(m_table.header[c])));
        for (std::size_t r = 0; r < m_table.rows.size(); ++r)
            preview->setItem(static_cast<int>(r), static_cast<int>(c),
                             new QTableWidgetItem(asQString(m_table.rows[r][c])));
    }
    preview->resizeColumnsToContents();
    preview->setFixedHeight(theme::rowHeight * (static_cast<int>(m_table.rows.size()) + 2) + theme::spacing3);
    return preview;
}

QWidget* CsvImport::makeColumns()
{
    auto* content = new QWidget;
    auto* grid = new QGridLayout(content);
    grid->setContentsMargins(0, 0, theme::spacing3, 0);
    grid->setHorizontalSpacing(theme::spacing3);
    grid->setVerticalSpacing(theme::spacing1);
    grid->setColumnStretch(2, 1);
    int line = 0;
    for (const auto* heading :
         {QT_TR_NOOP("column"), QT_TR_NOOP("contains"), QT_TR_NOOP("name"), QT_TR_NOOP("unit")}) {
        auto* label = new QLabel(tr(heading));
        label->setFont(theme::font(theme::Type::Small));
        label->setForegroundRole(QPalette::PlaceholderText);
        grid->addWidget(label, 0, line++);
    }
    line = 1;
    for (std::size_t i = 0; i < m_table.header.size(); ++i) {
        const auto name = asQString(m_table.header[i]);
        Column column{new QComboBox, new QComboBox, new QComboBox, new editors::ProblemLine};
        column.role->addItems({tr("Ignored"), tr("Hyper-parameter"), tr("Metric"), tr("Platform"),
                               tr("Family"), tr("Data type"), tr("Another field")});
        column.role->setObjectName(QStringLiteral("role_") + name);
        column.role->setAccessibleName(tr("What %1 contains").arg(name));
        column.name->setEditable(true);
        column.name->setInsertPolicy(QComboBox::NoInsert);
        column.name->setObjectName(QStringLiteral("name_") + name);
        column.name->setAccessibleName(tr("Which one %1 is").arg(name));
        column.unit->setObjectName(QStringLiteral("unit_") + name);
        column.unit->setAccessibleName(tr("Unit of %1").arg(name));
        column.problem->setObjectName(QStringLiteral("problem_") + name);
        auto* title = new QLabel(name);
        title->setBuddy(column.role);
        grid->addWidget(title, line, 0);
        grid->addWidget(column.role, line, 1);
        grid->addWidget(column.name, line, 2);
        grid->addWidget(column.unit, line, 3);
        grid->addWidget(column.problem, line + 1, 1, 1, 3);
        line += 2;
        m_columns.push_back(column);
        connect(column.role, &QComboBox::currentIndexChanged, this, [this, i] {
            if (m_filling)
                return;
            m_filling = true;
            // Propose the column's own name, converted to a valid name.
            offerNames(i, m_columns[i].role->currentIndex() == HyperParameter
                              ? asQString(m_table.header[i])
                                    .toLower()
                                    .replace(QRegularExpression(QStringLiteral("\\W+")), QStringLiteral("_"))
                              : QString());
            m_filling = false;
            check();
        });
        connect(column.name, &QComboBox::currentTextChanged, this, [this, i] {
            if (m_filling)
                return;
            m_filling = true;
            offerUnits(i, 1);
            m_filling = false;
            check();
        });
        connect(column.unit, &QComboBox::currentIndexChanged, this, [this] { check(); });
    }
    grid->setRowStretch(line, 1);
    return new VerticalScroll(content);
}

QWidget* CsvImport::makeConstants()
{
    auto* content = new QWidget;
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(theme::spacing2);
    const auto row = [&](const QString& words, QWidget* field) {
        auto* whole = new QWidget;
        auto* line = new QHBoxLayout(whole);
        line->setContentsMargins(0, 0, 0, 0);
        auto* label = new QLabel(words);
        label->setBuddy(field);
        line->addWidget(label);
        line->addWidget(field, 1);
        column->addWidget(whole);
        return whole;
    };
    m_family->setEditable(true);
    m_family->setObjectName(QStringLiteral("csvFamily"));
    for (const auto& family : workload::families())
        m_family->addItem(asQString(family.name));
    m_family->setCurrentText(m_session.value(QStringLiteral("import/family")).toString());
    m_platform->setObjectName(QStringLiteral("csvPlatform"));
    m_platform->setText(
        m_session.value(QStringLiteral("import/platform"), QFileInfo(m_path).completeBaseName()).toString());
    m_familyRow = row(tr("Family of all rows"), m_family);
    m_platformRow = row(tr("Platform of all rows"), m_platform);
    connect(m_family, &QComboBox::currentTextChanged, this, &CsvImport::check);
    connect(m_platform, &QLineEdit::textChanged, this, &CsvImport::check);
    return content;
}

void CsvImport::propose(std::size_t i, const ColumnMap::Target& target)
{
    const auto name = asQString(target.name);
    const auto isOf = [&](const auto& list) {
        return std::any_of(std::begin(list), std::end(list),
                           [&](const char* known) { return name == QLatin1String(known); });
    };
    const bool isMetric = name.startsWith(QLatin1String("metric:")) || findMetric(target.name);
    const auto role = name.isEmpty()                      ? Ignored
                      : name == QLatin1String("platform") ? Platform
                      : name == QLatin1String("family")   ? Family
                      : name == QLatin1String("dtype")    ? DataType
                      : isOf(fields)                      ? Field
                      : isMetric                          ? Metric
                                                          : HyperParameter;
    m_columns[i].role->setCurrentIndex(role);
    offerNames(i, name.section(QLatin1Char(':'), -1));
    offerUnits(i, target.scale);
}

void CsvImport::offerNames(std::size_t i, const QString& name)
{
    auto& column = m_columns[i];
    const auto role = column.role->currentIndex();
    column.name->clear();
    if (role == Metric)
        for (const auto& metric : metrics())
            if (metric.importable)
                column.name->addItem(
                    QString::fromUtf8(metric.name.data(), static_cast<qsizetype>(metric.name.size())));
    if (role == Field)
        for (const auto* field : fields)
            column.name->addItem(QString::fromLatin1(field));
    column.name->setEditable(role == Metric || role == HyperParameter);
    column.name->setVisible(role == Metric || role == HyperParameter || role == Field);
    if (!name.isEmpty())
        column.name->setCurrentText(name);
    offerUnits(i, 1);
}

void CsvImport::offerUnits(std::size_t i, double scale)
{
    auto& column = m_columns[i];
    column.unit->clear();
    if (column.role->currentIndex() == Metric)
        for (const auto& unit : unitsOf(column.name->currentText())) {
            column.unit->addItem(QString::fromUtf8(unit.name), unit.factor);
            if (std::abs(unit.factor - scale) < 1e-9 * scale)
                column.unit->setCurrentIndex(column.unit->count() - 1);
        }
    column.unit->setVisible(column.unit->count() > 0);
}

ColumnMap::Target CsvImport::targetOf(std::size_t i) const
{
    const auto& column = m_columns[i];
    const auto name = column.name->currentText().trimmed().toStdString();
    switch (column.role->currentIndex()) {
    case HyperParameter:
        return {"hp:" + name, 1};
    case Metric:
        return {"metric:" + name, column.unit->count() > 0 ? column.unit->currentData().toDouble() : 1};
    case Platform:
        return {"platform", 1};
    case Family:
        return {"family", 1};
    case DataType:
        return {"dtype", 1};
    case Field:
        return {name, 1};
    default:
        return {};
    }
}

QString CsvImport::problemOf(std::size_t i) const
{
    static const QRegularExpression identifier(QStringLiteral("^[A-Za-z_]\\w*$"));
    const auto target = targetOf(i);
    if (target.name.empty())
        return {};
    const auto role = m_columns[i].role->currentIndex();
    const auto name = m_columns[i].name->currentText().trimmed();
    if ((role == HyperParameter || role == Metric) && !identifier.match(name).hasMatch())
        return tr("Use letters, digits and _ only, so that filters can use the name.");
    for (std::size_t other = 0; other < i; ++other)
        if (targetOf(other).name == target.name)
            return tr("%1 already has this role.").arg(asQString(m_table.header[other]));
    if (role == Metric)
        for (const auto& row : m_table.rows) {
            bool number = true;
            const auto text = asQString(row[i]).trimmed();
            (void)text.toDouble(&number);
            if (!text.isEmpty() && !number)
                return tr("\"%1\" is not a number, so it cannot be a metric.").arg(text);
        }
    return {};
}

void CsvImport::check()
{
    if (m_filling || !m_import)
        return;
    bool good = true, family = false, platform = false, metric = false;
    for (std::size_t i = 0; i < m_columns.size(); ++i) {
        const auto problem = problemOf(i);
        const auto role = m_columns[i].role->currentIndex();
        m_columns[i].problem->setProblem(problem);
        editors::markWrong(role == Metric || role == HyperParameter
                               ? static_cast<QWidget&>(*m_columns[i].name)
                               : *m_columns[i].role,
                           !problem.isEmpty());
        good = good && problem.isEmpty();
        family = family || role == Family;
        platform = platform || role == Platform;
        metric = metric || role == Metric ||
                 (role == Field && m_columns[i].name->currentText() == QLatin1String("step_median"));
    }
    m_familyRow->setVisible(!family);
    m_platformRow->setVisible(!platform);
    const bool familyMissing = !family && m_family->currentText().trimmed().isEmpty(),
               platformMissing = !platform && m_platform->text().trimmed().isEmpty();
    editors::markWrong(*m_family, familyMissing);
    editors::markWrong(*m_platform, platformMissing);
    m_problem->setProblem(
        familyMissing ? tr("Enter the family of the models, or choose the column that contains it.")
        : platformMissing
            ? tr("Enter the platform that the rows were measured on, or choose the column that contains it.")
        : !metric ? tr("No column is a metric yet: choose what was measured.")
                  : QString());
    m_import->setEnabled(good && !familyMissing && !platformMissing && metric);
}

void CsvImport::finish()
{
    ColumnMap map;
    auto remembered =
        parseJson(
            m_session.value(QStringLiteral("import/columns"), QStringLiteral("{}")).toString().toStdString(),
            "session")
            .value_or(Json());
    if (!remembered.is_object())
        remembered = Json::object();
    for (std::size_t i = 0; i < m_columns.size(); ++i) {
        const auto target = targetOf(i);
        map.columns[m_table.header[i]] = target;
        remembered[m_table.header[i]] = {{"to", target.name}, {"scale", target.scale}};
    }
    if (m_familyRow->isVisible()) {
        map.constants["family"] = m_family->currentText().trimmed().toStdString();
        m_session.set(QStringLiteral("import/family"), m_family->currentText().trimmed());
    }
    if (m_platformRow->isVisible()) {
        map.constants["platform"] = m_platform->text().trimmed().toStdString();
        m_session.set(QStringLiteral("import/platform"), m_platform->text().trimmed());
    }
    m_session.set(QStringLiteral("import/columns"), asQString(remembered.dump()));
    emit chosen(m_path, exchange::toJson(map));
    accept();
}

} // namespace parascope::gui
