// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/model/presets.h"
#include "widgets/editors/grid_forecast.h"
#include "widgets/selection/latest.h"

#include <QFrame>
#include <QStringList>
#include <QWidget>

#include <vector>

class QLabel;
class QPushButton;
class QVBoxLayout;

namespace parascope::gui {

class Workbench;

/// An area to drop files on; a click opens the file chooser.
class DropZone : public QFrame
{
    Q_OBJECT

public:
    explicit DropZone(QWidget* parent = nullptr);
    void setOver(bool over);
    /// Shows this text while files are being opened. An empty text brings back the note on what can be
    /// dropped.
    void setAwaited(const QString& text);

signals:
    void dropped(const QStringList& paths);
    void clicked();

protected:
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dragLeaveEvent(QDragLeaveEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void restyle();
    QLabel *m_icon, *m_text;
    class QProgressBar* m_busy;
};

/// The page of a first start: a grid that is already chosen, and an area to drop results on.
class StartPage : public QWidget
{
    Q_OBJECT

public:
    explicit StartPage(Workbench& bench, QWidget* parent = nullptr);

signals:
    void startRequested();
    void editRequested();
    void openRequested();
    void filesDropped(const QStringList& paths);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    QWidget* runCard();
    QWidget* openCard();
    /// Fills the list of grids and marks the one that Start runs. If the session's grid is not among the
    /// offered presets, it is the first row.
    void fillGrids();
    void askDurations();
    [[nodiscard]] QFrame* gridRow(std::size_t at);
    void choose(std::size_t at);
    void mark(std::size_t at);
    /// Marks the present grid after it was changed elsewhere.
    void follow();
    void showStart();
    void showRecent();
    void showSamples();
    /// Makes a label that opens this file when clicked.
    QLabel* fileLink(const QString& path, const QString& text, const QString& toolTip);

    Workbench& m_bench;
    std::vector<PresetCard> m_cards; ///< the presets of the rows
    std::vector<QFrame*> m_rows;
    std::size_t m_chosen = 0;
    selection::Latest<std::vector<Result<editors::Forecast>>> m_durations;
    QPushButton* m_start = nullptr;
    QVBoxLayout *m_grids = nullptr, *m_recent = nullptr, *m_samples = nullptr;
};

} // namespace parascope::gui
