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

/// The row of the table that a mark represents. `noRow` means that there is none.
using Row = std::int64_t;
inline constexpr Row noRow = -1;
inline constexpr double noValue = std::numeric_limits<double>::quiet_NaN();

enum class Marker : std::uint8_t { Disc, Square, Triangle, Diamond, InvertedTriangle, Cross, Star };
/// Colours by their role. The theme defines the actual colours.
enum class Ink : std::uint8_t { Text, Secondary, Axis, Error, Accent, Series };

/// One square of a heat map: a value, or a mark that says why there is no value.
struct Cell
{
    /// Waiting: a point of the running sweep whose turn comes. Excluded: no point of the sweep. Refused: the
    /// point is forecast not to fit into memory. WillFail: the map predicts that the run fails.
    enum class State : std::uint8_t {
        Value,
        Failed,
        NotRun,
        Waiting,
        Excluded,
        Running,
        Refused,
        Predicted,
        WillFail
    };

    int column = 0, row = 0; ///< indices on the category axes
    State state = State::NotRun;
    double value = noValue; ///< value in the colour scale's unit
    std::string label;      ///< text of the value in the cell
    Outcome outcome = Outcome::Completed;
    QualitySet quality = 0;
    double progress = noValue; ///< progress of a running cell, 0 .. 1
    int n = 0;                 ///< number of runs that the value is computed from
    Row run = noRow;
    std::vector<std::string> sides; ///< texts of A and B of a ratio: "tpu-v2 163,457 examples/s, n = 3"
    /// 95 % interval in the colour scale's unit. For a prediction it is that of single runs, for a ratio that
    /// of the ratio of means over launches.
    double low = noValue, high = noValue;
    std::string wide;    ///< longer text if there is enough space: a prediction's "41 ±6"
    bool unsure = false; ///< true if the prediction is only a guess, or a best side is not certain
    double failure = 0;  ///< probability that a run fails
};

/// The values that all cells of a map share besides its axes. With them, a cell without a run is a full point
/// of the grid.
struct Plane
{
    std::string family, platform;
    Parameters fixed;     ///< hyper-parameters and settings that all cells share
    std::string unit;     ///< unit of the displayed values
    std::size_t runs = 0; ///< number of runs from which the predictions were made
    double leftOut = 0;   ///< median relative error when each run is predicted from the others
};

/// A point of the runs' grid without a run, and its prediction.
struct Guess
{
    Parameters point;
    Cell cell; ///< value and interval in the unit of the y axis
};

/// The marks of one series, as columns of equal length.
struct Points
{
    /// Says whether the marks are runs, predictions, or predictions that are only guesses.
    enum class Basis : std::uint8_t { Measured, Predicted, Unsure };

    Message name;
    int series = 0; ///< place of the colour (Places)
    Marker marker = Marker::Disc;
    bool hollow = false;
    std::vector<double> x, y;
    std::vector<float> colour;        ///< values on the colour scale; empty: all have the series' colour
    std::vector<std::uint8_t> ringed; ///< 1 for a mark with a ring in error colour; empty: no rings
    std::vector<std::int32_t> rows;
    Basis basis = Basis::Measured;
    std::vector<Guess> guesses; ///< for predictions, one per mark; their rows are noRow
    std::optional<Plane> plane; ///< values that all predicted points share
};

/// A bar from `from` to `value`. It is at place `place` of `places` within category `category`.
struct Bar
{
    int category = 0, place = 0, places = 1;
    double from = 0, value = 0;
    double low = noValue, high = noValue; ///< interval of the value
    int series = 0;
    bool hollow = false;
    Message label; ///< text of the value, next to the bar
    Message name;
};

struct Box
{
    int category = 0, place = 0, places = 1, series = 0;
    double lowWhisker = 0, lowBox = 0, median = 0, highBox = 0, highWhisker = 0;
    std::size_t n = 0;
    Message name;
    std::vector<double> outliers;
    std::vector<std::int32_t> rows; ///< rows of the outliers
};

struct Line
{
    enum class Dash : std::uint8_t { Solid, Dashed, Dotted };

    std::vector<std::pair<double, double>> points;
    Ink ink = Ink::Axis;
    int series = 0;
    double colour = noValue; ///< value on the panel's colour scale; NaN: the colour of `ink`
    Dash dash = Dash::Solid;
    double width = 1.2; ///< width in points
    Message label;      ///< text along the line (roofs) or at its end
    Message brief;      ///< shorter text along the line, if there is not enough space for `label`
    bool labelAlong = false;
    bool arrow = false; ///< true draws an arrowhead at the last point
};

/// A filled rectangle behind the marks, for example the warm-up or an interval.
struct Band
{
    double x0, x1, y0, y1;
    Ink ink = Ink::Series;
    int series = 0;
};

struct Note
{
    double x, y; ///< position 0 .. 1 within the frame, from the lower left
    Message text;
    double alignX = 0, alignY = 0; ///< 0 left/bottom, 0.5 centre, 1 right/top
};

struct ColourScale
{
    enum class Map : std::uint8_t { Sequential, Diverging };

    Axis axis;
    Map map = Map::Sequential;
    std::vector<double> levels;  ///< values of a discrete scale, ascending; empty for a continuous one
    std::vector<double> places;  ///< positions of the levels on the map, 0 .. 1; empty: evenly spaced
    std::vector<int> series;     ///< places of levels that are names, in the colours of series; else empty
    Message topNote, bottomNote; ///< texts at the ends of the scale: "A faster"
    /// Returns the position 0 .. 1 of a value on the map; NaN for a value that is not finite.
    [[nodiscard]] double position(double value) const;
    /// Returns the position of a level.
    [[nodiscard]] double placeOf(std::size_t level) const;
    /// Returns the index of the level that is nearest to a value.
    [[nodiscard]] std::size_t nearest(double value) const;
};

struct LegendEntry
{
    enum class Kind : std::uint8_t {
        Series,
        OutcomeMark,
        QualityMark,
        NotRun,
        Waiting,
        Excluded,
        Running,
        Refused,
        Predicted,
        Unsure,
        WillFail
    };

    Kind kind = Kind::Series;
    Message text; ///< text, with a count for a mark: "18 oom"
    int series = 0;
    double colour = noValue; ///< value on the panel's colour scale; NaN: the series' colour
    Marker marker = Marker::Disc;
    bool hollow = false;
    Points::Basis basis = Points::Basis::Measured;
    Outcome outcome = Outcome::Completed;
    QualitySet quality = 0; ///< caveat of a quality mark
    bool box = false;       ///< true draws a rectangle (bars, boxes) instead of a marker
};

/// A rectangle of cells that all have the same mark. `text` ("oom") is written once, in its middle, or `full`
/// if there is enough space.
struct Block
{
    int column0, column1, row0, row1;
    Message text, full;
};

/// Parallel coordinates: runs as lines across several vertical axes. The panel's x axis has the names of
/// these axes.
struct Parallel
{
    std::vector<Axis> axes;
    std::vector<float> positions; ///< axes.size() positions per run: 0 .. 1 on an axis, NaN without a value
    std::vector<float> colour;    ///< value of each run on the colour scale; empty: the first series' colour
    std::vector<std::int32_t> rows;
};

/// One pair of axes and everything that is drawn between them.
struct Panel
{
    std::string letter;
    Message title;
    Axis x, y;
    std::vector<Band> bands;
    std::vector<Cell> cells;
    std::optional<Plane> plane; ///< values that all predicted cells share
    std::vector<Block> blocks;
    std::vector<Bar> bars;
    bool horizontalBars = false;
    std::vector<Box> boxes;
    std::vector<Line> lines;
    std::vector<Points> points;
    std::vector<Note> notes;
    std::optional<Parallel> parallel;
    std::optional<ColourScale> colours;
    bool colourBar = true; ///< false if another panel of the figure shows the same scale
    std::vector<LegendEntry> legend;
    bool legendAbove = false; ///< true puts the legend in a row above the frame, not in a free corner
    double heightShare = 1;   ///< relative height of the panel within its column of panels
};

/// The content of a drawing, without actual colours and pixels. build() makes it; widgets/plots and
/// widgets/figure draw it. Its texts are messages; inLanguage() (texts.h) translates them into the reader's
/// language.
struct Figure
{
    std::string kind;
    Message what;                ///< first line of the header
    std::vector<Message> counts; ///< clauses of the second line: n, results, what was left out
    Message caption;             ///< draft of a paper's caption, in English: content, n, what was left out
    Message description;         ///< one sentence for a screen reader: kind, axes, n, extreme value
    Message empty;               ///< reason why nothing is drawn; empty if something is drawn
    bool roofless = false; ///< true if nothing is drawn because no roof is known; calibration measures it
    std::string colourMap = "viridis";
    std::vector<Panel> panels;
    int columns = 1;
    std::size_t n = 0;
    /// The slice that is drawn, by column: the values that the spec fixes and those that the figure chose.
    std::vector<std::pair<std::string, std::string>> slice;
    bool pending = false; ///< true if Input::quick left parts out; a second build() adds them

    /// Returns the second line of the header.
    [[nodiscard]] Message count() const { return joined(counts, " · "); }
};

/// Returns the point of the grid that a cell of the panel represents; empty if the panel has no plane.
[[nodiscard]] Parameters pointOf(const Panel& panel, const Cell& cell);

/// Returns the text of a heat map's cell: one decimal, no decimals from 100, a prefix from 10,000 ("372k"),
/// and one significant digit below 0.1 ("0.04", ".004", "4e-5"). A ratio has two decimals below 2, else one.
[[nodiscard]] std::string cellLabel(double value, bool ratio = false);

} // namespace parascope::figure
