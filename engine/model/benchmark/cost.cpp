// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/benchmark/cost.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace parascope::benchmark {

Result<expression::Expression> compiled(const std::string& source, const std::vector<space::Word>& axes,
                                        const std::string& what)
{
    expression::Scope scope;
    for (const auto& axis : axes)
        scope.names.push_back(axis.name);
    scope.find = [&](std::string_view name) -> std::optional<expression::Variable> {
        const auto it = std::find(scope.names.begin(), scope.names.end(), name);
        if (it == scope.names.end())
            return std::nullopt;
        return expression::Variable{static_cast<std::size_t>(it - scope.names.begin()), false};
    };
    return expression::Expression::compile(source, what, scope);
}

namespace {

/// Returns the value of an expression at a point, or `otherwise` where it has none.
double valueOf(const std::string& source, const Description& description, const Parameters& point,
               double otherwise)
{
    if (source.empty())
        return otherwise;
    const auto expression = compiled(source, description.axes, "cost");
    if (!expression)
        return otherwise;
    std::vector<double> values;
    for (const auto slot : expression->operands())
        values.push_back(
            point.number(description.axes[slot].name).value_or(std::numeric_limits<double>::quiet_NaN()));
    const double value = expression->evaluate(values);
    return std::isfinite(value) && value >= 0 ? value : otherwise;
}

} // namespace

Cost costOf(const Description& description, const Parameters& point)
{
    Cost out;
    out.work = valueOf(description.work, description, point, 1);
    out.flops = valueOf(description.flops, description, point, 0);
    out.bytes = valueOf(description.bytes, description, point, 0);
    out.parameters = valueOf(description.parameters, description, point, 0);
    out.tokens = valueOf(description.tokens, description, point, 0);
    return out;
}

} // namespace parascope::benchmark
