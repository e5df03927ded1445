// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/table/table.h"
#include "engine/base/core/json.h"

#include <array>
#include <limits>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace parascope::test {

/// Makes tables by hand, so that the figure gets exactly the columns that a test states.
class TableMaker
{
public:
    /// Adds a row: numbers by column name, and texts by column name.
    void row(const std::map<std::string, double>& numbers, const std::map<std::string, std::string>& texts)
    {
        for (const auto& [name, value] : numbers)
            column(name, table::Column::Kind::Number).numbers.resize(m_rows, nan());
        for (const auto& [name, value] : texts)
            column(name, table::Column::Kind::Category).codes.resize(m_rows, table::Dictionary::missing);
        for (auto& c : m_columns) {
            if (c.kind == table::Column::Kind::Number) {
                const auto it = numbers.find(c.name);
                c.numbers.push_back(it == numbers.end() ? nan() : it->second);
            } else {
                const auto it = texts.find(c.name);
                c.codes.push_back(it == texts.end() ? table::Dictionary::missing
                                                    : c.dictionary->code(it->second));
            }
        }
        ++m_rows;
    }
    [[nodiscard]] std::size_t rows() const { return m_rows; }
    [[nodiscard]] table::TablePtr take()
    {
        auto table = std::make_shared<table::Table>();
        table->setRows(m_rows);
        for (auto& c : m_columns)
            table->add(std::move(c));
        return table;
    }

private:
    static double nan() { return std::numeric_limits<double>::quiet_NaN(); }
    table::Column& column(const std::string& name, table::Column::Kind kind)
    {
        for (auto& c : m_columns)
            if (c.name == name)
                return c;
        static const std::map<std::string, const char*> units = {{"flops_utilisation", "1"},
                                                                 {"flops_per_second", "FLOP/s"},
                                                                 {"examples_per_second", "1/s"},
                                                                 {"arithmetic_intensity", "FLOP/B"}};
        table::Column c;
        c.name = name;
        c.kind = kind;
        for (const char* hyper : {"layer", "node", "input", "output", "batch", "filter", "block", "embed",
                                  "length", "context", "width", "kv_heads"})
            if (name == hyper)
                c.role = table::Column::Role::HyperParameter;
        if (const auto it = units.find(name); it != units.end())
            c.unit = it->second;
        if (kind == table::Column::Kind::Category)
            c.dictionary = std::make_shared<table::Dictionary>();
        m_columns.push_back(std::move(c));
        return m_columns.back();
    }

    std::size_t m_rows = 0;
    std::vector<table::Column> m_columns;
};

/// Returns the shipped runs of both platforms, read independently of the importer and the database, or null
/// if the data is absent. FLOP/s are those of the file; for the TPU they are those of a board (8 cores).
inline table::TablePtr paradnnTable(const std::string& folder)
{
    TableMaker maker;
    JsonLimits limits;
    limits.nanAsNull = true;
    const struct
    {
        const char *file, *platform, *failure;
        double scale, peak;
    } files[] = {{"/tpu_fc.json", "tpu-v2", "oom", 8e9, 180e12},
                 {"/gpu_fc.json", "v100", "unfinished", 1e9, 125e12}};
    for (const auto& from : files) {
        const auto json = readJsonFile(folder + from.file, limits);
        if (!json)
            return nullptr;
        const auto add = [&](const std::string& label, double examples, double flops, double parameters,
                             const char* outcome) {
            std::array<double, 5> h{};
            if (std::sscanf(label.c_str(), "layer_%lf-node_%lf-input_%lf-output_%lf-bs_%lf", &h[0], &h[1],
                            &h[2], &h[3], &h[4]) != 5)
                return;
            std::map<std::string, double> numbers = {
                {"layer", h[0]}, {"node", h[1]}, {"input", h[2]}, {"output", h[3]}, {"batch", h[4]}};
            if (parameters > 0)
                numbers.insert({{"examples_per_second", examples},
                                {"flops_per_second", flops},
                                {"flops_utilisation", flops / from.peak},
                                {"parameters", parameters}});
            maker.row(numbers, {{"platform", from.platform},
                                {"family", "fc"},
                                {"outcome", outcome},
                                {"work_key", label},
                                {"run", std::to_string(maker.rows())}});
        };
        const auto& j = *json;
        for (std::size_t i = 0; i < j["labels"].size(); ++i)
            add(j["labels"][i].get<std::string>(), j["example_per_sec"][i].get<double>(),
                j["flops"][i].get<double>() * from.scale, j["params"][i].get<double>(), "completed");
        for (const auto& label : j["err_jobs"])
            add(label.get<std::string>(), 0, 0, 0, from.failure);
    }
    return maker.take();
}

} // namespace parascope::test
