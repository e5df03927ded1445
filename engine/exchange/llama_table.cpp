// SPDX-License-Identifier: GPL-3.0-or-later
// The Markdown table that llama-bench prints by default, with one row per test. Its numbers are rounded, and
// it does not name the machine.
#include "engine/exchange/foreign.h"
#include "engine/exchange/lines.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace parascope::exchange::llama_table {

namespace {

/// Headings that differ from the name of their field.
struct Column
{
    std::string_view heading, field;
};
constexpr Column columns[] = {{"model", "model_type"}, {"backend", "backends"},
                              {"ngl", "n_gpu_layers"}, {"threads", "n_threads"},
                              {"fa", "flash_attn"},    {"mmap", "use_mmap"},
                              {"sm", "split_mode"},    {"mg", "main_gpu"},
                              {"ts", "tensor_split"},  {"nkvo", "no_kv_offload"},
                              {"embd", "embeddings"},  {"nopo", "no_op_offload"},
                              {"dev", "devices"},      {"ot", "tensor_buft_overrides"}};

/// Returns the cells of a row between bars, or an empty list for a line that is not a row.
std::vector<std::string_view> cellsOf(std::string_view line)
{
    line = trimmed(line);
    std::vector<std::string_view> out;
    if (line.size() < 2 || line.front() != '|' || line.back() != '|')
        return out;
    for (line.remove_prefix(1); !line.empty();) {
        const auto end = line.find('|');
        out.push_back(trimmed(line.substr(0, end)));
        line.remove_prefix(end + 1);
    }
    return out;
}

/// Returns "4.36 GiB" or "7.62 B" as a whole number of bytes or parameters; null for anything else.
Json scaled(std::string_view cell)
{
    const auto blank = cell.find(' ');
    const auto number = foreign::numberOf(Json(std::string(cell.substr(0, blank))));
    const auto unit = blank == std::string_view::npos ? std::string_view() : trimmed(cell.substr(blank));
    for (const auto& [name, factor] : {std::pair<std::string_view, double>{"KiB", 0x1p10},
                                       {"MiB", 0x1p20},
                                       {"GiB", 0x1p30},
                                       {"TiB", 0x1p40},
                                       {"K", 1e3},
                                       {"M", 1e6},
                                       {"B", 1e9},
                                       {"T", 1e12}})
        if (number && unit == name)
            return std::round(*number * factor);
    return nullptr;
}

/// Returns the number after a mark, such as 512 after "pp" in "pp512 @ d64"; 0 if the mark does not occur.
std::int64_t numberBehind(std::string_view text, std::string_view mark)
{
    const auto at = text.find(mark);
    if (at == std::string_view::npos)
        return 0;
    auto number = text.substr(at + mark.size());
    number.remove_prefix(std::min(number.find_first_not_of(' '), number.size()));
    std::int64_t out = 0;
    (void)std::from_chars(number.data(), number.data() + number.size(), out);
    return out;
}

constexpr std::string_view digits = "0123456789.";

/// Adds the fields that make up "pp512+tg128 @ d4096" and "7340.20 ± 23.45".
void addTest(Json& record, std::string_view test, std::string_view rate)
{
    record["n_prompt"] = numberBehind(test, "pp");
    record["n_gen"] = numberBehind(test, "tg");
    record["n_depth"] = numberBehind(test, "@ d");
    // Skip anything between the two numbers, because "±" is one byte in some encodings and two in others.
    for (const char* field : {"avg_ts", "stddev_ts"}) {
        rate.remove_prefix(std::min(rate.find_first_of(digits), rate.size()));
        const auto end = std::min(rate.find_first_not_of(digits), rate.size());
        if (end > 0)
            record[field] = std::string(rate.substr(0, end));
        rate.remove_prefix(end);
    }
}

Json recordOf(const std::vector<std::string_view>& header, const std::vector<std::string_view>& cells)
{
    Json record = Json::object();
    std::string_view test, rate;
    for (std::size_t i = 0; i < header.size(); ++i) {
        if (header[i] == "test") {
            test = cells[i];
        } else if (header[i] == "t/s") {
            rate = cells[i];
        } else if (header[i] == "size" || header[i] == "params") {
            record[header[i] == "size" ? "model_size" : "model_n_params"] = scaled(cells[i]);
        } else {
            const auto* known =
                std::find_if(std::begin(columns), std::end(columns),
                             [&](const Column& column) { return column.heading == header[i]; });
            record[std::string(known != std::end(columns) ? known->field : header[i])] =
                std::string(cells[i]);
        }
    }
    addTest(record, test, rate);
    return record;
}

template <class Row, class Line>
void eachRow(std::string_view text, const Row& row, const Line& other)
{
    std::vector<std::string_view> header;
    eachLine(text, [&](std::string_view line, std::size_t number) {
        const auto cells = cellsOf(line);
        if (foreign::holds(cells, "test") && foreign::holds(cells, "t/s"))
            header = cells;
        else if (cells.empty())
            other(trimmed(line));
        else if (cells.size() == header.size() && !cells.front().starts_with("-") &&
                 !cells.front().starts_with(":"))
            row(header, cells, number);
    });
}

} // namespace

Content records(const Content& content)
{
    Content out;
    out.kind = Content::Kind::JsonLines;
    out.document = Json::array();
    std::size_t waiting = 0; // index of the first record whose build is not yet known
    eachRow(
        content.text,
        [&](const auto& header, const auto& cells, std::size_t line) {
            out.document.push_back(recordOf(header, cells));
            out.lines.push_back(line);
        },
        [&](std::string_view line) {
            constexpr std::string_view mark = "build: "; // a line "build: 558a764713 (5183)" follows a table
            if (!line.starts_with(mark))
                return;
            const auto commit = line.substr(mark.size(), line.find(' ', mark.size()) - mark.size());
            for (; waiting < out.document.size(); ++waiting) {
                out.document[waiting]["build_commit"] = std::string(commit);
                out.document[waiting]["build_number"] = numberBehind(line, "(");
            }
        });
    return out;
}

bool recognises(const Content& content)
{
    return content.kind == Content::Kind::Text && content.text.find("t/s") != std::string::npos &&
           !records(content).document.empty();
}

} // namespace parascope::exchange::llama_table
