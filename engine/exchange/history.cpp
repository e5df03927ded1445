// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/exchange/history.h"

#include "engine/base/core/file.h"
#include "engine/base/core/metrics.h"

#include <array>
#include <chrono>
#include <cstdio>

namespace parascope::exchange::history {

namespace {

using Scale = std::pair<std::string_view, double>;

constexpr std::array times{Scale{"ns", 1e-9},        Scale{"nanoseconds", 1e-9},  Scale{"us", 1e-6},
                           Scale{"\xC2\xB5s", 1e-6}, Scale{"\xCE\xBCs", 1e-6},    Scale{"microseconds", 1e-6},
                           Scale{"ms", 1e-3},        Scale{"milliseconds", 1e-3}, Scale{"s", 1},
                           Scale{"sec", 1},          Scale{"second", 1},          Scale{"seconds", 1},
                           Scale{"min", 60},         Scale{"minutes", 60},        Scale{"hr", 3600}};
constexpr std::array sizes{Scale{"B", 1},         Scale{"byte", 1},        Scale{"bytes", 1},
                           Scale{"Bytes", 1},     Scale{"kB", 1e3},        Scale{"KB", 1e3},
                           Scale{"MB", 1e6},      Scale{"GB", 1e9},        Scale{"KiB", 1024},
                           Scale{"MiB", 1048576}, Scale{"GiB", 1073741824}};
constexpr std::array<std::string_view, 6> operations{"op",   "ops",   "operations",
                                                     "iter", "iters", "iterations"};

template <class List>
std::optional<double> factorIn(const List& list, std::string_view name)
{
    for (const auto& [known, factor] : list)
        if (known == name)
            return factor;
    return std::nullopt;
}

/// Returns UTC milliseconds as "2026-11-26T10:00:00Z".
std::string utc(std::int64_t milliseconds)
{
    using namespace std::chrono;
    const auto time = sys_time<std::chrono::milliseconds>(std::chrono::milliseconds(milliseconds));
    const auto day = floor<days>(time);
    const year_month_day date(day);
    const hh_mm_ss clock(floor<seconds>(time - day));
    std::array<char, 64> out{};
    (void)std::snprintf(out.data(), out.size(), "%04d-%02u-%02uT%02d:%02d:%02dZ",
                        static_cast<int>(date.year()), static_cast<unsigned>(date.month()),
                        static_cast<unsigned>(date.day()), static_cast<int>(clock.hours().count()),
                        static_cast<int>(clock.minutes().count()), static_cast<int>(clock.seconds().count()));
    return out.data();
}

} // namespace

void setCommit(store::RunRecord& run, const std::string& hash, std::int64_t committedMs, bool dirty,
               std::size_t shown)
{
    if (hash.empty())
        return;
    run.implementation[columns::commit] = hash;
    run.implementation[columns::version] = hash.substr(0, shown) + (dirty ? "-dirty" : "");
    if (committedMs > 0)
        run.implementation[columns::committed] = utc(committedMs);
}

std::int64_t millisecondsOf(const Json& json)
{
    constexpr double yearTenThousand = 253402300800000;
    const auto value = foreign::numberOf(json);
    return value && *value > 0 && *value < yearTenThousand ? static_cast<std::int64_t>(*value) : 0;
}

void setMachine(store::RunRecord& run, const std::string& host, const std::string& processor,
                const Json& logicalCpus, const std::string& kernel)
{
    run.environment = Json::object();
    if (!host.empty())
        run.environment["host"] = host;
    if (!processor.empty())
        run.environment["cpu"]["model"] = processor;
    if (const auto count = foreign::numberOf(logicalCpus); count && !processor.empty())
        run.environment["cpu"]["logical_cpus"] = *count;
    if (!kernel.empty())
        run.environment["kernel"] = kernel;
    run.platform = host.empty() ? processor : host;
}

Unit unitOf(std::string_view unit)
{
    const auto slash = unit.find('/');
    const auto above = unit.substr(0, slash);
    const auto below = slash == std::string_view::npos ? std::string_view() : unit.substr(slash + 1);
    const auto per = factorIn(times, below);
    if (const auto time = factorIn(times, above); time && !per)
        return {metric::stepSeconds, *time};
    if (const auto size = factorIn(sizes, above))
        return per ? Unit{metric::bytesPerSecond, *size / *per} : Unit{"value_bytes", *size};
    if (per && !above.empty())
        return {(foreign::holds(operations, above) ? "operations" : foreign::identifier(above)) +
                    "_per_second",
                1 / *per};
    return {unit.empty() ? "value" : "value_" + foreign::identifier(unit), 1};
}

void addValue(store::RunRecord& run, std::string_view name, std::string_view unit,
              std::optional<double> value)
{
    const auto [metric, factor] = unitOf(unit);
    const std::string_view ending = metric == metric::stepSeconds      ? "_seconds"
                                    : metric == "value_bytes"          ? "_bytes"
                                    : metric == metric::bytesPerSecond ? "_bytes_per_second"
                                    : metric.ends_with("_per_second")  ? "_per_second"
                                                                       : "";
    auto column = foreign::identifier(name);
    column.erase(0, std::min(column.find_first_not_of('_'), column.size()));
    if (value && !column.empty())
        foreign::addMetric(run, foreign::identifier(column + std::string(ending)), *value * factor);
}

void readName(store::RunRecord& run, const std::string& name)
{
    int argument = 0;
    for (const auto& part : foreign::partsOf(name)) {
        const auto equals = part.find('=');
        if (equals != std::string::npos && equals > 0 && equals + 1 < part.size())
            foreign::addParameter(run.parameters, part.substr(0, equals),
                                  valueFromText(part.substr(equals + 1)));
        else if (const auto value = valueFromText(part); !std::holds_alternative<std::string>(value))
            run.parameters.set("arg" + std::to_string(argument++), value);
        else
            run.family += (run.family.empty() ? "" : "/") + part;
    }
}

void addParameters(store::RunRecord& run, const Json& parameters)
{
    if (!parameters.is_object())
        return;
    for (const auto& [name, value] : parameters.items())
        foreign::addParameter(run.parameters, name,
                              value.is_structured() ? Value(toLine(value)) : foreign::valueOf(value));
}

Json documentBeside(const std::filesystem::path& path, foreign::Collector& out)
{
    constexpr std::size_t largest = std::size_t{64} << 20;
    std::error_code error;
    if (!std::filesystem::is_regular_file(path, error))
        return nullptr;
    auto text = readFile(path, largest);
    std::vector<RecordError> leftOut; // the numbers that matter are checked where they are used
    auto document = text ? readDocument(*text, path.string(), path.filename().string(), 1, leftOut)
                         : Result<Json>(tl::unexpected(std::move(text).error()));
    if (document)
        return *std::move(document);
    auto reason = document.error().text();
    if (reason.ends_with('.')) // the reason of a record is printed within a sentence
        reason.pop_back();
    out.error(1, std::move(reason));
    return nullptr;
}

void finish(store::RunRecord& run)
{
    if (run.outcome != Outcome::Completed || run.stepMedian || !run.metrics.empty())
        return;
    run.outcome = Outcome::Unfinished;
    run.message = "the benchmark has no value";
}

} // namespace parascope::exchange::history
