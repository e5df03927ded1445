// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/json.h"

#include <cstddef>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// A page with results as one HTML file to send. It refers to no other file, can be read without JavaScript,
/// and contains its figures' specifications and its runs, so that Parascope can open it again.
namespace parascope::report {

/// A cell of a table: its text, and the number by which it is sorted; NaN: by the text.
struct PageCell
{
    PageCell(std::string shown = {}, double value = std::numeric_limits<double>::quiet_NaN())
        : text(std::move(shown)), number(value)
    {
    }
    PageCell(const char* shown) : text(shown) {}

    std::string text;
    double number = std::numeric_limits<double>::quiet_NaN();
};

struct PageFigure
{
    std::string id, title, caption;
    /// An SVG element for this place: its ids begin with the figure's element id, it has no script and refers
    /// to nothing outside. It is written as it is; without one, the page shows the values only.
    std::string svg;
    Json spec;                        ///< null: not shown
    std::vector<std::string> headers; ///< of the drawn values as a table
    std::vector<bool> numbers;        ///< columns that are set as numbers
    std::vector<std::vector<PageCell>> rows;
    std::size_t leftOut = 0; ///< number of rows that the caller did not pass
};

/// Returns the id of a figure's element by its index in the page. Its heading is ID-title, its caption
/// ID-caption.
[[nodiscard]] std::string figureElement(std::size_t index);

struct PageTable
{
    std::string title, note;
    std::vector<std::string> headers;
    std::vector<bool> numbers; ///< columns that are set and sorted as numbers; may be shorter than headers
    std::vector<std::vector<PageCell>> rows;
    std::size_t leftOut = 0; ///< number of rows that the caller did not pass
};

struct PageObservation
{
    std::string headline, evidence;
    std::string sentence; ///< the same in detail; may be empty
};

struct Page
{
    std::string title;
    std::string language = "en";       ///< tag of BCP 47: "en", "de", "ja", "zh-CN"
    std::string made, program;         ///< time in UTC as text, "Parascope 0.2.0"
    std::vector<std::string> measured; ///< sentences that say what was measured and how
    std::vector<PageFigure> figures;
    std::vector<PageTable> tables;
    std::vector<PageObservation> observations;
    std::vector<std::pair<std::string, std::string>> environment;
    std::vector<std::string> caveats;
    std::string runsCsv;  ///< empty if there are too many runs
    std::string runsNote; ///< says where the runs are if they are not in the page
    Json document;        ///< embedded: {"parascope_page": 1, "views": [...]}; null: none
};

/// All words that the page adds to its content. %1 and %2 are places for numbers and names.
struct PageWords
{
    std::string contents = "Contents";
    std::string made = "Made with %1 on %2."; ///< %1 is the program, %2 the time
    std::string measured = "What was measured";
    std::string observations = "Observations";
    std::string evidence = "Evidence: %1";
    std::string caveats = "What to keep in mind";
    std::string figures = "Figures";
    std::string figure = "Figure %1";
    std::string noPicture = "This figure has no picture. Its values are in the table below.";
    std::string values = "Values of this figure (%1)"; ///< %1 is the number of rows
    std::string specification = "Specification";
    std::string tables = "Tables";
    std::string table = "Table %1";
    std::string leftOut = "Rows not on this page: %1";
    std::string filter = "Filter";
    std::string count = "%1 of %2 rows"; ///< %1 is the number of rows that the filter shows
    std::string sortHint = "Select a heading to sort.";
    std::string environment = "Environment";
    std::string runs = "Runs";
    std::string runsInside = "This file contains every run as CSV text (%1 kB)."; ///< %1 is the size
    std::string download = "Download the runs as CSV";
    std::string open = "To open the figures in Parascope, drop this file on its window.";
    std::string empty = "This page has no results.";
};

/// Returns the page as one HTML file. `css` and `script` are our own page.css and page.js and are not
/// escaped. The file allows only styles and scripts with `nonce`, of which the letters of Base64 are used.
[[nodiscard]] std::string toHtml(const Page& page, const PageWords& words, std::string_view css,
                                 std::string_view script, std::string_view nonce);

/// Returns the document that is embedded in a page, or nothing if the text is not such a page.
[[nodiscard]] std::optional<Json> documentOf(std::string_view html);
/// Returns the embedded runs as CSV, or nothing if the page has none. Bytes that were not valid UTF-8 have
/// become replacement characters (U+FFFD).
[[nodiscard]] std::optional<std::string> runsOf(std::string_view html);

} // namespace parascope::report
