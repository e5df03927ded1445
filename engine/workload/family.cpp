// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/workload/family.h"

#include "engine/workload/families_paradnn.h"

#include <algorithm>

namespace parascope::workload {

namespace {

constexpr const char* paradnn = "ParaDnn (Wang, Wei, Brooks, MLSys 2020), github.com/Emma926/paradnn";

HyperParameter number(const char* name, const char* title, std::int64_t value, std::int64_t minimum = 1,
                      std::int64_t maximum = std::int64_t{1} << 24)
{
    return {name, title, value, minimum, maximum, {}};
}

std::vector<Family> makeFamilies()
{
    return {
        {"fc", "FC, fully connected", paradnn,
         {number("layer", "hidden layers", 4, 1, 4096), number("node", "units a layer", 32),
          number("input", "input width", 2000), number("output", "classes", 1000),
          number("batch", "batch", 64)},
         buildFc},
        {"cnn", "CNN, residual networks", paradnn,
         {{"variant", "block variant", std::string("residual"), 0, 0, {"residual", "bottleneck"}},
          {"block", "blocks a group", std::int64_t{1}, 1, 1000, {}}, number("filter", "filters of the first group", 16, 1, 1 << 16),
          number("image", "image side", 200, 1, 1 << 14), number("output", "classes", 500),
          number("batch", "batch", 64)},
         buildCnn},
        {"rnn", "RNN, recurrent cells", paradnn,
         {{"cell", "cell", std::string("lstm"), 0, 0, {"rnn", "lstm", "gru"}}, number("layer", "layers", 1, 1, 4096),
          number("embed", "embedding width", 100), number("length", "sequence length", 10, 1, 1 << 20),
          number("vocab", "vocabulary", 32, 2), number("batch", "batch", 16)},
         buildRnn},
    };
}

} // namespace

const std::vector<Family>& families()
{
    static const auto all = makeFamilies();
    return all;
}

Result<const Family*> findFamily(std::string_view name)
{
    std::vector<std::string> names;
    for (const auto& family : families()) {
        if (family.name == name)
            return &family;
        names.push_back(family.name);
    }
    const auto near = nearestName(name, names);
    return badInput("Unknown family \"" + std::string(name) + "\"" +
                    (near.empty() ? "." : " (did you mean \"" + near + "\"?)."));
}

Result<Parameters> completed(const Family& family, const Parameters& parameters)
{
    std::vector<std::string> names;
    for (const auto& item : family.hyperParameters)
        names.push_back(item.name);
    for (const auto& [name, value] : parameters)
        if (std::find(names.begin(), names.end(), name) == names.end()) {
            const auto near = nearestName(name, names);
            return badInput("Family \"" + family.name + "\" has no hyper-parameter \"" + name + "\"" +
                            (near.empty() ? "." : " (did you mean \"" + near + "\"?)."));
        }
    Parameters out;
    for (const auto& item : family.hyperParameters) {
        const Value* given = parameters.find(item.name);
        const Value& value = given ? *given : item.defaultValue;
        if (!item.choices.empty()) {
            const auto text = toText(value);
            if (std::find(item.choices.begin(), item.choices.end(), text) == item.choices.end())
                return badInput("\"" + item.name + "\" cannot be \"" + text + "\"; it is one of " + [&] {
                    std::string list;
                    for (const auto& choice : item.choices)
                        list += (list.empty() ? "" : ", ") + choice;
                    return list;
                }() + ".");
        } else if (const auto* whole = std::get_if<std::int64_t>(&value)) {
            if (*whole < item.minimum || *whole > item.maximum)
                return badInput("\"" + item.name + "\" must lie between " + std::to_string(item.minimum) + " and " +
                                std::to_string(item.maximum) + ", not " + std::to_string(*whole) + ".");
        } else if (item.name != "block") {
            // "block" alone may be a text such as 3/4/6/3, which its family reads.
            return badInput("\"" + item.name + "\" must be a whole number, not \"" + toText(value) + "\".");
        }
        out.set(item.name, value);
    }
    return out;
}

Result<Graph> buildGraph(std::string_view family, const Parameters& parameters)
{
    PARASCOPE_TRY(const Family* found, findFamily(family));
    PARASCOPE_TRY(const Parameters complete, completed(*found, parameters));
    PARASCOPE_TRY(Graph graph, found->build(complete));
    PARASCOPE_CHECK(validate(graph));
    return graph;
}

} // namespace parascope::workload
