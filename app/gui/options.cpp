// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/options.h"

#include "engine/base/core/json.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <optional>
#include <string_view>

namespace parascope::gui {

namespace {

Result<double> measure(std::string_view name, const std::string& text, std::string_view unit)
{
    char* end = nullptr;
    const double value = std::strtod(text.c_str(), &end);
    const std::string_view rest = end;
    if (end == text.c_str() || !(value > 0) || (!rest.empty() && rest != unit))
        return Error::badInput("%1 needs a number above 0 such as %2, not \"%3\".", name,
                               std::string(unit == "mm"   ? "84mm"
                                           : unit == "pt" ? "8pt"
                                                          : "300"),
                               text);
    return value;
}

} // namespace

std::string helpText()
{
    return "parascope [DB...]\n"
           "    The workbench. Databases, ParaDnn files and CSV files are opened.\n"
           "    --grid PRESET|FILE    the grid to edit        --start     run it at once\n"
           "    --sweep-db FILE       where its results go    --fresh     do not restore the last session\n"
           "\n"
           "parascope --export SPEC.json --db DB --out FIG.{pdf,svg,png,tex} [--width 84mm] [--font NAME] "
           "[--size 8pt] [--dpi 300] [--csv]\n"
           "    Draws a figure; needs no display. --csv also writes the data of the figure, as FIG.csv.\n"
           "\n"
           "parascope --page PAGE.html --db DB [--title TEXT]\n"
           "    Writes the results as one HTML file to send; needs no display.\n"
           "\n"
           "    --help  --version\n";
}

Result<Options> parseOptions(const std::vector<std::string>& arguments)
{
    Options options;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        auto name = arguments[i];
        if (!name.starts_with("--")) {
            options.databases.push_back(name);
            continue;
        }
        std::optional<std::string> inlineValue;
        if (const auto at = name.find('='); at != std::string::npos) {
            inlineValue = name.substr(at + 1);
            name.resize(at);
        }
        static const std::map<std::string, bool Options::*> flags = {{"--help", &Options::help},
                                                                     {"--version", &Options::version},
                                                                     {"--start", &Options::start},
                                                                     {"--fresh", &Options::fresh},
                                                                     {"--csv", &Options::csv}};
        if (const auto flag = flags.find(name); flag != flags.end()) {
            options.*flag->second = true;
            continue;
        }
        static const std::vector<std::string> known = {
            "--export",   "--db",    "--out",   "--width", "--font",   "--size",
            "--dpi",      "--csv",   "--page",  "--title", "--grid",   "--sweep-db",
            "--settings", "--start", "--fresh", "--help",  "--version"};
        if (std::find(known.begin(), known.end(), name) == known.end()) {
            const auto near = nearestName(name, known);
            return near.empty() ? Error::badInput("There is no option %1.", name)
                                : Error::badInput("There is no option %1 (did you mean %2?).", name, near);
        }
        if (!inlineValue && i + 1 >= arguments.size())
            return Error::badInput("%1 needs a value.", name);
        const auto value = inlineValue ? *inlineValue : arguments[++i];
        static const std::map<std::string, std::string Options::*> texts = {
            {"--export", &Options::exportSpec},
            {"--out", &Options::out},
            {"--page", &Options::page},
            {"--title", &Options::title},
            {"--font", &Options::font},
            {"--grid", &Options::grid},
            {"--sweep-db", &Options::sweepDatabase},
            {"--settings", &Options::settings}};
        if (const auto text = texts.find(name); text != texts.end())
            options.*text->second = value;
        else if (name == "--db")
            options.databases.push_back(value);
        else if (name == "--width") {
            PARASCOPE_TRY(options.widthMm, measure(name, value, "mm"));
        } else if (name == "--dpi") {
            PARASCOPE_TRY(options.dpi, measure(name, value, "dpi"));
        } else {
            PARASCOPE_TRY(options.sizePt, measure(name, value, "pt"));
        }
    }
    if (!options.exportSpec.empty() && options.out.empty())
        return Error::badInput("--export needs --out with the figure's file.");
    if (!options.exportSpec.empty() && options.databases.empty())
        return Error::badInput("--export needs --db with a database.");
    if (!options.page.empty() && options.databases.empty())
        return Error::badInput("--page needs --db with a database.");
    return options;
}

} // namespace parascope::gui
