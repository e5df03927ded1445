// SPDX-License-Identifier: GPL-3.0-or-later
// The printed output of the serving benchmarks of vLLM and SGLang: one table per load level, with lines such
// as "Mean TTFT (ms): 40.25". Its numbers are rounded to two decimals.
#include "engine/exchange/foreign.h"
#include "engine/exchange/lines.h"

#include <algorithm>
#include <cctype>

namespace parascope::exchange::vllm_console {

namespace {

constexpr std::string_view title = "Serving Benchmark Result";

/// The name of a quantity in a line, without its unit, and its field in the JSON.
struct Line
{
    std::string_view name, field;
};
constexpr Line lines[] = {{"Successful requests", "completed"},
                          {"Failed requests", "failed"},
                          {"Maximum request concurrency", "max_concurrency"},
                          {"Max request concurrency", "max_concurrency"},
                          {"Request rate configured", "request_rate"},
                          {"Traffic request rate", "request_rate"},
                          {"Benchmark duration", "duration"},
                          {"Total input tokens", "total_input_tokens"},
                          {"Total generated tokens", "total_output_tokens"},
                          {"Request throughput", "request_throughput"},
                          {"Output token throughput", "output_throughput"},
                          {"Total Token throughput", "total_token_throughput"},
                          {"Total token throughput", "total_token_throughput"},
                          {"Peak output token throughput", "max_output_tokens_per_s"},
                          {"Peak concurrent requests", "max_concurrent_requests"},
                          {"Backend", "backend"}};

/// Returns the field of a line: the one in `lines`, or else the name in lower case, "mean_ttft_ms" for "Mean
/// TTFT (ms)".
std::string fieldOf(std::string_view name)
{
    const auto bracket = name.find(" (");
    const auto bare = name.substr(0, bracket);
    for (const auto& [known, field] : lines)
        if (bare == known)
            return std::string(field);
    std::string out;
    for (const char c : name)
        if (std::isalnum(static_cast<unsigned char>(c)) != 0)
            out += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
        else if (c == ' ' || c == '/')
            out += '_';
    return out;
}

} // namespace

bool recognises(const Content& content)
{
    return content.kind == Content::Kind::Text && content.text.find(title) != std::string::npos &&
           !records(content).document.empty();
}

Content records(const Content& content)
{
    Content out;
    out.kind = Content::Kind::JsonLines;
    out.document = Json::array();
    bool within = false;
    eachLine(content.text, [&](std::string_view whole, std::size_t number) {
        const auto line = trimmed(whole);
        if (line.find(title) != std::string_view::npos) {
            out.document.push_back(Json::object());
            out.lines.push_back(number);
            within = true;
            return;
        }
        const auto colon = line.find(':');
        if (line.starts_with("=====")) {
            within = false;
        } else if (const auto value = trimmed(line.substr(std::min(colon + 1, line.size())));
                   within && colon != std::string_view::npos && !value.empty()) {
            const auto amount = foreign::numberOf(Json(std::string(value)));
            out.document.back()[fieldOf(line.substr(0, colon))] =
                amount ? Json(*amount) : Json(std::string(value));
        }
    });
    for (std::size_t i = out.document.size(); i-- > 0;)
        if (!out.document[i].contains("completed")) {
            out.document.erase(i);
            out.lines.erase(out.lines.begin() + static_cast<std::ptrdiff_t>(i));
        }
    for (auto& record : out.document)
        if (record.contains("failed"))
            record["num_prompts"] = foreign::numberOf(record["completed"]).value_or(0) +
                                    foreign::numberOf(record["failed"]).value_or(0);
    return out;
}

} // namespace parascope::exchange::vllm_console
