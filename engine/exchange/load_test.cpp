// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/exchange/load_test.h"

#include <cctype>
#include <cmath>

namespace parascope::exchange::load_test {

namespace {

/// Returns the requested length if the real lengths differ only because tokenisers add or remove tokens: the
/// nearest round number within 1 % of their mean.
std::optional<Value> roundLength(double mean)
{
    constexpr double tolerance = 0.01, least = 16;
    std::optional<Value> out;
    double nearest = tolerance;
    const auto consider = [&](double length) {
        if (const double off = std::abs(length / mean - 1); off <= nearest) {
            nearest = off;
            out = Value(static_cast<std::int64_t>(length));
        }
    };
    if (!(mean >= least) || mean > 1e9)
        return out;
    for (double power = least; power < 1.1 * mean; power *= 2) {
        consider(power);
        consider(1.5 * power);
    }
    for (double power = 10; power < 1.1 * mean; power *= 10)
        for (const double digits : {1.0, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 8.0})
            consider(digits * power);
    return out;
}

std::optional<Value> lengthOf(const Tokens& tokens, const std::optional<std::int64_t>& named)
{
    if (tokens.asked)
        return tokens.asked;
    if (named)
        return Value(*named);
    if (tokens.every)
        return tokens.every;
    if (!tokens.mean || !(*tokens.mean >= 0) || *tokens.mean > 1e15)
        return std::nullopt;
    return std::fmod(*tokens.mean, 1) == 0 ? std::optional(Value(static_cast<std::int64_t>(*tokens.mean)))
                                           : roundLength(*tokens.mean);
}

} // namespace

std::optional<std::int64_t> numberIn(const std::string& name, std::initializer_list<std::string_view> marks)
{
    for (const auto mark : marks)
        for (auto at = name.find(mark); at != std::string::npos; at = name.find(mark, at + 1)) {
            if (at > 0 && std::isalnum(static_cast<unsigned char>(name[at - 1])) != 0)
                continue;
            auto digits = at + mark.size();
            if (digits < name.size() && (name[digits] == '-' || name[digits] == '_' || name[digits] == '='))
                ++digits;
            auto end = digits;
            while (end < name.size() && std::isdigit(static_cast<unsigned char>(name[end])) != 0)
                ++end;
            if (end > digits && end - digits < 10)
                return std::stoll(name.substr(digits, end - digits));
        }
    return std::nullopt;
}

void addLoad(store::RunRecord& run, const std::string& file, const Load& load)
{
    foreign::addParameter(
        run.parameters, "input_len",
        lengthOf(load.input, numberIn(file, {"isl", "input_len", "input-len", "input", "in"})));
    foreign::addParameter(
        run.parameters, "output_len",
        lengthOf(load.output, numberIn(file, {"osl", "output_len", "output-len", "output", "out"})));
    if (load.concurrency)
        foreign::addParameter(run.parameters, "max_concurrency", load.concurrency);
    else if (const auto named = numberIn(file, {"concurrency", "conc"}))
        run.parameters.set("max_concurrency", *named);
    foreign::addParameter(run.parameters, "request_rate", load.rate);
    for (const auto& [name, mark] : {std::pair("tensor_parallel", "tp"), std::pair("expert_parallel", "ep"),
                                     std::pair("data_parallel", "dp"), std::pair("pipeline_parallel", "pp")})
        if (const auto named = numberIn(file, {mark}))
            run.implementation[name] = *named;
}

void noteRequests(store::RunRecord& run, double completed, double all)
{
    if (completed == 0) {
        run.outcome = Outcome::Crash;
        run.message = "no request was completed";
        return;
    }
    foreign::noteLost(run, all - completed, all, "requests were not completed");
}

void noteCaveat(store::RunRecord& run, const std::string& sentence)
{
    run.message = sentence + (run.message.empty() ? "" : "; ") + run.message;
    run.quality |= static_cast<QualitySet>(Quality::Unsettled);
}

std::optional<double> metricOf(const store::RunRecord& run, std::string_view name)
{
    for (const auto& [column, value] : run.metrics)
        if (column == name)
            return value;
    return std::nullopt;
}

} // namespace parascope::exchange::load_test
