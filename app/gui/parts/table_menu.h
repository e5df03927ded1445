// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/result.h"

#include <QByteArray>
#include <QObject>

#include <functional>

class QTableView;

namespace parascope::gui {

/// Copying from a table: Ctrl+C and the context menu, as text with tabs (which spreadsheets and mail take)
/// and as a LaTeX tabular. Of the selected lines where several are selected, else of all; columns in the
/// order shown.
class TableMenu : public QObject
{
    Q_OBJECT

public:
    explicit TableMenu(QTableView& table);

    /// Another LaTeX than that of the texts shown.
    void setLatex(std::function<Result<QByteArray>()> latex) { m_latex = std::move(latex); }
    /// The lines that a copy takes; fails with a sentence when they are more than a clipboard should hold.
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
