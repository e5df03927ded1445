// SPDX-License-Identifier: GPL-3.0-or-later
// Writes a layer graph as a JSON document, and reads it back.
#include "engine/model/workload/graph.h"

namespace parascope::workload {

namespace {

Result<Dim> dimFromJson(const Json& json, const std::string& what)
{
    std::int64_t value = 1;
    bool batch = false;
    if (json.is_number_integer()) {
        value = json.get<std::int64_t>();
    } else if (json.is_string()) {
        auto text = json.get<std::string>();
        batch = text == "B" || text.ends_with("*B");
        if (!batch)
            return Error::badInput("%1: a dimension is a number, \"B\" or \"N*B\".", what);
        if (text != "B") {
            const auto factor = valueFromText(text.substr(0, text.size() - 2));
            const auto* whole = std::get_if<std::int64_t>(&factor);
            if (!whole)
                return Error::badInput("%1: a dimension is a number, \"B\" or \"N*B\".", what);
            value = *whole;
        }
    } else {
        return Error::badInput("%1: a dimension is a number, \"B\" or \"N*B\".", what);
    }
    if (value < 1 || value > maxElements)
        return Error::badInput("%1: a dimension must be at least 1.", what);
    return Dim{value, batch};
}

Result<Ref> refFromJson(const Json& json, const std::string& what)
{
    if (!json.is_string())
        return Error::badInput("%1 must be the name of a layer or an input.", what);
    Ref ref{json.get<std::string>(), 0};
    if (const auto colon = ref.name.rfind(':'); colon != std::string::npos) {
        const auto index = valueFromText(ref.name.substr(colon + 1));
        const auto* whole = std::get_if<std::int64_t>(&index);
        if (!whole || *whole < 0 || *whole > 1000)
            return Error::badInput("%1: \"%2\" has no output number after its colon.", what, ref.name);
        ref.output = static_cast<int>(*whole);
        ref.name.resize(colon);
    }
    return ref;
}

template <class T>
Result<T> get(const Json& object, const char* key, T fallback, const std::string& what)
{
    const auto it = object.find(key);
    if (it == object.end())
        return fallback;
    const bool fits = std::is_same_v<T, std::string> ? it->is_string()
                      : std::is_same_v<T, bool>      ? it->is_boolean()
                                                     : it->is_number();
    if (!fits)
        return Error::badInput("%1: \"%2\" has the wrong type.", what, std::string(key));
    return it->template get<T>();
}

Result<const Json*> list(const Json& object, const char* key, const std::string& what)
{
    static const Json none = Json::array();
    const auto it = object.find(key);
    if (it == object.end())
        return &none;
    if (!it->is_array() || it->size() > 100000)
        return Error::badInput("%1: \"%2\" must be a list.", what, std::string(key));
    return &*it;
}

Result<Input> inputFromJson(const Json& json, const std::string& what)
{
    PARASCOPE_CHECK(checkKeys(
        json, {"name", "shape", "dtype", "generator", "low", "high", "of", "density", "gradient", "cache"},
        what));
    Input input;
    PARASCOPE_TRY(input.name, get<std::string>(json, "name", "", what));
    const auto where = what + " " + inQuotes(input.name);
    PARASCOPE_TRY(const Json* shape, list(json, "shape", where));
    for (const auto& item : *shape) {
        PARASCOPE_TRY(const Dim dim, dimFromJson(item, where));
        input.shape.push_back(dim);
    }
    PARASCOPE_TRY(input.dtype, get<std::string>(json, "dtype", input.dtype, where));
    PARASCOPE_TRY(input.generator, get<std::string>(json, "generator", input.generator, where));
    PARASCOPE_TRY(input.low, get<double>(json, "low", input.low, where));
    PARASCOPE_TRY(input.high, get<double>(json, "high", input.high, where));
    PARASCOPE_TRY(input.of, get<std::string>(json, "of", "", where));
    PARASCOPE_TRY(input.density, get<double>(json, "density", input.density, where));
    PARASCOPE_TRY(input.gradient, get<bool>(json, "gradient", input.gradient, where));
    PARASCOPE_TRY(input.cache, get<bool>(json, "cache", input.cache, where));
    return input;
}

Result<Weight> weightFromJson(const Json& json, const std::string& what)
{
    PARASCOPE_CHECK(checkKeys(json, {"name", "shape", "init", "scale", "trainable", "dtype"}, what));
    Weight weight;
    PARASCOPE_TRY(weight.name, get<std::string>(json, "name", "", what));
    const auto where = what + " " + inQuotes(weight.name);
    PARASCOPE_TRY(const Json* shape, list(json, "shape", where));
    for (const auto& item : *shape) {
        PARASCOPE_TRY(const Dim dim, dimFromJson(item, where));
        if (dim.batch)
            return Error::badInput("%1: a weight cannot grow with the batch.", where);
        weight.shape.push_back(dim.value);
    }
    PARASCOPE_TRY(weight.init, get<std::string>(json, "init", weight.init, where));
    PARASCOPE_TRY(weight.scale, get<double>(json, "scale", weight.scale, where));
    PARASCOPE_TRY(weight.trainable, get<bool>(json, "trainable", weight.trainable, where));
    PARASCOPE_TRY(weight.dtype, get<std::string>(json, "dtype", weight.dtype, where));
    return weight;
}

Result<Node> nodeFromJson(const Json& json, const std::string& what)
{
    PARASCOPE_CHECK(checkKeys(json, {"name", "kind", "inputs", "weights", "attributes"}, what));
    Node node;
    PARASCOPE_TRY(node.name, get<std::string>(json, "name", "", what));
    const auto where = what + " " + inQuotes(node.name);
    PARASCOPE_TRY(node.kind, get<std::string>(json, "kind", "", where));
    PARASCOPE_TRY(const Json* inputs, list(json, "inputs", where));
    for (const auto& item : *inputs) {
        PARASCOPE_TRY(Ref ref, refFromJson(item, where));
        node.inputs.push_back(std::move(ref));
    }
    PARASCOPE_TRY(const Json* weights, list(json, "weights", where));
    for (const auto& item : *weights) {
        if (!item.is_string())
            return Error::badInput("%1: \"weights\" must be a list of names.", where);
        node.weights.push_back(item.get<std::string>());
    }
    if (json.contains("attributes")) {
        PARASCOPE_TRY(node.attributes, parametersFromJson(json["attributes"], where));
    }
    return node;
}

} // namespace

Json toJson(const Graph& graph, bool withName)
{
    return Json::parse(canonicalText(graph, withName));
}

Result<Graph> graphFromJson(const Json& json, std::string_view what)
{
    const std::string where(what);
    PARASCOPE_CHECK(
        checkKeys(json, {"format", "name", "inputs", "weights", "nodes", "loss", "output"}, what));
    PARASCOPE_TRY(const double format, get<double>(json, "format", 0, where));
    if (format != Graph::formatVersion)
        return Error::badInput("%1: \"format\" must be %2.", where, Graph::formatVersion);
    Graph graph;
    PARASCOPE_TRY(graph.name, get<std::string>(json, "name", "", where));
    PARASCOPE_TRY(const Json* inputs, list(json, "inputs", where));
    for (const auto& item : *inputs) {
        PARASCOPE_TRY(Input input, inputFromJson(item, where + ", input"));
        graph.inputs.push_back(std::move(input));
    }
    PARASCOPE_TRY(const Json* weights, list(json, "weights", where));
    for (const auto& item : *weights) {
        PARASCOPE_TRY(Weight weight, weightFromJson(item, where + ", weight"));
        graph.weights.push_back(std::move(weight));
    }
    graph.indexWeights();
    PARASCOPE_TRY(const Json* nodes, list(json, "nodes", where));
    for (const auto& item : *nodes) {
        PARASCOPE_TRY(Node node, nodeFromJson(item, where + ", layer"));
        graph.nodes.push_back(std::move(node));
    }
    if (json.contains("loss")) {
        PARASCOPE_TRY(graph.loss, refFromJson(json["loss"], where + ": \"loss\""));
    }
    if (!json.contains("output"))
        return Error::badInput("%1: \"output\" is missing.", where);
    PARASCOPE_TRY(graph.output, refFromJson(json["output"], where + ": \"output\""));
    if (auto valid = validate(graph); !valid)
        return Error::badInput("%1: %2", where, valid.error().message);
    return graph;
}

} // namespace parascope::workload
