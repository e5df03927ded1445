// SPDX-License-Identifier: GPL-3.0-or-later
// Layers without weights that move, cut, join or sum up, and the weight as a tensor.
#include "engine/model/workload/layer_rules.h"

#include <algorithm>

namespace parascope::workload::rules {

namespace {

/// Returns the dimension that "axis" names, or -1.
std::int64_t axisOf(const LayerContext& layer)
{
    const auto axis = integerOf(layer.node, "axis");
    return axis >= 0 && axis < static_cast<std::int64_t>(layer.in[0].size()) ? axis : -1;
}

/// A product of dimensions as a number and a power of the batch.
struct Volume
{
    std::int64_t value = 1;
    int batches = 0;
    bool fits = true;
    void times(const Dim& dim)
    {
        fits = fits && !__builtin_mul_overflow(value, dim.value, &value);
        batches += dim.batch ? 1 : 0;
    }
};

/// Parses the dimensions of "shape"; `open` is the index of the dimension given as -1.
Result<Shape> shapeOf(const LayerContext& layer, std::optional<std::size_t>& open)
{
    const auto text = parascope::toText(attributeOf(layer.node, "shape"));
    Shape out;
    for (std::size_t from = 0; from < text.size();) {
        const auto comma = std::min(text.find(',', from), text.size());
        auto piece = std::string_view(text).substr(from, comma - from);
        from = comma + 1;
        Dim dim{1, piece == "B" || piece.ends_with("*B")};
        if (dim.batch)
            piece.remove_suffix(piece == "B" ? 1 : 2);
        if (!piece.empty() || !dim.batch) {
            const auto number = valueFromText(piece);
            const auto* whole = std::get_if<std::int64_t>(&number);
            if (!whole || (*whole < 1 && (*whole != -1 || open || dim.batch)) || out.size() >= 16)
                return wrong(layer,
                             Message::format("the shape \"%1\" is not a list such as \"B,-1,64\"", text));
            if (*whole == -1)
                open = out.size();
            dim.value = *whole == -1 ? 1 : *whole;
        }
        out.push_back(dim);
    }
    return out;
}

Inferred inferReshape(const LayerContext& layer)
{
    const auto text = parascope::toText(attributeOf(layer.node, "shape"));
    std::optional<std::size_t> open;
    PARASCOPE_TRY(Shape out, shapeOf(layer, open));
    Volume given, wanted;
    for (const auto& dim : layer.in[0])
        given.times(dim);
    for (const auto& dim : out)
        wanted.times(dim);
    if (!given.fits || !wanted.fits)
        return wrong(layer, Message::format("the shape is too large"));
    if (open && given.value % wanted.value == 0) {
        out[*open].value = given.value / wanted.value;
        wanted.value = given.value;
    }
    if (given.value != wanted.value || given.batches != wanted.batches)
        return wrong(layer, Message::format("%1 does not fill the shape \"%2\"", toText(layer.in[0]), text));
    return one(out);
}

Inferred inferExpand(const LayerContext& layer)
{
    const auto& in = layer.in[0];
    std::optional<std::size_t> open;
    PARASCOPE_TRY(const Shape out, shapeOf(layer, open));
    bool fits = !open && out.size() == in.size();
    for (std::size_t k = 0; fits && k < in.size(); ++k)
        fits = in[k] == out[k] || in[k] == Dim{1, false};
    if (!fits)
        return wrong(layer, Message::format("%1 does not expand to \"%2\"", toText(in),
                                            parascope::toText(attributeOf(layer.node, "shape"))));
    return one(out);
}

Inferred inferFlatten(const LayerContext& layer)
{
    const auto& in = layer.in[0];
    if (in.empty())
        return wrong(layer, Message::format("the input is a scalar"));
    Shape rest(in.begin() + 1, in.end());
    const auto size = elements(rest, 1);
    if (size < 1 || std::any_of(rest.begin(), rest.end(), [](const Dim& dim) { return dim.batch; }))
        return wrong(layer, Message::format("the input %1 is too large to flatten", toText(in)));
    return one(Shape{in[0], {size, false}});
}

Inferred inferTranspose(const LayerContext& layer)
{
    const auto order = integersOf(layer.node, "order");
    const auto& in = layer.in[0];
    auto sorted = order.value_or(std::vector<std::int64_t>{});
    std::sort(sorted.begin(), sorted.end());
    bool permutation = sorted.size() == in.size();
    for (std::size_t k = 0; permutation && k < sorted.size(); ++k)
        permutation = sorted[k] == static_cast<std::int64_t>(k);
    if (!permutation)
        return wrong(layer,
                     Message::format("\"order\" does not name each of the %1 dimensions once", in.size()));
    Shape out;
    for (const auto k : *order)
        out.push_back(in[static_cast<std::size_t>(k)]);
    return one(out);
}

Inferred inferConcat(const LayerContext& layer)
{
    const auto axis = axisOf(layer);
    if (axis < 0)
        return wrong(layer, Message::format("\"axis\" is not a dimension of %1", toText(layer.in[0])));
    const auto at = static_cast<std::size_t>(axis);
    Shape out = layer.in[0];
    for (std::size_t k = 1; k < layer.in.size(); ++k) {
        Shape other = layer.in[k];
        if (other.size() != out.size() || other[at].batch != out[at].batch)
            return wrong(layer,
                         Message::format("joins %1 and %2, which do not match", toText(out), toText(other)));
        if (__builtin_add_overflow(out[at].value, other[at].value, &out[at].value))
            return wrong(layer, Message::format("its output is too large"));
        other[at] = out[at];
        if (other != out)
            return wrong(layer, Message::format("joins %1 and %2, which differ in another dimension",
                                                toText(layer.in[0]), toText(layer.in[k])));
    }
    return one(out);
}

LayerCost costConcat(const LayerContext&, std::span<const Shape>, std::int64_t)
{
    return {.passesGradient = true}; // each input's gradient is a view of the output's gradient
}

Inferred inferSlice(const LayerContext& layer)
{
    const auto axis = axisOf(layer);
    if (axis < 0 || layer.in[0][static_cast<std::size_t>(axis)].batch)
        return wrong(layer, Message::format("\"axis\" is not a fixed dimension of %1", toText(layer.in[0])));
    const auto start = integerOf(layer.node, "start"), length = integerOf(layer.node, "length");
    Shape out = layer.in[0];
    auto& dim = out[static_cast<std::size_t>(axis)];
    if (start + length > dim.value)
        return wrong(layer,
                     Message::format("the slice of %1 from %2 lies outside of %3", length, start, dim.value));
    dim.value = length;
    return one(out);
}

Inferred inferSplit(const LayerContext& layer)
{
    const auto axis = axisOf(layer);
    const auto parts = integerOf(layer.node, "parts");
    if (axis < 0 || layer.in[0][static_cast<std::size_t>(axis)].batch)
        return wrong(layer, Message::format("\"axis\" is not a fixed dimension of %1", toText(layer.in[0])));
    Shape out = layer.in[0];
    auto& dim = out[static_cast<std::size_t>(axis)];
    if (parts > 1000 || dim.value % parts != 0)
        return wrong(layer, Message::format("%1 does not split into %2 parts", dim.value, parts));
    dim.value /= parts;
    return std::vector<Shape>(static_cast<std::size_t>(parts), out);
}

Inferred inferReduce(const LayerContext& layer)
{
    const auto axes = integersOf(layer.node, "axes");
    const auto rank = static_cast<std::int64_t>(layer.in[0].size());
    if (!axes || std::any_of(axes->begin(), axes->end(), [&](auto axis) { return axis < 0 || axis >= rank; }))
        return wrong(layer, Message::format("\"axes\" does not name dimensions of %1", toText(layer.in[0])));
    Shape out;
    for (std::int64_t k = 0; !axes->empty() && k < rank; ++k)
        if (std::find(axes->begin(), axes->end(), k) == axes->end())
            out.push_back(layer.in[0][static_cast<std::size_t>(k)]);
    return one(out);
}

Inferred inferParameter(const LayerContext& layer)
{
    Shape out;
    for (const auto dim : layer.weights[0]->shape)
        out.push_back({dim, false});
    return one(out);
}

LayerCost costReduce(const LayerContext& layer, std::span<const Shape>, std::int64_t)
{
    // A mean over some axes keeps its input for the backward pass (LibTorch 1.13); a mean over all keeps only
    // its size.
    return {.savesInput = textOf(layer.node, "op") == "mean" && !textOf(layer.node, "axes").empty()};
}

} // namespace

void addShapes(Kinds& kinds)
{
    const std::int64_t none = 0, unit = 1;
    const auto put = [&](LayerKind kind) { kinds.emplace(kind.name, std::move(kind)); };
    put({"reshape", 1, 1, 0, {}, {{"shape", std::string()}}, inferReshape, costView});
    put({"expand", 1, 1, 0, {}, {{"shape", std::string()}}, inferExpand, costView});
    put({"flatten", 1, 1, 0, {}, {}, inferFlatten, costView});
    put({"transpose", 1, 1, 0, {}, {{"order", std::string()}}, inferTranspose, costView});
    put({"concat", 1, 4096, 0, {}, {{"axis", unit}}, inferConcat, costConcat});
    put({"slice",
         1,
         1,
         0,
         {},
         {{"axis", unit}, {"start", none, 0}, {"length", unit, 1}},
         inferSlice,
         costView});
    put({"split", 1, 1, 0, {}, {{"axis", unit}, {"parts", unit, 1}}, inferSplit, costView});
    put({"reduce",
         1,
         1,
         0,
         {},
         {{"op", std::string("mean"), {}, {}, {"mean", "sum"}}, {"axes", std::string()}},
         inferReduce,
         costReduce});
    put({"parameter", 0, 0, 0, {"value"}, {}, inferParameter, costFree});
}

} // namespace parascope::workload::rules
