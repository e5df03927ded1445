// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/design/new_benchmark.h"

#include "app/gui/parts/cli_program.h"

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
#include <QRegularExpression>
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

/// Returns the name for a benchmark of these words: its program or, if that runs a script, the script.
QString nameOf(const std::vector<std::string>& words)
{
    static const QRegularExpression interpreter(
        QStringLiteral("^(python|bash|sh|zsh|perl|ruby|node|julia|Rscript|lua|java)[0-9.]*$"));
    const auto baseOf = [](const std::string& word) {
        return QFileInfo(QString::fromStdString(word)).completeBaseName();
    };
    const auto program = QFileInfo(QString::fromStdString(words.front())).fileName();
    if (interpreter.match(program).hasMatch())
        for (std::size_t i = 1; i < words.size(); ++i)
            if (!words[i].starts_with('-') && words[i].find_first_of(" (=") == std::string::npos)
                return baseOf(words[i]);
    return baseOf(words.front());
}

} // namespace

NewBenchmark::NewBenchmark(QWidget* parent)
    : QDialog(parent), m_name(new QLineEdit), m_pattern(new QLineEdit), m_unit(new QLineEdit),
      m_metric(new QLineEdit), m_command(textField(3, tr("Command line"))),
      m_preview(textField(4, tr("Description"))), m_output(textField(4, tr("What a call printed"))),
      m_try(new QPushButton(tr("Try"))), m_axes(new QListWidget), m_reads(new QComboBox),
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
    m_output->setReadOnly(true);
    m_output->setObjectName(QStringLiteral("benchmarkOutput"));
    m_output->setPlaceholderText(
        tr("Try calls the program once and shows what it printed and what was read."));
    form->addRow(tr("One call"), m_output);
    m_try->setObjectName(QStringLiteral("benchmarkTry"));
    m_buttons->addButton(m_try, QDialogButtonBox::ActionRole);
    connect(m_try, &QPushButton::clicked, this, &NewBenchmark::attempt);
    m_process.setProcessChannelMode(QProcess::MergedChannels);
    connect(&m_process, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error != QProcess::FailedToStart)
            return;
        m_output->setPlainText(m_process.errorString());
        show();
    });
    connect(&m_process, &QProcess::finished, this, [this] {
        m_output->setPlainText(QString::fromUtf8(m_process.readAll()).trimmed());
        show();
    });
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

NewBenchmark::~NewBenchmark()
{
    constexpr int patienceMs = 1000; // of a program that is asked to end
    m_process.disconnect(this);
    if (m_process.state() != QProcess::NotRunning) {
        m_process.terminate();
        m_process.waitForFinished(patienceMs);
    }
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
            m_name->setText(nameOf((*json)["command"].get<std::vector<std::string>>()));
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
    const auto lacks = missing();
    m_problem->setText(json || empty      ? QString()
                       : !lacks.isEmpty() ? lacks
                                          : selection::inLanguage(json.error().message));
    m_buttons->button(QDialogButtonBox::Save)->setEnabled(json.has_value());
    m_try->setEnabled(json.has_value() && m_process.state() == QProcess::NotRunning);
}

QString NewBenchmark::missing() const
{
    if (m_reads->currentIndex() == WallTime)
        return {};
    if (m_reads->currentIndex() == Pattern && m_pattern->text().trimmed().isEmpty())
        return tr("Enter a pattern that matches the number, with the number in parentheses.");
    const auto unit = m_unit->text().trimmed();
    if (m_metric->text().trimmed().isEmpty() && benchmark::unitOf(unit.toStdString()).second != "s")
        return unit.isEmpty() ? tr("Enter the unit of the number, or the name of the metric.")
                              : tr("Enter the name of the metric: %1 is no time.").arg(unit);
    return {};
}

void NewBenchmark::attempt()
{
    const auto json = description();
    if (!json || m_process.state() != QProcess::NotRunning || !m_tried.open())
        return;
    m_tried.resize(0);
    m_tried.write(QByteArray::fromStdString(json->dump()));
    m_tried.close();
    m_output->setPlainText(tr("Calling it…"));
    m_process.start(cliProgram(), {QStringLiteral("benchmark"), QStringLiteral("try"), m_tried.fileName()});
    show();
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
