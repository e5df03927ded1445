// SPDX-License-Identifier: GPL-3.0-or-later
// DLRM after facebookresearch/dlrm, dlrm_s_pytorch.py: sums of looked-up rows, and dot products of all pairs.
#include "engine/base/core/hyper_parameter.h"
#include "engine/model/workload/builder.h"
#include "engine/model/workload/families_today.h"
#include "engine/model/workload/hyper_parameters.h"

namespace parascope::workload {

std::vector<HyperParameter> dlrmHyperParameters()
{
    return {number("tables", "tables", 26, 1, 4096),
            number("rows", "rows a table", 100000, 1, std::int64_t{1} << 34),
            number("width", "width of a row", 64),
            number("lookups", "lookups a table and sample", 1, 1, 1 << 20),
            rare(number("features", "dense features", 13)),
            {"bottom", "bottom layers", std::string("512-256"), 0, 0, {}, {}},
            {"top", "top layers", std::string("512-256"), 0, 0, {}, {}},
            number(hyper::batch, "batch", 2048)};
}

namespace {

/// Parses "512-256" as the widths of hidden layers; "none" means that there are no such layers.
Result<std::vector<std::int64_t>> widthsOf(const char* name, const Parameters& parameters)
{
    const auto text = toText(*parameters.find(name));
    std::vector<std::int64_t> out;
    for (std::size_t from = 0; text != "none" && from <= text.size();) {
        const auto dash = std::min(text.find('-', from), text.size());
        const auto piece = valueFromText(std::string_view(text).substr(from, dash - from));
        const auto* whole = std::get_if<std::int64_t>(&piece);
        if (!whole || *whole < 1 || *whole > 1 << 24 || out.size() > 100)
            return Error::badInput("\"%1\" must be widths such as 512-256 or none, not \"%2\".",
                                   std::string(name), text);
        out.push_back(*whole);
        from = dash + 1;
    }
    return out;
}

} // namespace

Result<Graph> buildDlrm(const Parameters& parameters)
{
    const auto whole = [&](const char* name) { return *parameters.integer(name); };
    PARASCOPE_TRY(const auto bottom, widthsOf("bottom", parameters));
    PARASCOPE_TRY(const auto top, widthsOf("top", parameters));
    const auto tables = whole("tables"), rows = whole("rows"), width = whole("width");
    Builder builder("dlrm");
    const auto perceptron = [&](const std::string& name, Ref x, std::int64_t from,
                                const std::vector<std::int64_t>& widths) {
        for (std::size_t i = 0; i < widths.size(); ++i) {
            const auto layer = name + std::to_string(i + 1);
            x = builder.layer(layer + ".relu", "relu", {builder.dense(layer, x, {from, widths[i]})});
            from = widths[i];
        }
        return std::pair(x, from);
    };
    Input features;
    features.name = "features";
    features.shape = {batchDim, {whole("features"), false}};
    auto [x, from] = perceptron("bottom", builder.input(std::move(features)), whole("features"), bottom);
    x = builder.layer("bottom.out.relu", "relu", {builder.dense("bottom.out", x, {from, width})});
    std::vector<Ref> vectors{x};
    for (std::int64_t k = 1; k <= tables; ++k) {
        const auto name = "table" + std::to_string(k);
        const Ref indices = builder.integers(name + ".indices", rows, whole("lookups"));
        vectors.push_back(
            builder.weighted(name, "embedding_bag", {indices}, {{"weight", {rows, width}, "uniform", 0.01}}));
    }
    const Ref joined = builder.layer("vectors", "concat", vectors);
    const Ref stacked =
        builder.layer("vectors.rows", "reshape", {joined},
                      {{"shape", "B," + std::to_string(tables + 1) + ',' + std::to_string(width)}});
    const Ref pairs = builder.layer("interaction", "interaction", {stacked});
    Ref y = builder.layer("top.in", "concat", {x, pairs});
    std::tie(y, from) = perceptron("top", y, width + (tables + 1) * tables / 2, top);
    // The label is clicked or not. One logit and a constant 0 turn the binary cross-entropy into a softmax.
    y = builder.dense("output", y, {from, 1});
    const Ref zero = builder.layer("output.zero", "scale", {y}, {{"factor", 0.0}});
    const Ref logits = builder.layer("output.both", "concat", {zero, y});
    return builder.finish(
        y, builder.layer("loss", "softmax_cross_entropy", {logits, builder.integers("clicks", 2)}));
}

} // namespace parascope::workload
