// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/exchange/csv_preview.h"

#include "engine/base/core/hyper_parameter.h"
#include "engine/base/core/value.h"
#include "engine/exchange/csv.h"
#include "engine/exchange/csv_fields.h"
#include "engine/exchange/formats.h"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <set>

namespace parascope::exchange {

namespace {

/// Returns a name in lower case with blanks instead of other characters than letters and digits: "throughput
/// img s" for "Throughput (img/s)".
std::string plain(const std::string& name)
{
    std::string out;
    for (const char c : name) {
        const auto u = static_cast<unsigned char>(c);
        if (std::isalnum(u))
            out += static_cast<char>(std::tolower(u));
        else if (!out.empty() && out.back() != ' ')
            out += ' ';
    }
    while (!out.empty() && out.back() == ' ')
        out.pop_back();
    return out;
}

bool has(const std::string& words, std::string_view word)
{
    return (' ' + words + ' ').find(' ' + std::string(word) + ' ') != std::string::npos;
}

bool hasAny(const std::string& words, std::span<const std::string_view> list)
{
    return std::any_of(list.begin(), list.end(), [&](auto word) { return has(words, word); });
}

bool hasAny(const std::string& words, std::initializer_list<std::string_view> list)
{
    return hasAny(words, std::span(list.begin(), list.size()));
}

double secondsOf(const std::string& words)
{
    return hasAny(words, {"ns", "nanoseconds"})            ? 1e-9
           : hasAny(words, {"us", "microseconds"})         ? 1e-6
           : hasAny(words, {"ms", "msec", "milliseconds"}) ? 1e-3
                                                           : 1;
}

/// Returns the factor of the prefix before a unit ("GFLOPS", "tflop s"); 1 without a prefix.
double prefixOf(const std::string& words, std::string_view unit)
{
    for (const auto& [letter, factor] :
         {std::pair{'k', 1e3}, {'m', 1e6}, {'g', 1e9}, {'t', 1e12}, {'p', 1e15}})
        if (words.find(letter + std::string(unit)) != std::string::npos)
            return factor;
    return 1;
}

double bytesOf(const std::string& words)
{
    for (const auto& [unit, factor] : {std::pair<std::string_view, double>{"kib", 1024},
                                       {"mib", 1048576},
                                       {"gib", 1073741824},
                                       {"kb", 1e3},
                                       {"mb", 1e6},
                                       {"gb", 1e9}})
        if (has(words, unit))
            return factor;
    return 1;
}

/// The kinds of cells of a column.
struct Cells
{
    std::size_t numbers = 0, texts = 0;
    bool whole = true; ///< all numbers are whole
};

Cells cellsOf(const std::vector<std::string>& values)
{
    Cells out;
    for (const auto& value : values) {
        if (isNoValue(value))
            continue;
        const auto number = numberFromText(value);
        ++(number ? out.numbers : out.texts);
        out.whole = out.whole && (!number || *number == std::floor(*number));
    }
    return out;
}

/// Returns the target of a column of texts, from its name.
ColumnMap::Target textTarget(const std::string& words)
{
    if (hasAny(words, {"platform", "gpu", "device", "accelerator", "hardware", "machine", "chip"}))
        return {"platform", 1};
    if (hasAny(words, {"family", "model", "network", "architecture", "arch", "benchmark"}))
        return {"family", 1};
    if (hasAny(words, {"dtype", "precision", "datatype"}) || words == "data type")
        return {"dtype", 1};
    if (hasAny(words, {"optimizer", "optimiser"}))
        return {"optimizer", 1};
    return {};
}

} // namespace

Result<CsvPreview> previewCsv(const std::filesystem::path& path, std::size_t rows)
{
    constexpr std::size_t head = 1 << 16;
    std::error_code error;
    if (std::filesystem::exists(path, error) && !std::filesystem::is_regular_file(path, error))
        return Error::badInput("%1 is not a regular file.", path.string()); // reading a pipe would block
    std::ifstream file(path, std::ios::binary);
    if (!file)
        return Error::notFound("%1 cannot be read.", path.string());
    std::string text(head, '\0');
    file.read(text.data(), static_cast<std::streamsize>(text.size()));
    text.resize(static_cast<std::size_t>(file.gcount()));
    if (text.size() == head)
        text.resize(text.rfind('\n') == std::string::npos ? text.size() : text.rfind('\n') + 1);
    // Refuse other content (such as a web page) before the user is asked about its columns.
    Content content;
    content.text = text;
    PARASCOPE_CHECK(refuseByKind(content, path));
    text = withCommas(std::move(text));
    CsvReader reader(text, path.string());
    PARASCOPE_TRY(const bool any, reader.next());
    CsvPreview out;
    if (any)
        out.header.assign(reader.fields().begin(), reader.fields().end());
    while (any && out.rows.size() < rows) {
        const auto more = reader.next();
        if (!more ||
            !*more) // the end of the first 64 KiB may be within quotes, which is not an error of the file
            break;
        auto& row = out.rows.emplace_back(reader.fields().begin(), reader.fields().end());
        row.resize(out.header.size());
    }
    if (out.rows.empty())
        return Error::badInput("%1 holds no rows below a header.", path.string());
    const auto isColumn = [&](const char* name) {
        return std::find(out.header.begin(), out.header.end(), name) != out.header.end();
    };
    out.named = (isColumn("family") && isColumn("platform")) || isForeignTable(out.header);
    return out;
}

ColumnMap::Target guessTarget(const std::string& column, const std::vector<std::string>& values)
{
    if (column.starts_with("hp:") || column.starts_with("metric:") || isMetricName(column) ||
        findCsvField(column))
        return {column, 1};
    const auto [numbers, texts, whole] = cellsOf(values);
    const auto words = plain(column);
    // A bad cell, such as a repeated header, does not make texts of a column of numbers. A name that only
    // texts have does: there is a GPU "1080".
    if (auto text = textTarget(words); numbers <= texts || (texts > 0 && !text.name.empty()))
        return text;
    for (const auto& known : hyperParameters())
        if (hasAny(words, known.aliases))
            return {"hp:" + std::string(known.name), 1};
    if (hasAny(words,
               {"throughput", "examples", "images", "img", "imgs", "samples", "ips", "fps", "tokens", "sps"}))
        return {"metric:examples_per_second", 1};
    if (words.find("flop") != std::string::npos)
        return {"metric:flops_per_second_recorded", prefixOf(words, "flop")};
    if (hasAny(words, {"time", "latency", "step", "duration", "ms", "us", "seconds", "sec"}))
        return {"metric:step_seconds", secondsOf(words)};
    if (hasAny(words, {"memory", "mem", "vram"}))
        return {"metric:memory_peak_bytes", bytesOf(words)};
    if (hasAny(words, {"params", "parameters"}))
        return {"metric:parameters", hasAny(words, {"m", "million", "millions"}) ? 1e6 : 1};
    auto name = words;
    std::replace(name.begin(), name.end(), ' ', '_');
    return {(whole ? "hp:" : "metric:") + name, 1};
}

ColumnMap guessMap(const CsvPreview& table)
{
    ColumnMap map;
    std::set<std::string> taken;
    for (std::size_t i = 0; i < table.header.size(); ++i) {
        std::vector<std::string> values;
        for (const auto& row : table.rows)
            values.push_back(row[i]);
        auto target = guessTarget(table.header[i], values);
        if (!target.name.empty() && !taken.insert(target.name).second)
            target = {};
        map.columns[table.header[i]] = std::move(target);
    }
    return map;
}

Json toJson(const ColumnMap& map)
{
    Json columns = Json::object(), constants = Json::object(), ignored = Json::array();
    for (const auto& [column, target] : map.columns) {
        if (target.name.empty())
            ignored.push_back(column);
        else if (target.scale == 1 && target.values.empty())
            columns[column] = target.name;
        else
            columns[column] = Json{{"to", target.name}, {"scale", target.scale}};
        if (!target.values.empty())
            columns[column]["values"] = target.values;
    }
    for (const auto& [name, value] : map.constants)
        constants[name] = value;
    return {{"columns", columns}, {"set", constants}, {"ignore", ignored}};
}

} // namespace parascope::exchange
