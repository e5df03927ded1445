// SPDX-License-Identifier: GPL-3.0-or-later
// Tables of simulated runs, and the shipped files through the importer and a database.
#pragma once

#include "engine/insight/observation.h"

#include <QTest>

#include <functional>
#include <iterator>
#include <random>
#include <sstream>

namespace sample {

using parascope::table::Column;
using parascope::table::Mask;
using parascope::table::Table;

constexpr double missing = std::numeric_limits<double>::quiet_NaN();

inline Column numbers(const char* name, Column::Role role)
{
    Column out;
    out.name = name;
    out.title = out.name == "dtype" ? "data type" : name;
    out.role = role;
    return out;
}

inline Column texts(const char* name)
{
    Column out;
    out.name = name;
    out.title = out.name == "dtype" ? "data type" : name;
    out.kind = Column::Kind::Category;
    out.role = Column::Role::Identity;
    out.dictionary = std::make_shared<parascope::table::Dictionary>();
    return out;
}

struct Run
{
    std::string platform = "p", outcome = "completed", quality, dtype = "float32";
    double layer = 4, node = 32, batch = 64;
    double examples = missing, infeed = missing, started = missing, input = missing;
    double work() const { return 6 * layer * node * node; } ///< FLOPs per example
    double parameters() const { return layer * node * node; }
};

/// Returns the columns of dataset::load that observations read.
inline Table tableOf(const std::vector<Run>& runs, double peak = 1e13)
{
    auto run = texts("run"), platform = texts("platform"), family = texts("family"),
         outcome = texts("outcome"), quality = texts("quality"), dtype = texts("dtype"),
         timing = texts("timing"), key = texts("work_key");
    auto layer = numbers("layer", Column::Role::HyperParameter),
         node = numbers("node", Column::Role::HyperParameter),
         batch = numbers("batch", Column::Role::HyperParameter);
    auto examples = numbers("examples_per_second", Column::Role::Metric),
         step = numbers("step_seconds", Column::Role::Metric),
         flops = numbers("flops_per_second", Column::Role::Metric),
         use = numbers("flops_utilisation", Column::Role::Metric),
         size = numbers("parameters", Column::Role::Metric),
         infeed = numbers("infeed_fraction", Column::Role::Metric),
         input = numbers("input_examples_per_second", Column::Role::Metric),
         started = numbers("started", Column::Role::Identity);
    const auto put = [](Column& column, const std::string& text) {
        column.codes.push_back(text.empty() ? parascope::table::Dictionary::missing
                                            : column.dictionary->code(text));
    };
    for (std::size_t i = 0; i < runs.size(); ++i) {
        const auto& item = runs[i];
        const bool done = item.outcome == "completed";
        put(run, "r" + std::to_string(i));
        put(platform, item.platform);
        put(family, "fc");
        put(outcome, item.outcome);
        put(quality, item.quality);
        put(dtype, item.dtype);
        put(timing, "sync");
        put(key,
            std::to_string(item.layer) + '/' + std::to_string(item.node) + '/' + std::to_string(item.batch));
        layer.numbers.push_back(item.layer);
        node.numbers.push_back(item.node);
        batch.numbers.push_back(item.batch);
        const double rate = done ? item.examples : missing;
        examples.numbers.push_back(rate);
        step.numbers.push_back(item.batch / rate);
        flops.numbers.push_back(item.work() * rate);
        use.numbers.push_back(item.work() * rate / peak);
        size.numbers.push_back(item.parameters());
        started.numbers.push_back(item.started);
        infeed.numbers.push_back(done ? item.infeed : missing);
        input.numbers.push_back(done ? item.input : missing);
    }
    Table out;
    out.setRows(runs.size());
    for (auto* column : {&run, &platform, &family, &outcome, &quality, &dtype, &timing, &key, &layer, &node,
                         &batch, &examples, &step, &flops, &use, &size, &infeed, &input, &started})
        out.add(std::move(*column));
    return out;
}

/// Makes every combination of 4 depths, 5 widths and 5 batches, on each platform.
inline std::vector<Run> grid(const std::vector<std::string>& platforms,
                             const std::function<void(Run&, std::mt19937&)>& fill, unsigned seed = 1)
{
    std::mt19937 random(seed);
    std::vector<Run> out;
    for (const auto& platform : platforms)
        for (const double layer : {4, 8, 16, 32})
            for (const double node : {32, 64, 128, 256, 512})
                for (const double batch : {64, 128, 256, 512, 1024}) {
                    Run run;
                    run.platform = platform;
                    run.layer = layer;
                    run.node = node;
                    run.batch = batch;
                    fill(run, random);
                    out.push_back(run);
                }
    return out;
}

/// Returns the first headline that a reader cannot repeat: none, no whole sentence, more than 25 words, or a
/// place without its value. Returns an empty text if all are good.
inline std::string badHeadline(const parascope::insight::Report& report)
{
    auto all = report.observations;
    if (report.measurement)
        all.push_back(*report.measurement);
    for (const auto& item : all) {
        const auto headline = item.headline.text();
        std::istringstream words(headline);
        const auto count =
            std::distance(std::istream_iterator<std::string>(words), std::istream_iterator<std::string>());
        if (count < 4 || count > 25 || !headline.ends_with('.') || headline.ends_with("..") ||
            headline.find("  ") != std::string::npos || headline.find("%1") != std::string::npos ||
            headline.find("nan") != std::string::npos)
            return item.topic + ": \"" + headline + '"';
    }
    return {};
}

inline parascope::insight::Report observed(Table table, double peak = missing, double bandwidth = missing)
{
    parascope::figure::Input input;
    const auto rows = table.rows();
    input.runs = std::make_shared<const Table>(std::move(table));
    for (const auto* name : {"p", "q"})
        input.platforms.push_back({name, peak, bandwidth, {}});
    parascope::insight::Request request;
    request.mask.assign(rows, 1);
    const auto report = parascope::insight::observe(input, request);
    if (report) {
        if (const auto bad = badHeadline(*report); !bad.empty())
            QTest::qFail(bad.c_str(), __FILE__, __LINE__);
        return *report;
    }
    parascope::insight::Report out;
    out.notes.emplace_back("FAILED: " + report.error().text());
    return out;
}

/// Returns the whole text of a report.
inline std::string textOf(const parascope::insight::Report& report)
{
    return parascope::insight::toText(report, true, [](const std::string& where) { return where; });
}

inline const parascope::insight::Observation* find(const parascope::insight::Report& report,
                                                   std::string_view topic, std::string_view factor = {},
                                                   std::string_view where = {})
{
    for (const auto& item : report.observations) {
        const auto it = item.evidence.numbers.find("factor");
        const bool fits = factor.empty() || (it != item.evidence.numbers.end() && *it == std::string(factor));
        if (item.topic == topic && fits &&
            (where.empty() || item.evidence.where.find(where) != std::string::npos))
            return &item;
    }
    return nullptr;
}

inline bool anyHyperParameterClaim(const parascope::insight::Report& report)
{
    for (const auto& item : report.observations)
        if (item.aboutHyperParameters)
            return true;
    return false;
}

} // namespace sample
