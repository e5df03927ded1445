// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QToolButton;

namespace parascope::editors {

/// The sentence below a field that is wrong, with its correction as a link at the right. Hidden while there
/// is no problem.
class ProblemLine : public QWidget
{
    Q_OBJECT

public:
    explicit ProblemLine(QWidget* parent = nullptr);

    /// Shows a problem. `quickFix` is the link's text ("Use node"); with an empty text there is no link.
    void setProblem(const QString& sentence, const QString& quickFix = {});
    void clear() { setProblem({}); }
    [[nodiscard]] QString sentence() const;

signals:
    void mendClicked();

protected:
    void changeEvent(QEvent* event) override;

private:
    void restyle();
    QLabel *m_icon, *m_text;
    QToolButton* m_link;
};

/// Gives a field the red frame of an error, or removes it (a dynamic property that the style sheet reads).
void markWrong(QWidget& field, bool wrong);

} // namespace parascope::editors
