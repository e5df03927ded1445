// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/price.h"

#include <QDialog>

#include <string>
#include <vector>

class QDialogButtonBox;
class QLineEdit;
class QTableWidget;

namespace parascope::gui {

/// Asks what an hour of each platform costs, with the date and the source of the price. A platform without a
/// price is left out. A file of prices can be read. The dialog is not modal.
class PriceDialog : public QDialog
{
    Q_OBJECT

public:
    PriceDialog(const std::vector<std::string>& platforms, const std::vector<Price>& prices,
                QWidget* parent = nullptr);

signals:
    void chosen(const std::vector<parascope::Price>& prices);

private:
    enum Column { Platform, PerHour, Date, Source, Columns };

    void show(const std::vector<Price>& prices);
    /// Returns the prices of the fields, or what is wrong with them.
    [[nodiscard]] Result<std::vector<Price>> prices() const;
    void check();
    void readFile();
    void finish();

    QLineEdit* m_currency;
    QTableWidget* m_table;
    class QLabel* m_problem;
    QDialogButtonBox* m_buttons;
};

} // namespace parascope::gui
