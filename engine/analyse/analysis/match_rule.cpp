// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analyse/analysis/match_rule.h"

#include "engine/base/core/columns.h"
#include "engine/base/core/hyper_parameter.h"
#include "engine/base/core/settings.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace parascope::analysis {

using table::Column;

Result<MatchRule> matchRule(const std::string& text)
{
    if (text == "work")
        return MatchRule{};
    if (text == "best-batch")
        return MatchRule{MatchRule::Kind::BestBatch, 1};
    if (text.starts_with("batch*")) {
        double factor = 0;
        const auto* end = text.data() + text.size();
        const auto read = std::from_chars(text.data() + 6, end, factor);
        if (read.ec == std::errc() && read.ptr == end && factor > 0 && std::isfinite(factor))
            return MatchRule{MatchRule::Kind::BatchTimes, factor};
    }
    return Error::badInput("--match: \"%1\" is not work, batch*K (K a number) or best-batch.", text);
}

namespace {

bool isOfWork(std::string_view name)
{
    const auto* setting = findSetting(name);
    return setting && setting->ofWork;
}

} // namespace

Result<EqualRequest> equalRequest(const table::Table& table, const MatchRule& rule, const std::string& over,
                                  const std::vector<std::uint32_t>& rows)
{
    EqualRequest out{{}, over};
    if (over == columns::stack) // its parts differ with it
        for (const auto& setting : settings())
            if (setting.role == SettingRole::Stack)
                out.ignored.push_back(setting.name);
    if (rule.kind == MatchRule::Kind::Work) {
        PARASCOPE_TRY(const Column* key, table.column(columns::workKey));
        out.model.push_back(key);
        return out;
    }
    PARASCOPE_TRY(const Column* batch, table.column(hyper::batch));
    out.ignored.push_back(hyper::batch);
    const Column* key = table.find("model_key");
    const bool known = key && key->kind == Column::Kind::Category &&
                       std::none_of(rows.begin(), rows.end(),
                                    [&](auto row) { return key->codes[row] == table::Dictionary::missing; });
    if (known)
        out.model.push_back(key);
    for (const auto& column : table.columns())
        if ((!known && column.role == Column::Role::HyperParameter && !findSetting(column.name) &&
             &column != batch) ||
            column.name == columns::family || isOfWork(column.name))
            out.model.push_back(&column);
    return out;
}

} // namespace parascope::analysis
