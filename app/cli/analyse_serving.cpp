// SPDX-License-Identifier: GPL-3.0-or-later
// analyse serving
#include "app/cli/analyse.h"

#include "engine/analyse/analysis/serving.h"

namespace parascope::cli {

namespace {

struct ServingOptions : AnalyseOptions
{
    analysis::ServingRequest request;
    std::vector<std::string> limits;
};

Json pointJson(const table::Table& table, const analysis::ServingPoint& point,
               const analysis::Serving& serving)
{
    Json limited = Json::object();
    for (std::size_t i = 0; i < point.limited.size(); ++i)
        limited[serving.request.limits[i].first] = numberOrNull(point.limited[i]);
    return {{"load", toJson(point.load)},
            {"throughput", numberOrNull(point.throughput)},
            {"latency", numberOrNull(point.latency)},
            {"limits", std::move(limited)},
            {"within", point.within},
            {"frontier", point.frontier},
            {"lossy", point.lossy},
            {"runs", point.rows.size()},
            {"run", runText(table, point.rows.front())}};
}

Json seriesJson(const table::Table& table, const analysis::ServingSeries& series,
                const analysis::Serving& serving)
{
    Json key = Json::object(), points = Json::array();
    for (std::size_t i = 0; i < series.key.size(); ++i)
        key[serving.request.by[i]] = toJson(series.key[i]);
    for (const auto& point : series.points)
        points.push_back(pointJson(table, point, serving));
    const auto loadAt = [&](const std::optional<std::size_t>& at) {
        return at ? toJson(series.points[*at].load) : Json(nullptr);
    };
    return {{"name", series.name.text()},
            {"key", std::move(key)},
            {"points", std::move(points)},
            {"best", series.best ? pointJson(table, series.points[*series.best], serving) : Json(nullptr)},
            {"best_load", loadAt(series.best)},
            {"first_load_beyond", loadAt(series.beyond)}};
}

std::string seriesText(const table::Table& table, const analysis::ServingSeries& series,
                       const analysis::Serving& serving)
{
    const auto quantity = [&](const std::string& metric, double value) {
        return quantityText(value, table.find(metric)->unit);
    };
    auto out = (series.name.empty() ? std::string("all runs") : series.name.text()) + "\n";
    for (std::size_t i = 0; i < series.points.size(); ++i) {
        const auto& point = series.points[i];
        out += "  " + serving.request.load + ' ' + toText(point.load) + ": " +
               quantity(serving.request.throughput, point.throughput) + " at " +
               quantity(serving.request.latency, point.latency) + (point.frontier ? ", on the frontier" : "");
        if (!serving.request.limits.empty())
            out += series.best == i ? ", best within the limits" : point.within ? ", within the limits" : "";
        out +=
            point.lossy ? ", more than 1 % of its requests lost: on no frontier, within no limits\n" : "\n";
    }
    if (!serving.request.limits.empty() && !series.best)
        out += "  No load that was measured keeps the limits.\n";
    return out;
}

Result<Outcome> runServing(ServingOptions options)
{
    for (const auto& text : options.limits) {
        PARASCOPE_TRY(auto limit, analysis::limitFromText(text));
        options.request.limits.push_back(std::move(limit));
    }
    auto question = questionOf(options);
    question.onePlatform = false;
    PARASCOPE_TRY(const auto data, loadRuns(options, std::move(question)));
    const auto& table = *data.data->table;
    PARASCOPE_TRY(auto serving, analysis::serving(table, data.runs.rows, options.request));
    data.runs.nameReasons(serving.excluded);
    Json series = Json::array(), limits = Json::object();
    Outcome out;
    for (const auto& item : serving.series) {
        series.push_back(seriesJson(table, item, serving));
        out.text += seriesText(table, item, serving);
    }
    for (const auto& [name, most] : serving.request.limits)
        limits[name] = most;
    out.document = {{"throughput", serving.request.throughput},
                    {"latency", serving.request.latency},
                    {"load", serving.request.load},
                    {"by", serving.request.by},
                    {"limits", std::move(limits)},
                    {"n", serving.points},
                    {"within", serving.within},
                    {"series", std::move(series)}};
    if (!serving.unable.empty())
        out.text = serving.unable.text() + "\n";
    out.text += leftOutText(serving.excluded);
    addReasons(out.document, serving.unable, serving.excluded);
    return out;
}

} // namespace

void addServing(Command analyse, Context& context)
{
    const auto options = std::make_shared<ServingOptions>();
    auto& request = options->request;
    const auto serving = analyse.subcommand(
        "serving", "Show latency and throughput under load, and the best load within limits");
    addAnalyseOptions(serving, *options, true);
    serving.option(
        "--throughput", request.throughput,
        "Metric of what is delivered (default: output_throughput; for decode runs tokens_per_second)");
    serving.option(
        "--latency", request.latency,
        "Wait or rate of a user (default: median_tpot; for decode runs tokens_per_second_of_user)");
    serving.option(
        "--load", request.load,
        "Column with the load (default: max_concurrency, request_rate or batch, whichever varies)");
    serving
        .option("--by", request.by,
                "Columns that separate the series, separated by commas (default: all others that vary)")
        .delimiter(',');
    serving.option(
        "--limit", options->limits,
        "Largest allowed value of a metric, or smallest of a rate, for example p99_ttft=2; repeatable");
    serving.example("analyse serving --db h200.db --limit tokens_per_second_of_user=100");
    serving.callback([&context, options] { context.run = [options] { return runServing(*options); }; });
}

} // namespace parascope::cli
