// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/parts/twin_model.h"

#include <algorithm>
#include <cmath>

namespace parascope::gui {

namespace {

QString text(double value)
{
    return std::isnan(value) ? QString() : QString::number(value, 'g', 5);
}

QString label(const figure::Axis& axis, int index)
{
    for (const auto& tick : axis.ticks)
        if (static_cast<int>(std::lround(tick.position)) == index)
            return QString::fromStdString(tick.label.text());
    return QString::number(index);
}

QString interval(double low, double high)
{
    return QStringLiteral("%1 … %2").arg(text(low), text(high));
}

QString predicted(const figure::Cell& cell)
{
    return cell.unsure ? TwinModel::tr("predicted, unsure") : TwinModel::tr("predicted");
}

/// Returns why there is no measured value; empty if there is one.
QString stateOf(const figure::Cell& cell)
{
    switch (cell.state) {
    case figure::Cell::State::Failed:
        return QString::fromUtf8(nameOf(cell.outcome).data(),
                                 static_cast<qsizetype>(nameOf(cell.outcome).size()));
    case figure::Cell::State::NotRun:
        return TwinModel::tr("not run");
    case figure::Cell::State::Waiting:
        return TwinModel::tr("waiting");
    case figure::Cell::State::Excluded:
        return TwinModel::tr("excluded");
    case figure::Cell::State::Running:
        return TwinModel::tr("running");
    case figure::Cell::State::Predicted:
        return predicted(cell);
    case figure::Cell::State::WillFail:
        return TwinModel::tr("predicted to fail");
    case figure::Cell::State::Refused:
        return TwinModel::tr("will not fit");
    case figure::Cell::State::Value:
        break;
    }
    return {};
}

/// Figures with more marks use the run table instead, which sorts and filters.
constexpr std::size_t maxTwinLines = 20000;

} // namespace

void TwinModel::setFigure(const figure::Figure& figure)
{
    beginResetModel();
    m_headers = {tr("series"), tr("x"), tr("y"), tr("value"), tr("interval"), tr("note")};
    if (!figure.panels.empty()) {
        m_headers[1] = QString::fromStdString(figure.panels.front().x.title.text());
        m_headers[2] = QString::fromStdString(figure.panels.front().y.title.text());
        if (figure.panels.front().colours)
            m_headers[3] = QString::fromStdString(figure.panels.front().colours->axis.title.text());
    }
    m_lines.clear();
    for (const auto& panel : figure.panels)
        addPanel(panel);
    endResetModel();
}

void TwinModel::addPanel(const figure::Panel& panel)
{
    const auto title = QString::fromStdString(panel.title.text());
    for (const auto& cell : panel.cells) {
        QString note = stateOf(cell);
        for (const auto name : namesOf(cell.quality))
            note += (note.isEmpty() ? QString() : QStringLiteral(", ")) +
                    QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
        m_lines.push_back({title, label(panel.x, cell.column), label(panel.y, cell.row), text(cell.value),
                           std::isfinite(cell.low) ? interval(cell.low, cell.high) : QString(), note});
    }
    for (const auto& bar : panel.bars)
        m_lines.push_back({QString::fromStdString(bar.name.text()),
                           label(panel.horizontalBars ? panel.y : panel.x, bar.category),
                           {},
                           text(bar.value),
                           std::isnan(bar.low) ? tr("no interval") : interval(bar.low, bar.high),
                           {}});
    for (const auto& box : panel.boxes)
        m_lines.push_back(
            {QString::fromStdString(box.name.text()),
             label(panel.x, box.category),
             {},
             text(box.median),
             interval(box.lowBox, box.highBox),
             tr("whiskers %1 … %2, n = %3").arg(text(box.lowWhisker), text(box.highWhisker)).arg(box.n)});
    for (const auto& points : panel.points)
        for (std::size_t i = 0; i < points.x.size() && m_lines.size() < maxTwinLines; ++i) {
            const auto* guess = i < points.guesses.size() ? &points.guesses[i].cell : nullptr;
            m_lines.push_back({QString::fromStdString(points.name.text()),
                               text(points.x[i]),
                               text(points.y[i]),
                               {},
                               guess ? interval(guess->low, guess->high) : QString(),
                               guess ? predicted(*guess) : QString()});
        }
}

bool TwinModel::isEmpty(int column) const
{
    return std::all_of(m_lines.begin(), m_lines.end(),
                       [column](const auto& line) { return line.value(column).isEmpty(); });
}

int TwinModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_lines.size());
}

int TwinModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_headers.size());
}

QVariant TwinModel::data(const QModelIndex& at, int role) const
{
    if (!checkIndex(at, CheckIndexOption::IndexIsValid))
        return {};
    const bool number = at.column() >= 1 && at.column() <= 3;
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue((number ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    return role == Qt::DisplayRole ? m_lines[static_cast<std::size_t>(at.row())].value(at.column())
                                   : QVariant();
}

QVariant TwinModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    return role == Qt::DisplayRole && orientation == Qt::Horizontal ? m_headers.value(section) : QVariant();
}

} // namespace parascope::gui
