// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/design/new_benchmark.h"

#include "engine/model/benchmark/description.h"
#include "engine/model/benchmark/from_command.h"
#include "widgets/selection/words.h"
#include "widgets/theme/theme.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFileInfo>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalBlocker>

namespace parascope::gui {

namespace {

/// Ways to read the number, in the order of the chooser.
enum Way { WallTime, LastLine, Pattern };

QPlainTextEdit* textField(int lines, const QString& name)
{
    auto* field = new QPlainTextEdit;
    field->setFont(theme::font(theme::Type::Plot));
    field->setAccessibleName(name);
    field->setTabChangesFocus(true);
    field->setMinimumHeight(lines * field->fontMetrics().lineSpacing() + 2 * theme::spacing2);
    return field;
}

} // namespace

NewBenchmark::NewBenchmark(QWidget* parent)
    : QDialog(parent), m_name(new QLineEdit), m_pattern(new QLineEdit), m_unit(new QLineEdit),
      m_metric(new QLineEdit), m_command(textField(3, tr("Command line"))),
      m_preview(textField(8, tr("Description"))), m_axes(new QListWidget), m_reads(new QComboBox),
      m_problem(new QLabel),
      m_buttons(new QDialogButtonBox(QDialogButtonBox::Save | QDialogButtonBox::Cancel))
{
    setWindowTitle(tr("New benchmark from a command"));
    setAttribute(Qt::WA_DeleteOnClose);
    resize(640, 620);
    auto* form = new QFormLayout(this);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    m_command->setObjectName(QStringLiteral("benchmarkCommand"));
    m_command->setPlaceholderText(QStringLiteral("OMP_NUM_THREADS=2 /opt/solver --size 1024 --batch=32"));
    m_command->setMaximumHeight(m_command->minimumHeight());
    form->addRow(tr("Command line"), m_command);
    m_name->setObjectName(QStringLiteral("benchmarkName"));
    form->addRow(tr("Name"), m_name);
    m_axes->setObjectName(QStringLiteral("benchmarkAxes"));
    m_axes->setMaximumHeight(6 * m_axes->fontMetrics().lineSpacing());
    m_axes->setAccessibleName(tr("Numbers that become axes"));
    form->addRow(tr("Axes"), m_axes);
    m_reads->addItems({tr("the wall time of a call"), tr("the number on the last line that it prints"),
                       tr("the number that a pattern matches")});
    form->addRow(tr("Measure"), m_reads);
    m_pattern->setPlaceholderText(QStringLiteral("rate: ([0-9.]+)"));
    form->addRow(tr("Pattern"), m_pattern);
    m_unit->setPlaceholderText(QStringLiteral("ms, MB/s, tokens/s"));
    form->addRow(tr("Unit"), m_unit);
    m_metric->setPlaceholderText(QStringLiteral("tokens_per_second"));
    form->addRow(tr("Metric"), m_metric);
    m_preview->setReadOnly(true);
    form->addRow(tr("Description"), m_preview);
    m_problem->setWordWrap(true);
    form->addRow(m_problem);
    form->addRow(m_buttons);
    connect(m_command, &QPlainTextEdit::textChanged, this, &NewBenchmark::findAxes);
    for (auto* field : {m_name, m_pattern, m_unit, m_metric})
        connect(field, &QLineEdit::textChanged, this, &NewBenchmark::show);
    connect(m_reads, &QComboBox::currentIndexChanged, this, &NewBenchmark::show);
    connect(m_axes, &QListWidget::itemChanged, this, &NewBenchmark::show);
    connect(m_buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_buttons, &QDialogButtonBox::accepted, this, &NewBenchmark::keep);
    findAxes();
}

void NewBenchmark::setCommand(const QString& line)
{
    m_command->setPlainText(line);
}

/// Lists the numbers of the command line, and names the benchmark after its program until the user does.
void NewBenchmark::findAxes()
{
    const QSignalBlocker quiet(m_axes);
    m_axes->clear();
    const auto words = benchmark::wordsOfLine(m_command->toPlainText().toStdString());
    const auto json =
        words ? benchmark::fromCommand("any", *words) : Result<Json>(tl::unexpected(words.error()));
    if (json) {
        if (!m_name->isModified()) {
            const auto program = QFileInfo(QString::fromStdString((*json)["command"][0].get<std::string>()));
            m_name->setText(program.completeBaseName());
        }
        if (const auto axes = json->find("axes"); axes != json->end())
            for (const auto& [name, axis] : axes->items()) {
                auto* item = new QListWidgetItem(QStringLiteral("%1 = %2").arg(
                    QString::fromStdString(name), QString::fromStdString(axis["default"].dump())));
                item->setData(Qt::UserRole, QString::fromStdString(name));
                item->setFlags(item->flags() | Qt::ItemIsUserCheckable);
                item->setCheckState(Qt::Checked);
                m_axes->addItem(item);
            }
    }
    show();
}

Result<Json> NewBenchmark::description() const
{
    PARASCOPE_TRY(const auto words, benchmark::wordsOfLine(m_command->toPlainText().toStdString()));
    PARASCOPE_TRY(auto json, benchmark::fromCommand(m_name->text().trimmed().toStdString(), words));
    for (int i = 0; i < m_axes->count(); ++i)
        if (const auto* item = m_axes->item(i); item->checkState() != Qt::Checked)
            benchmark::fixAxis(json, item->data(Qt::UserRole).toString().toStdString());
    if (m_reads->currentIndex() != WallTime) {
        Json reads = m_reads->currentIndex() == Pattern ? Json{{"pattern", m_pattern->text().toStdString()}}
                                                        : Json{{"last_line", true}};
        for (const auto& [key, field] : {std::pair("unit", m_unit), std::pair("metric", m_metric)})
            if (const auto text = field->text().trimmed(); !text.isEmpty())
                reads[key] = text.toStdString();
        json["reads"] = std::move(reads);
    }
    PARASCOPE_CHECK(benchmark::fromJson(json, tr("The description").toStdString()));
    return json;
}

void NewBenchmark::show()
{
    const bool reads = m_reads->currentIndex() != WallTime;
    m_pattern->setEnabled(m_reads->currentIndex() == Pattern);
    m_unit->setEnabled(reads);
    m_metric->setEnabled(reads);
    const auto json = description();
    m_preview->setPlainText(json ? QString::fromStdString(json->dump(2)) : QString());
    const bool empty = m_command->toPlainText().trimmed().isEmpty();
    m_problem->setText(json || empty ? QString() : selection::inLanguage(json.error().message));
    m_buttons->button(QDialogButtonBox::Save)->setEnabled(json.has_value());
}

void NewBenchmark::keep()
{
    const auto json = description();
    if (!json)
        return;
    if (const auto kept = benchmark::keep(*json); !kept) {
        m_problem->setText(selection::inLanguage(kept.error().message));
        return;
    }
    emit made(*json);
    accept();
}

} // namespace parascope::gui
