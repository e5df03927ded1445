// SPDX-License-Identifier: GPL-3.0-or-later
// The canonical text of a layer graph. It is written directly: an import needs the text of every model of a
// grid, and an intermediate document takes ten times as long.
#include "engine/model/workload/graph.h"
#include "engine/model/workload/layers.h"

#include <algorithm>
#include <cmath>

namespace parascope::workload {

namespace {

/// Writes JSON in the format of toLine().
class Text
{
public:
    [[nodiscard]] std::string take() { return std::move(m_out); }

    void open(char bracket)
    {
        separate();
        m_out += bracket;
        m_first = true;
    }
    void close(char bracket)
    {
        m_out += bracket;
        m_first = false;
    }
    void key(std::string_view name)
    {
        text(name);
        m_out += ':';
        m_first = true;
    }
    void text(std::string_view value)
    {
        separate();
        const bool plain = std::all_of(value.begin(), value.end(), [](char c) {
            return c >= ' ' && c < '\x7F' && c != '"' && c != '\\';
        });
        if (!plain) {
            m_out += toLine(Json(value));
            return;
        }
        m_out += '"';
        m_out += value;
        m_out += '"';
    }
    void number(std::int64_t value)
    {
        separate();
        m_out += std::to_string(value);
    }
    void number(double value)
    {
        separate();
        m_out += toLine(Json(value));
    }
    void truth(bool value)
    {
        separate();
        m_out += value ? "true" : "false";
    }

private:
    void separate()
    {
        if (!m_first)
            m_out += ',';
        m_first = false;
    }

    std::string m_out;
    bool m_first = true; ///< no value precedes the next one, so there is no comma
};

void put(Text& out, const Dim& dim)
{
    if (!dim.batch)
        out.number(dim.value);
    else
        out.text(dim.value == 1 ? "B" : std::to_string(dim.value) + "*B");
}

void put(Text& out, const Ref& ref)
{
    out.text(ref.output == 0 ? ref.name : ref.name + ':' + std::to_string(ref.output));
}

/// A whole number is written without a decimal point, so that it is read as an integer.
void putNumber(Text& out, double number)
{
    if (number == std::floor(number) && std::abs(number) < 9e15)
        out.number(static_cast<std::int64_t>(number));
    else
        out.number(number);
}

void put(Text& out, const Value& value)
{
    if (const auto* whole = std::get_if<std::int64_t>(&value))
        out.number(*whole);
    else if (const auto* number = std::get_if<double>(&value))
        putNumber(out, *number);
    else
        out.text(std::get<std::string>(value));
}

void put(Text& out, const std::string& value)
{
    out.text(value);
}

void put(Text& out, std::int64_t value)
{
    out.number(value);
}

template <class Items>
void putList(Text& out, std::string_view key, const Items& items)
{
    out.key(key);
    out.open('[');
    for (const auto& item : items)
        put(out, item);
    out.close(']');
}

void put(Text& out, const Input& input)
{
    static const Input defaults;
    const auto textUnless = [&](std::string_view key, const std::string& value, const std::string& usual) {
        if (value != usual) {
            out.key(key);
            out.text(value);
        }
    };
    const auto numberUnless = [&](std::string_view key, double value, double usual) {
        if (value != usual) {
            out.key(key);
            out.number(value);
        }
    };
    out.open('{');
    out.key("name");
    out.text(input.name);
    putList(out, "shape", input.shape);
    textUnless("dtype", input.dtype, defaults.dtype);
    textUnless("generator", input.generator, defaults.generator);
    if (input.generator != "shifted") {
        numberUnless("low", input.low, defaults.low);
        numberUnless("high", input.high, defaults.high);
    }
    textUnless("of", input.of, defaults.of);
    numberUnless("density", input.density, defaults.density);
    if (input.gradient) {
        out.key("gradient");
        out.truth(true);
    }
    if (input.cache) {
        out.key("cache");
        out.truth(true);
    }
    out.close('}');
}

void put(Text& out, const Weight& weight)
{
    out.open('{');
    out.key("name");
    out.text(weight.name);
    putList(out, "shape", weight.shape);
    if (weight.init != "zeros") {
        out.key("init");
        out.text(weight.init);
    }
    if (weight.scale != 0) {
        out.key("scale");
        out.number(weight.scale);
    }
    if (!weight.trainable) {
        out.key("trainable");
        out.truth(false);
    }
    if (!weight.dtype.empty()) {
        out.key("dtype");
        out.text(weight.dtype);
    }
    out.close('}');
}

/// Writes the attributes in the kind's order without defaults, so that a model has only one text.
void putAttributes(Text& out, const Node& node)
{
    const auto kind = node.attributes.empty() ? layerKinds().end() : layerKinds().find(node.kind);
    if (kind == layerKinds().end())
        return;
    bool any = false;
    for (const auto& attribute : kind->second.attributes) {
        const Value* value = node.attributes.find(attribute.name);
        if (!value || compareValues(*value, attribute.defaultValue) == 0)
            continue;
        if (!any) {
            out.key("attributes");
            out.open('{');
        }
        any = true;
        out.key(attribute.name);
        put(out, *value);
    }
    if (any)
        out.close('}');
}

void put(Text& out, const Node& node)
{
    out.open('{');
    out.key("name");
    out.text(node.name);
    out.key("kind");
    out.text(node.kind);
    putList(out, "inputs", node.inputs);
    if (!node.weights.empty())
        putList(out, "weights", node.weights);
    putAttributes(out, node);
    out.close('}');
}

} // namespace

std::string canonicalText(const Graph& graph, bool withName)
{
    Text out;
    out.open('{');
    out.key("format");
    out.number(std::int64_t{Graph::formatVersion});
    if (withName && !graph.name.empty()) {
        out.key("name");
        out.text(graph.name);
    }
    putList(out, "inputs", graph.inputs);
    putList(out, "weights", graph.weights);
    putList(out, "nodes", graph.nodes);
    if (!graph.loss.name.empty()) {
        out.key("loss");
        put(out, graph.loss);
    }
    out.key("output");
    put(out, graph.output);
    out.close('}');
    return out.take();
}

} // namespace parascope::workload
