// SPDX-License-Identifier: GPL-3.0-or-later
// The CSV of AIPerf and of GenAI-Perf. It has several tables below each other: quantities with statistics,
// quantities with one value, and (only AIPerf) devices. Its numbers are rounded to two decimals.
#include "engine/base/core/file.h"
#include "engine/exchange/csv.h"
#include "engine/exchange/foreign.h"

#include <algorithm>
#include <cctype>

namespace parascope::exchange::aiperf_table {

namespace {

/// Returns the tag and the unit of a name: "time_to_first_token" and "ms" for "Time to First Token (ms)".
std::pair<std::string, std::string> tagOf(std::string_view name)
{
    std::string unit;
    if (const auto bracket = name.rfind(" ("); name.ends_with(')') && bracket != std::string_view::npos) {
        unit = name.substr(bracket + 2, name.size() - bracket - 3);
        name = name.substr(0, bracket);
    }
    std::string tag;
    for (const char c : name)
        tag += std::isalnum(static_cast<unsigned char>(c)) != 0
                   ? static_cast<char>(std::tolower(static_cast<unsigned char>(c)))
                   : '_';
    return {std::move(tag), std::move(unit)};
}

bool isGiven(std::string_view cell)
{
    return !cell.empty() && cell != "N/A";
}

/// Adds the mean of a row of the table of devices.
template <class Cells>
void addDevice(Json& telemetry, const std::vector<std::string>& header, const Cells& cells)
{
    const auto cellOf = [&](std::string_view name) {
        const auto i =
            static_cast<std::size_t>(std::find(header.begin(), header.end(), name) - header.begin());
        return i < std::min(header.size(), cells.size()) ? std::string(cells[i]) : std::string();
    };
    auto& gpu = telemetry["endpoints"][cellOf("Endpoint")]["gpus"]["gpu_" + cellOf("GPU_Index")];
    gpu["gpu_uuid"] = cellOf("GPU_UUID");
    const auto [tag, unit] = tagOf(cellOf("Metric"));
    auto& quantity = gpu["metrics"][tag];
    quantity["unit"] = unit;
    auto mean = cellOf("avg");
    std::erase(mean, ',');
    if (isGiven(mean))
        quantity["avg"] = mean;
}

} // namespace

bool recognises(const Content& content)
{
    std::string_view text = content.text;
    if (text.starts_with("\xEF\xBB\xBF"))
        text.remove_prefix(3);
    // If no request was completed, the file has only the table of counts.
    return text.starts_with("Metric,avg,min,max,") ||
           (text.starts_with("Metric,Value") && text.find("Request Count") != std::string_view::npos);
}

Result<Documents> documentsOf(const Content& content, const std::filesystem::path& path)
{
    Json telemetry = Json::object();
    Json out = Json::object(); // tags are in lower case, so other keys cannot collide with them
    std::vector<std::string> header;
    CsvReader rows(content.text, path.string());
    for (;;) {
        PARASCOPE_TRY(const bool more, rows.next());
        if (!more)
            break;
        const auto& cells = rows.fields();
        if (cells.front() == "Metric" || cells.front() == "Endpoint") {
            header.assign(cells.begin(), cells.end());
            if (cells.size() > 2 && cells.back() != "std" && cells.front() == "Metric")
                out["Tool"] = "genai-perf"; // its table has no last column "std"
            continue;
        }
        if (!header.empty() && header.front() == "Endpoint")
            addDevice(telemetry, header, cells);
        const auto [tag, unit] = tagOf(cells.front());
        for (std::size_t i = 1; i < std::min(cells.size(), header.size()); ++i) {
            std::string cell(cells[i]);
            if (header.front() == "Endpoint") {
                if (header[i] == "GPU_Name" && !out.contains("GPU_Name"))
                    out["GPU_Name"] = cell;
                continue;
            }
            std::erase(cell, ','); // GenAI-Perf writes "1,024.50"
            if (isGiven(cell))
                out[tag][header[i] == "Value" ? "avg" : header[i]] = cell;
        }
        if (out.contains(tag) && header.front() == "Metric")
            out[tag]["unit"] = unit;
    }
    return Documents{std::move(out), std::move(telemetry)};
}

std::optional<Content> jsonBeside(const std::filesystem::path& path)
{
    constexpr std::size_t most = std::size_t{64} << 20; // a usual file has about 20 KiB
    const auto beside = std::filesystem::path(path).replace_extension(".json");
    std::error_code error;
    if (!std::filesystem::is_regular_file(beside, error))
        return std::nullopt;
    auto text = readFile(beside, most);
    auto content = text ? contentOfText(*std::move(text), beside) : tl::unexpected(std::move(text).error());
    return content && content->isJson() ? std::optional(*std::move(content)) : std::nullopt;
}

} // namespace parascope::exchange::aiperf_table
