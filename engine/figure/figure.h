// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/outcome.h"
#include "engine/base/core/value.h"
#include "engine/figure/axis.h"

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace parascope::figure {

/// A row of the table that a mark stands for, and none.
using Row = std::int64_t;
inline constexpr Row noRow = -1;
inline constexpr double noValue = std::numeric_limits<double>::quiet_NaN();

enum class Marker : std::uint8_t { Disc, Square, Triangle, Diamond, InvertedTriangle, Cross, Star };
/// Colours by their role: the theme decides what they look like.
enum class Ink : std::uint8_t { Text, Secondary, Axis, Error, Accent, Series };

/// One square of a heat map: at most one value, or the mark of why there is none.
struct Cell
{
    /// Refused: forecast not to fit; WillFail: by the map, it will rather fail than run.
    enum class State : std::uint8_t { Value, Failed, NotRun, Running, Refused, Predicted, WillFail };

    int column = 0, row = 0; ///< indices on the category axes
    State state = State::NotRun;
    double value = noValue; ///< in the colour scale's unit
    std::string label;      ///< the value as the cell shows it
    Outcome outcome = Outcome::Completed;
    QualitySet quality = 0;
    double progress = noValue; ///< 0 .. 1 of a running cell
    int n = 0;                 ///< runs behind the value
    Row run = noRow;
    std::vector<std::string> sides; ///< of a ratio, A and B: "tpu-v2 163,457 examples/s, n = 3"
    /// 95 % interval in the colour scale's unit: of single runs for a prediction, of the ratio of means over
    /// launches for a ratio.
    double low = noValue, high = noValue;
    std::string wide;    ///< a prediction as it is written where there is room: "41 ±6"
    bool unsure = false; ///< rather a guess
    double failure = 0;  ///< probability that a run fails
};

/// Where the cells of a map lie beyond its axes: what a cell without a run is a point of.
struct Plane
{
    std::string family, platform;
    Parameters fixed;     ///< hyper-parameters and settings that all cells share
    std::string unit;     ///< of the values as they are shown
    std::size_t runs = 0; ///< that predictions were made from
    double leftOut = 0;   ///< their median error, each run predicted from the others
};

/// A point of the runs' grid that nobody ran, and what is predicted of it.
struct Guess
{
    Parameters point;
    Cell cell; ///< value and interval in the unit of the y axis
};

/// Marks of one series. Columns of equal length.
struct Points
{
    /// What the marks stand for: runs, forecasts, or forecasts that are rather guesses.
    enum class Basis : std::uint8_t { Measured, Predicted, Unsure };

    Message name;
    int series = 0; ///< place of the colour (Places)
    Marker marker = Marker::Disc;
    bool hollow = false;
    std::vector<double> x, y;
    std::vector<float> colour;        ///< on the colour scale; empty: the series' colour
    std::vector<std::uint8_t> ringed; ///< 1: over a roof, ringed in error colour; empty: none
    std::vector<std::int32_t> rows;
    Basis basis = Basis::Measured;
    std::vector<Guess> guesses; ///< of forecasts, one a mark; their rows are noRow
    std::optional<Plane> plane; ///< what they have in common
};

/// A bar from `from` to `value` in place `place` of `places` within category `category`.
struct Bar
{
    int category = 0, place = 0, places = 1;
    double from = 0, value = 0;
    double low = noValue, high = noValue; ///< the interval
    int series = 0;
    bool hollow = false;
    Message label; ///< the value, written at the side
    Message name;
};

struct Box
{
    int category = 0, place = 0, places = 1, series = 0;
    double lowWhisker = 0, lowBox = 0, median = 0, highBox = 0, highWhisker = 0;
    std::size_t n = 0;
    Message name;
    std::vector<double> outliers;
    std::vector<std::int32_t> rows; ///< of the outliers
};

struct Line
{
    enum class Dash : std::uint8_t { Solid, Dashed, Dotted };

    std::vector<std::pair<double, double>> points;
    Ink ink = Ink::Axis;
    int series = 0;
    double colour = noValue; ///< on the panel's colour scale; NaN: the ink's
    Dash dash = Dash::Solid;
    double width = 1.2; ///< points
    Message label;      ///< written along the line (roofs) or at its end
    Message brief;      ///< along the line instead, where that has no room
    bool labelAlong = false;
    bool arrow = false; ///< a head at its last point
};

/// A filled rectangle behind the marks: warm-up, interval.
struct Band
{
    double x0, x1, y0, y1;
    Ink ink = Ink::Series;
    int series = 0;
};

struct Note
{
    double x, y; ///< 0 .. 1 within the frame, from the lower left
    Message text;
    double alignX = 0, alignY = 0; ///< 0 left/bottom, 0.5 centre, 1 right/top
};

struct ColourScale
{
    enum class Map : std::uint8_t { Sequential, Diverging };

    Axis axis;
    Map map = Map::Sequential;
    std::vector<double> levels;  ///< discrete: the values, ascending
    std::vector<double> places;  ///< of the levels on the map, 0 .. 1; empty: evenly
    std::vector<int> series;     ///< of levels that are names: the colours of series instead of the map's
    Message topNote, bottomNote; ///< "A faster"
    [[nodiscard]] double position(double value) const;
    /// The position of a level.
    [[nodiscard]] double placeOf(std::size_t level) const;
    /// The level that is nearest to a value.
    [[nodiscard]] std::size_t nearest(double value) const;
};

struct LegendEntry
{
    enum class Kind : std::uint8_t {
        Series,
        OutcomeMark,
        QualityMark,
        NotRun,
        Running,
        Refused,
        Predicted,
        Unsure,
        WillFail
    };

    Kind kind = Kind::Series;
    Message text; ///< with its count: "oom, 18"
    int series = 0;
    double colour = noValue; ///< on the panel's colour scale; NaN: the series'
    Marker marker = Marker::Disc;
    bool hollow = false;
    Points::Basis basis = Points::Basis::Measured;
    Outcome outcome = Outcome::Completed;
    QualitySet quality = 0; ///< of a quality mark
    bool box = false;       ///< a rectangle (bars, boxes) instead of a marker
};

/// A named rectangle of cells that all carry one mark: "oom" is written once, in its middle; in full where
/// there is room.
struct Block
{
    int column0, column1, row0, row1;
    Message text, full;
};

/// Runs as lines across several upright axes: parallel coordinates. The panel's x axis names them.
struct Parallel
{
    std::vector<Axis> axes;
    std::vector<float> positions; ///< axes.size() for each run: 0 .. 1 on its axis, NaN without a value
    std::vector<float> colour;    ///< of each run, on the colour scale; empty: the first series' colour
    std::vector<std::int32_t> rows;
};

/// One pair of axes and what is drawn between them.
struct Panel
{
    std::string letter;
    Message title;
    Axis x, y;
    std::vector<Band> bands;
    std::vector<Cell> cells;
    std::optional<Plane> plane; ///< of cells that are predicted
    std::vector<Block> blocks;
    std::vector<Bar> bars;
    bool horizontalBars = false;
    std::vector<Box> boxes;
    std::vector<Line> lines;
    std::vector<Points> points;
    std::vector<Note> notes;
    std::optional<Parallel> parallel;
    std::optional<ColourScale> colours;
    bool colourBar = true; ///< false: another panel of the figure shows the same scale
    std::vector<LegendEntry> legend;
    bool legendAbove = false; ///< as a row above the frame instead of in a free corner
    double heightShare = 1;   ///< of its column, where panels stand above each other
};

/// What is to be drawn; no colour, no pixel. Made by build(), drawn by widgets/plots and widgets/figure.
/// Its words are messages; inLanguage() (texts.h) says them in the reader's language.
struct Figure
{
    std::string kind;
    Message what;                ///< the first header line
    std::vector<Message> counts; ///< the second, clause by clause: n, what it says of them, what was left out
    Message caption;             ///< a draft for a paper, in English: what, n, what was left out
    Message description;         ///< one sentence for a screen reader: kind, axes, n, extreme
    Message empty;               ///< why nothing is drawn; empty when something is
    bool roofless = false;       ///< nothing is drawn because no roof is known, which calibration finds out
    std::string colourMap = "viridis";
    std::vector<Panel> panels;
    int columns = 1;
    std::size_t n = 0;
    bool pending =
        false; ///< made in haste (Input::quick): what it leaves out can be had by building it again

    /// The second header line.
    [[nodiscard]] Message count() const { return joined(counts, " · "); }
};

/// The point that a cell of the panel stands for; empty where the panel does not know its plane.
[[nodiscard]] Parameters pointOf(const Panel& panel, const Cell& cell);

/// The text of a heat map's cell: one decimal, none from 100, one significant digit below 0.1 ("0.04",
/// ".004", "4e-5"); of ratios two decimals below 2.
[[nodiscard]] std::string cellLabel(double value, bool ratio = false);

} // namespace parascope::figure
