// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/result.h"

#include <QByteArray>
#include <QObject>

#include <functional>

class QTableView;

namespace parascope::gui {

/// Copies a table with Ctrl+C and the context menu, as tab-separated text (which spreadsheets and mail
/// programs accept) and as a LaTeX tabular. Copies the selected rows if several are selected, else all rows;
/// columns are in the order shown.
class TableMenu : public QObject
{
    Q_OBJECT

public:
    explicit TableMenu(QTableView& table);

    /// Sets a LaTeX source that replaces the one made of the shown texts.
    void setLatex(std::function<Result<QByteArray>()> latex) { m_latex = std::move(latex); }
    /// Returns the rows that a copy takes. Fails with a sentence if they are too many for the clipboard.
    [[nodiscard]] Result<std::vector<int>> lines() const;
    [[nodiscard]] Result<QByteArray> text() const;
    [[nodiscard]] Result<QByteArray> latex() const;

private:
    void copy(const Result<QByteArray>& what);
    [[nodiscard]] std::vector<int> columns() const;

    QTableView& m_table;
    std::function<Result<QByteArray>()> m_latex;
};

} // namespace parascope::gui
