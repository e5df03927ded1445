// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/export/export_checks.h"
#include "app/gui/export/page_preview.h"
#include "engine/figure/build.h"
#include "widgets/selection/latest.h"

#include <QDialog>
#include <QTimer>

#include <map>

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QFontComboBox;
class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QPushButton;
class QVBoxLayout;

namespace parascope::gui {

class Session;

/// From a view to files: page, type, colours, formats, a preview on the page in true millimetres as a reader
/// with other eyes sees it too, checks, and a caption draft. Not modal.
class ExportDialog : public QDialog
{
    Q_OBJECT

public:
    ExportDialog(const QString& title, figure::Spec spec, std::shared_ptr<const figure::Input> input,
                 const QStringList& files, Session& session, QWidget* parent = nullptr);

signals:
    void message(const QString& sentence, bool bad);

private:
    /// What is worked out beside the window. Drawing is not: plots are widgets, which only the main thread
    /// may make.
    struct Preview
    {
        figure::Figure figure;
        figure::Spec spec;
        QString problem;
    };

    void buildForm(QVBoxLayout& column);
    void buildPreview(QVBoxLayout& column);
    /// Fills in the measures: of the preset, or those that the spec has itself.
    void takePreset(bool own = false);
    void changed();
    void ask();
    void take(Preview& preview);
    void draw();
    void check();
    void exportFiles();
    void tellProblem(const QString& sentence);
    [[nodiscard]] QString sizeProblem() const;
    [[nodiscard]] figure::Spec spec() const;
    [[nodiscard]] QStringList formats() const;
    void addCheck(const ExportCheck& check);

    figure::Spec m_spec;
    std::shared_ptr<const figure::Input> m_input;
    QStringList m_files; ///< what is open, as the command line would name it
    Session& m_session;
    QComboBox *m_preset, *m_colourMap;
    QDoubleSpinBox *m_width, *m_height, *m_size, *m_line;
    QFontComboBox* m_font;
    QCheckBox *m_labels, *m_legend, *m_header, *m_letter;
    std::map<QString, QCheckBox*> m_formats;
    QLineEdit *m_folder, *m_name;
    QVBoxLayout* m_checks;
    QPlainTextEdit* m_caption;
    QLabel *m_problem, *m_writes;
    QPushButton* m_export;
    PagePreview* m_page;
    bool m_captionTouched = false, m_filling = false;
    Preview m_preview; ///< the one that is shown
    QTimer m_checking; ///< the page first, what is to be said of it a turn later
    selection::Latest<Preview> m_latest;
};

} // namespace parascope::gui
