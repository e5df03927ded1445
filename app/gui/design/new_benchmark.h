// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/json.h"

#include <QDialog>

class QComboBox;
class QDialogButtonBox;
class QLabel;
class QLineEdit;
class QListWidget;
class QPlainTextEdit;

namespace parascope::gui {

/// Makes the description of a benchmark from a command line: each number of it can become an axis.
class NewBenchmark : public QDialog
{
    Q_OBJECT

public:
    explicit NewBenchmark(QWidget* parent = nullptr);

    void setCommand(const QString& line);
    /// Returns the description, or the reason why there is none.
    [[nodiscard]] Result<Json> description() const;

signals:
    /// The description was written into the user's folder of benchmarks.
    void made(const Json& description);

private:
    void findAxes();
    void show();
    void keep();

    QLineEdit *m_name, *m_pattern, *m_unit, *m_metric;
    QPlainTextEdit *m_command, *m_preview;
    QListWidget* m_axes;
    QComboBox* m_reads;
    QLabel* m_problem;
    QDialogButtonBox* m_buttons;
};

} // namespace parascope::gui
