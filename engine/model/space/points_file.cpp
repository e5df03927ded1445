// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/core/file.h"
#include "engine/model/space/spec.h"

#include <set>

namespace parascope::space {

namespace {

std::string trimmed(std::string_view text)
{
    const auto first = text.find_first_not_of(" \t");
    if (first == std::string_view::npos)
        return {};
    return std::string(text.substr(first, text.find_last_not_of(" \t") - first + 1));
}

/// Returns the cells of one line (RFC 4180 quotes, but no line break inside a cell), or nothing if a quote is
/// not closed.
std::optional<std::vector<std::string>> cellsOf(std::string_view line)
{
    std::vector<std::string> cells;
    std::size_t at = 0;
    while (true) {
        std::string cell;
        if (at < line.size() && line[at] == '"') {
            for (++at;; ++at) {
                if (at >= line.size())
                    return std::nullopt;
                if (line[at] == '"') {
                    if (at + 1 < line.size() && line[at + 1] == '"')
                        ++at;
                    else
                        break;
                }
                cell += line[at];
            }
            ++at;
            cells.push_back(cell);
            if (at < line.size() && line[at] != ',')
                return std::nullopt;
        } else {
            const auto comma = line.find(',', at);
            const auto end = comma == std::string_view::npos ? line.size() : comma;
            cells.push_back(trimmed(line.substr(at, end - at)));
            at = end;
        }
        if (at >= line.size())
            return cells;
        ++at;
    }
}

} // namespace

Result<std::vector<Parameters>> readPoints(const std::filesystem::path& file)
{
    PARASCOPE_TRY(const std::string text, readFile(file, std::size_t{256} << 20));
    std::vector<Parameters> points;
    std::vector<std::string> names;
    std::size_t number = 0;
    std::string_view rest = text;
    if (rest.starts_with("\xEF\xBB\xBF"))
        rest.remove_prefix(3);
    while (!rest.empty()) {
        ++number;
        const auto end = rest.find('\n');
        auto line = rest.substr(0, end);
        rest = end == std::string_view::npos ? std::string_view{} : rest.substr(end + 1);
        if (line.ends_with('\r'))
            line.remove_suffix(1);
        if (trimmed(line).empty())
            continue;
        const auto where = [&] { return Message::format("%1, line %2", file.string(), number); };
        const auto cells = cellsOf(line);
        if (!cells)
            return Error::badInput("%1: a quote is never closed.", where());
        if (names.empty()) {
            names = *cells;
            if (std::set<std::string>(names.begin(), names.end()).size() != names.size())
                return Error::badInput("%1: a column occurs twice.", where());
            continue;
        }
        if (cells->size() != names.size())
            return Error::badInput("%1 has %2 cells, the header has %3.", where(), cells->size(),
                                   names.size());
        if (points.size() == maxPoints)
            return Error::badInput("%1 holds more than %2 points.", file.string(), maxPoints);
        Parameters point;
        for (std::size_t i = 0; i < names.size(); ++i)
            if (!(*cells)[i].empty())
                point.set(names[i], valueFromText((*cells)[i]));
        points.push_back(std::move(point));
    }
    if (points.empty())
        return Error::badInput("%1 holds no points.", file.string());
    return points;
}

} // namespace parascope::space
