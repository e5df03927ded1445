// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/exchange/nccl_table.h"

#include "engine/exchange/lines.h"

#include <algorithm>
#include <cctype>
#include <cmath>

namespace parascope::exchange::nccl_table {

namespace {

using foreign::at;
using foreign::numberOf;

constexpr std::string_view operations[] = {"all_reduce", "all_gather", "reduce_scatter", "broadcast",
                                           "reduce",     "alltoall",   "alltoallv",      "gather",
                                           "scatter",    "sendrecv",   "hypercube"};

/// The headings of a placement and their keys in the JSON of nccl-tests. The heading "error" of versions
/// before 2.13 is a difference, not a number of wrong elements, and is not read.
struct Heading
{
    std::string_view printed, key;
};
constexpr Heading headings[] = {{"time", "time"},      {"cputime", "cpu_time"}, {"algbw", "alg_bw"},
                                {"busbw", "bus_bw"},   {"#wrong", "nwrong"},    {"i_min", "i_min_us"},
                                {"i_max", "i_max_us"}, {"i_p99", "i_p99_us"}};

std::optional<double> numberAfter(std::string_view line, std::string_view mark)
{
    const auto at = line.find(mark);
    if (at == std::string_view::npos)
        return std::nullopt;
    auto rest = trimmed(line.substr(at + mark.size()));
    return numberOf(Json(std::string(rest.substr(0, rest.find_first_not_of("0123456789")))));
}

/// Returns the words of a table's heading, "size count type ... time algbw busbw #wrong time ...". Returns an
/// empty list for any other line.
std::vector<std::string_view> headingOf(std::string_view line)
{
    const auto hash = line.find('#');
    if (hash == std::string_view::npos || line.find("busbw") == std::string_view::npos)
        return {};
    auto words = wordsOf(line.substr(hash + 1));
    return !words.empty() && words.front() == "size" && foreign::holds(words, "busbw")
               ? words
               : std::vector<std::string_view>();
}

/// Reads printed output line by line. Other lines may be between the rows. Each line may have a prefix of
/// constant length (from mpirun, srun or a log).
class Printed
{
public:
    Printed(foreign::Collector& errors, std::string_view text) : m_errors(errors)
    {
        eachLine(text, [&](std::string_view line, std::size_t number) { take(line, number); });
    }
    std::vector<Table> tables{1};

private:
    /// Returns the current table, or a new one if the current table already has rows.
    Table& fresh()
    {
        if (!tables.back().rows.empty()) {
            auto stack = tables.back().stack; // the version may be printed only once per log
            tables.emplace_back().stack = std::move(stack);
            m_columns.clear();
        }
        return tables.back();
    }

    void take(std::string_view line, std::size_t number)
    {
        if (const auto columns = headingOf(line); !columns.empty()) {
            m_columns = columns;
            m_prefix = line.find('#');
            return;
        }
        for (auto perf = line.find("_perf"); perf != std::string_view::npos;
             perf = line.find("_perf", perf + 1))
            takeName(line, perf);
        takeVersion(line);
        if (line.find("failure") != std::string_view::npos && line.find("Test ") != std::string_view::npos)
            m_errors.error(number, std::string(trimmed(line).substr(0, 300)));
        else if (const auto hash = line.find('#'); hash != std::string_view::npos)
            takeComment(trimmed(line.substr(hash + 1)));
        else if (line.size() > m_prefix && !takeRow(line.substr(m_prefix), number))
            (void)takeRow(line, number); // without the heading's prefix
    }

    void takeName(std::string_view line, std::size_t perf)
    {
        const auto begin = line.find_last_not_of("abcdefghijklmnopqrstuvwxyz_", perf) + 1; // npos + 1 is 0
        const auto operation = operationOf(line.substr(begin, perf - begin));
        if (operation.empty())
            return;
        const bool ends = line.find("concluded") != std::string_view::npos;
        auto& table = ends ? tables.back() : fresh();
        if (!ends || table.operation.empty())
            table.operation = operation;
    }

    void takeVersion(std::string_view line)
    {
        auto& stack = tables.back().stack;
        if (line.find("rccl-tests") != std::string_view::npos)
            stack["framework"] = "RCCL";
        if (const auto code = numberAfter(line, "nccl-library="))
            stack["version"] = versionOf(*code);
        for (const std::string_view name : {"RCCL", "NCCL"})
            if (const auto at = line.find(std::string(name) + " version"); at != std::string_view::npos) {
                const auto words = wordsOf(line.substr(at + 12));
                const auto which = words.size() > 1 && words.front() == ":" ? 1U : 0U;
                if (words.size() > which && std::isdigit(static_cast<unsigned char>(words[which][0])) != 0)
                    stack = {{"framework", name}, {"version", words[which]}};
            }
    }

    void takeComment(std::string_view line)
    {
        if (line.starts_with("nThread ")) {
            auto& table = fresh();
            table.settings = {{"blocking_collectives", false}};
            for (const auto& [mark, name] :
                 {std::pair("nThread ", "nthreads"), std::pair("nGpus ", "ngpus"),
                  std::pair("agg iters: ", "aggregated_iterations"), std::pair("graph: ", "graph")})
                if (const auto value = numberAfter(line, mark))
                    table.settings[name] = static_cast<std::int64_t>(std::min(*value, 1e9));
            countRanks(table, 0);
        } else if (line.starts_with("Blocking Enabled")) {
            tables.back().settings["blocking_collectives"] = true;
        } else if (const auto rank = line.starts_with("Rank ") ? numberAfter(line, "Rank ") : std::nullopt) {
            auto& table = tables.back();
            countRanks(table, *rank);
            const auto words = wordsOf(line);
            if (const auto on = std::find(words.begin(), words.end(), "on");
                on != words.end() && on + 1 != words.end())
                addOnce(table.hosts, std::string(on[1]));
            if (const auto end = line.find("] "); end != std::string_view::npos)
                addOnce(table.devices, std::string(trimmed(line.substr(end + 2))));
        }
    }

    /// Reads a row. Returns false if the line is not a row.
    bool takeRow(std::string_view line, std::size_t number)
    {
        const auto words = wordsOf(line);
        const auto isWhole = [](std::string_view word) {
            return word.find_first_not_of("0123456789") == std::string_view::npos;
        };
        if (m_columns.empty() || words.size() < 3 || !isWhole(words[0]) || !isWhole(words[1]))
            return false;
        // The optional time of day is two words below one heading.
        if (words.size() < m_columns.size() || words.size() > m_columns.size() + 1) {
            m_errors.error(number, words.size() < m_columns.size()
                                       ? "the row breaks off"
                                       : "the row has more words than the heading has");
            return true;
        }
        Json shared = Json::object();
        std::vector<Json> placements;
        for (std::size_t i = 0; i < m_columns.size(); ++i) {
            const auto* known = std::find_if(std::begin(headings), std::end(headings),
                                             [&](const Heading& one) { return one.printed == m_columns[i]; });
            if (known != std::end(headings) && known < headings + 2)
                placements.push_back(Json{{"in_place", !placements.empty()}});
            if (placements.empty())
                shared[std::string(m_columns[i])] = words[i];
            else if (known != std::end(headings))
                placements.back()[std::string(known->key)] = words[i];
        }
        for (auto& placement : placements) {
            placement.update(shared);
            tables.back().rows.emplace_back(std::move(placement), number);
        }
        return true;
    }

    foreign::Collector& m_errors;
    std::vector<std::string_view> m_columns;
    std::size_t m_prefix = 0; ///< number of characters in the prefix of a line
};

} // namespace

std::string operationOf(std::string_view name)
{
    const auto letters = [](std::string_view text) {
        std::string out;
        for (const char c : text)
            if (std::isalpha(static_cast<unsigned char>(c)) != 0)
                out += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
        return out;
    };
    name.remove_prefix(std::min(name.rfind('/') + 1, name.size())); // npos + 1 is 0
    if (name.ends_with("_perf"))
        name.remove_suffix(5);
    for (const auto operation : operations)
        if (letters(name) == letters(operation))
            return std::string(operation);
    return {};
}

// Before version 2.9 each part had one digit less: 2804 is 2.8.4.
std::string versionOf(double code)
{
    if (!(code >= 1000 && code < 1e6))
        return {};
    const auto number = static_cast<int>(code), scale = number < 10000 ? 1000 : 10000;
    return std::to_string(number / scale) + '.' + std::to_string(number % scale / 100) + '.' +
           std::to_string(number % 100);
}

void countRanks(Table& table, double lastRank)
{
    constexpr double most = 1e7;
    const double each = std::max(1.0, numberOf(at(table.settings, "nthreads")).value_or(1) *
                                          numberOf(at(table.settings, "ngpus")).value_or(1));
    const double all = std::ceil((lastRank + 1) / each) * each;
    if (all >= 1 && all <= most)
        table.ranks = std::max(table.ranks, static_cast<std::int64_t>(all));
}

void addOnce(std::vector<std::string>& list, std::string name)
{
    if (!name.empty() && !foreign::holds(list, name))
        list.push_back(std::move(name));
}

bool isPrinted(std::string_view text)
{
    bool any = false;
    if (text.find("busbw") != std::string_view::npos)
        eachLine(text, [&](std::string_view line, std::size_t) { any = any || !headingOf(line).empty(); });
    return any;
}

std::vector<Table> printed(std::string_view text, foreign::Collector& errors)
{
    return std::move(Printed(errors, text).tables);
}

} // namespace parascope::exchange::nccl_table
