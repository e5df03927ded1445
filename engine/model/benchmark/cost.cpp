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

/// Returns the value of an expression at a point; NaN where it has none.
double evaluated(const expression::Expression& expression, const Description& description,
                 const Parameters& point)
{
    std::vector<double> values;
    for (const auto slot : expression.operands())
        values.push_back(
            point.number(description.axes[slot].name).value_or(std::numeric_limits<double>::quiet_NaN()));
    return expression.evaluate(values);
}

/// Returns a cost at a point, or 0 where it is unknown.
double valueOf(const std::string& source, const Description& description, const Parameters& point)
{
    const auto expression = compiled(source.empty() ? "0" : source, description.axes, "cost");
    const double value = expression ? evaluated(*expression, description, point) : 0;
    return std::isfinite(value) && value >= 0 ? value : 0;
}

Result<double> workOf(const Description& description, const Parameters& point)
{
    if (description.work.empty())
        return 1;
    PARASCOPE_TRY(const auto expression, compiled(description.work, description.axes, "\"work\""));
    const double value = evaluated(expression, description, point);
    if (std::isfinite(value) && value > 0)
        return value;
    std::vector<Message> at;
    for (const auto slot : expression.operands()) {
        const auto& axis = description.axes[slot].name;
        const auto* set = point.find(axis);
        at.emplace_back(axis + " = " + (set ? toText(*set) : "?"));
    }
    return at.empty() ? Error::badInput("\"work\": \"%1\" is %2; it must be a positive number.",
                                        description.work, toText(Value(value)))
                      : Error::badInput("\"work\": \"%1\" is %2 at %3; it must be a positive number.",
                                        description.work, toText(Value(value)), listed(at));
}

} // namespace

Result<Cost> costOf(const Description& description, const Parameters& point)
{
    Cost out;
    PARASCOPE_TRY(out.work, workOf(description, point));
    out.flops = valueOf(description.flops, description, point);
    out.bytes = valueOf(description.bytes, description, point);
    out.parameters = valueOf(description.parameters, description, point);
    out.tokens = valueOf(description.tokens, description, point);
    return out;
}

} // namespace parascope::benchmark
