// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/json.h"

#include <QDialog>
#include <QProcess>
#include <QTemporaryFile>

class QComboBox;
class QDialogButtonBox;
class QLabel;
class QLineEdit;
class QListWidget;
class QPlainTextEdit;
class QPushButton;

namespace parascope::gui {

/// Makes the description of a benchmark from a command line: each number of it can become an axis.
class NewBenchmark : public QDialog
{
    Q_OBJECT

public:
    explicit NewBenchmark(QWidget* parent = nullptr);
    ~NewBenchmark() override; ///< ends a call that is being tried

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
    /// Calls the program once, as `parascope-cli benchmark try` does, and shows what it printed and what was
    /// read.
    void attempt();
    /// Returns what the form still lacks, in words of the form; empty if the description says what is wrong.
    [[nodiscard]] QString missing() const;

    QLineEdit *m_name, *m_pattern, *m_unit, *m_metric;
    QPlainTextEdit *m_command, *m_preview, *m_output;
    QPushButton* m_try;
    QTemporaryFile m_tried; ///< the description while it is tried
    QProcess m_process;
    QListWidget* m_axes;
    QComboBox* m_reads;
    QLabel* m_problem;
    QDialogButtonBox* m_buttons;
};

} // namespace parascope::gui
