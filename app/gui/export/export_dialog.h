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

/// Exports a view to files: page, type, colours, formats, checks and a caption draft. The preview shows the
/// figure on the page in true millimetres, also as readers with a colour vision deficiency see it. The dialog
/// is not modal.
class ExportDialog : public QDialog
{
    Q_OBJECT

public:
    ExportDialog(const QString& title, figure::Spec spec, std::shared_ptr<const figure::Input> input,
                 const QStringList& files, Session& session, QWidget* parent = nullptr);

signals:
    void message(const QString& sentence, bool bad);

private:
    /// The part of the preview that is computed in the background. The drawing is not, because plots are
    /// widgets, which only the main thread may create.
    struct Preview
    {
        figure::Figure figure;
        figure::Spec spec;
        QString problem;
    };

    void buildForm(QVBoxLayout& column);
    void buildPreview(QVBoxLayout& column);
    /// Fills in the sizes of the preset, or those that the spec sets itself.
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
    QStringList m_files; ///< the open files, as the command line would name them
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
    Preview m_preview; ///< the preview that is shown
    QTimer m_checking; ///< runs the checks one turn of the event loop after the page is drawn
    selection::Latest<Preview> m_latest;
};

} // namespace parascope::gui
