// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/exchange/column_map.h"

#include "engine/base/core/written_json.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace parascope::exchange {

namespace {

/// Fails on an unknown key. The message explains the keys, because users mistake the map for a list of
/// columns.
Result<void> checkMapKeys(const Json& json, const std::string& name)
{
    for (const auto& [key, value] : json.items())
        if (key != "columns" && key != "set" && key != "ignore")
            return Error::badInput("%1: unknown key \"%2\"; a column map has \"columns\" (what columns are), "
                                   "\"set\" (what all rows share) and \"ignore\" (columns to leave out).",
                                   name, key);
    return {};
}

Result<ColumnMap::Target> targetFromJson(const Json& target, const std::string& name,
                                         const std::string& column)
{
    ColumnMap::Target out;
    if (target.is_string())
        out.name = target.get<std::string>();
    if (target.is_object()) {
        PARASCOPE_CHECK(checkKeys(target, {"to", "scale", "values"}, name + ", column \"" + column + "\""));
        if (const auto to = target.find("to"); to != target.end() && to->is_string())
            out.name = to->get<std::string>();
        if (const auto scale = target.find("scale"); scale != target.end()) {
            if (!scale->is_number() || !std::isfinite(scale->get<double>()) || scale->get<double>() == 0)
                return Error::badInput("%1: \"scale\" of column \"%2\" must be a number other than 0.", name,
                                       column);
            out.scale = scale->get<double>();
        }
        const auto values = target.find("values");
        if (values != target.end() && !values->is_object())
            return Error::badInput("%1: \"values\" of column \"%2\" is not an object of words.", name,
                                   column);
        if (values != target.end())
            for (const auto& [word, meaning] : values->items()) {
                PARASCOPE_TRY(const Value value,
                              valueFromJson(meaning, name + ", column \"" + column + "\", \"" + word + "\""));
                out.values[word] = toText(value);
            }
    }
    if (out.name.empty())
        return Error::badInput("%1: column \"%2\" has no target.", name, column);
    return out;
}

} // namespace

Result<ColumnMap> columnMapFromJson(const Json& json, std::string_view what)
{
    const std::string name(what);
    if (!json.is_object())
        return Error::badInput("%1 is not an object.", name);
    PARASCOPE_CHECK(checkMapKeys(json, name));
    ColumnMap map;
    if (const auto columns = json.find("columns"); columns != json.end()) {
        if (!columns->is_object())
            return Error::badInput("%1: \"columns\" is not an object.", name);
        for (const auto& [column, target] : columns->items()) {
            PARASCOPE_TRY(map.columns[column], targetFromJson(target, name, column));
        }
    }
    if (const auto constants = json.find("set"); constants != json.end()) {
        if (!constants->is_object())
            return Error::badInput("%1: \"set\" is not an object.", name);
        for (const auto& [column, value] : constants->items()) {
            PARASCOPE_TRY(const Value constant, valueFromJson(value, name + ", \"set\", \"" + column + "\""));
            map.constants[column] = toText(constant);
        }
    }
    if (const auto ignored = json.find("ignore"); ignored != json.end()) {
        if (!ignored->is_array())
            return Error::badInput("%1: \"ignore\" is not a list.", name);
        for (const auto& column : *ignored) {
            if (!column.is_string())
                return Error::badInput("%1: \"ignore\" holds something that is not a column name.", name);
            map.columns[column.get<std::string>()] = {};
        }
    }
    return map;
}

Result<ColumnMap> readColumnMap(const std::filesystem::path& path)
{
    PARASCOPE_TRY(const Json json, readWrittenJson(path));
    return columnMapFromJson(json, path.string());
}

Result<std::vector<ColumnMap::Target>> applyTo(const std::vector<std::string>& header, const ColumnMap& map,
                                               std::string_view what)
{
    for (const auto& [column, target] : map.columns)
        if (std::find(header.begin(), header.end(), column) == header.end()) {
            const auto near = nearestName(column, header);
            return Error::unknown(
                Message::format("%1, line 1: the map names a column \"%2\" that is not there",
                                std::string(what), column),
                column, near);
        }
    std::vector<ColumnMap::Target> out;
    std::set<std::string> taken;
    for (const auto& [name, value] : map.constants)
        taken.insert(name);
    for (const auto& column : header) {
        const auto it = map.columns.find(column);
        out.push_back(it == map.columns.end() ? ColumnMap::Target{column, 1} : it->second);
        if (!out.back().name.empty() && !taken.insert(out.back().name).second)
            return Error::badInput("%1, line 1: two columns are \"%2\".", std::string(what), out.back().name);
    }
    return out;
}

} // namespace parascope::exchange
