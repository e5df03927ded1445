// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/data/price_dialog.h"

#include "widgets/selection/background.h"
#include "widgets/selection/words.h"

#include <QDialogButtonBox>
#include <QFileDialog>
#include <QFormLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>

namespace parascope::gui {

PriceDialog::PriceDialog(const std::vector<std::string>& platforms, const std::vector<Price>& prices,
                         QWidget* parent)
    : QDialog(parent), m_currency(new QLineEdit),
      m_table(new QTableWidget(static_cast<int>(platforms.size()), Columns)), m_problem(new QLabel),
      m_buttons(new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel))
{
    setWindowTitle(tr("Prices of platforms"));
    setObjectName(QStringLiteral("prices"));
    setAttribute(Qt::WA_DeleteOnClose);
    auto* column = new QVBoxLayout(this);
    auto* about = new QLabel(
        tr("The price of an hour gives metrics such as the cost per million examples. It is no measurement: "
           "it is shown with every figure that uses it, and changing it measures nothing again."));
    about->setWordWrap(true);
    column->addWidget(about);
    auto* form = new QFormLayout;
    m_currency->setObjectName(QStringLiteral("currency"));
    m_currency->setMaximumWidth(80);
    form->addRow(tr("Currency"), m_currency);
    column->addLayout(form);
    m_table->setObjectName(QStringLiteral("priceTable"));
    m_table->setHorizontalHeaderLabels({tr("platform"), tr("price of an hour"), tr("date"), tr("source")});
    m_table->verticalHeader()->hide();
    m_table->horizontalHeader()->setStretchLastSection(true);
    for (int row = 0; row < m_table->rowCount(); ++row)
        for (int i = 0; i < Columns; ++i) {
            auto* item = new QTableWidgetItem(
                i == Platform ? QString::fromStdString(platforms[static_cast<std::size_t>(row)]) : QString());
            if (i == Platform)
                item->setFlags(item->flags() & ~Qt::ItemIsEditable);
            m_table->setItem(row, i, item);
        }
    column->addWidget(m_table);
    m_problem->setWordWrap(true);
    m_problem->setObjectName(QStringLiteral("priceProblem"));
    column->addWidget(m_problem);
    m_buttons->setObjectName(QStringLiteral("priceButtons"));
    auto* file = m_buttons->addButton(tr("Read a file..."), QDialogButtonBox::ActionRole);
    connect(file, &QPushButton::clicked, this, &PriceDialog::readFile);
    column->addWidget(m_buttons);
    show(prices);
    connect(m_table, &QTableWidget::cellChanged, this, &PriceDialog::check);
    connect(m_currency, &QLineEdit::textChanged, this, &PriceDialog::check);
    connect(m_buttons, &QDialogButtonBox::accepted, this, &PriceDialog::finish);
    connect(m_buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
    m_table->resizeColumnsToContents();
    constexpr int width = 560, height = 320;
    resize(width, height);
    check();
}

void PriceDialog::show(const std::vector<Price>& prices)
{
    m_currency->setText(QString::fromStdString(prices.empty() ? Price().currency : prices.front().currency));
    for (int row = 0; row < m_table->rowCount(); ++row)
        if (const auto* price = findPrice(prices, m_table->item(row, Platform)->text().toStdString())) {
            m_table->item(row, PerHour)->setText(QLocale().toString(price->perHour, 'g', 12));
            m_table->item(row, Date)->setText(QString::fromStdString(price->date));
            m_table->item(row, Source)->setText(QString::fromStdString(price->source));
        }
}

Result<std::vector<Price>> PriceDialog::prices() const
{
    Json list = Json::array();
    for (int row = 0; row < m_table->rowCount(); ++row) {
        const auto text = [&](Column column) { return m_table->item(row, column)->text().trimmed(); };
        if (text(PerHour).isEmpty())
            continue;
        bool isNumber = false;
        const double perHour = QLocale().toDouble(text(PerHour), &isNumber);
        if (!isNumber)
            return Error::badInput("\"%1\" is no number.", text(PerHour).toStdString());
        list.push_back({{"platform", text(Platform).toStdString()},
                        {"per_hour", perHour},
                        {"currency", m_currency->text().trimmed().toStdString()},
                        {"date", text(Date).toStdString()},
                        {"source", text(Source).toStdString()}});
    }
    return pricesFromJson(list, tr("prices").toStdString());
}

void PriceDialog::check()
{
    const auto given = prices();
    m_problem->setText(given ? QString() : selection::inLanguage(given.error().message));
    m_problem->setVisible(!given);
    m_buttons->button(QDialogButtonBox::Ok)->setEnabled(given.has_value());
}

void PriceDialog::readFile()
{
    const auto path =
        QFileDialog::getOpenFileName(this, tr("Read a file of prices"), {}, tr("Prices (*.json)"));
    if (path.isEmpty())
        return;
    setEnabled(false); // what is typed meanwhile would be replaced
    selection::inBackground(
        nullptr, this,
        [file = path.toStdString()]() -> Result<std::vector<Price>> {
            PARASCOPE_TRY(const auto json, readJsonFile(file));
            return pricesFromJson(json, file);
        },
        [this](const auto& given) {
            setEnabled(true);
            if (given)
                return show(*given);
            m_problem->setText(selection::inLanguage(given.error().message));
            m_problem->show();
        });
}

void PriceDialog::finish()
{
    if (const auto given = prices()) {
        emit chosen(*given);
        close();
    }
}

} // namespace parascope::gui
