// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/space/grid.h"

#include "engine/base/expression/expression.h"

#include <algorithm>
#include <limits>
#include <map>
#include <numeric>
#include <random>

namespace parascope::space {

namespace {

/// Returns the level of refinement at which each of `n` positions is added: 0 for the ends, then the middle,
/// then the quarters, by bisection.
std::vector<unsigned> levels(std::size_t n)
{
    std::vector<unsigned> level(n, 0);
    std::vector<std::pair<std::size_t, std::size_t>> open = {{0, n - 1}};
    for (unsigned depth = 1; !open.empty(); ++depth) {
        std::vector<std::pair<std::size_t, std::size_t>> next;
        for (const auto& [first, last] : open) {
            if (last - first < 2)
                continue;
            const auto middle = first + (last - first) / 2;
            level[middle] = depth;
            next.emplace_back(first, middle);
            next.emplace_back(middle, last);
        }
        open = std::move(next);
    }
    return level;
}

/// Returns whether any value of a word is a text. "block": [1, 2] has only numbers and is compared as
/// numbers.
bool holdsText(const SweepSpec& spec, const Word& word)
{
    if (!word.freeText)
        return !word.choices.empty();
    const auto isText = [](const Value& value) { return std::holds_alternative<std::string>(value); };
    bool out = false;
    for (const auto& axis : spec.axes)
        if (axis.name == word.name)
            out = std::any_of(axis.values.begin(), axis.values.end(), isText);
    if (const auto* value = spec.fixed.find(word.name))
        out = isText(*value);
    return out || std::any_of(spec.points.begin(), spec.points.end(), [&](const auto& point) {
               const auto* value = point.find(word.name);
               return value && isText(*value);
           });
}

/// Returns splitmix64 of a point's number, so that an order is the same everywhere.
std::uint64_t mixed(std::uint64_t number)
{
    std::uint64_t z = (number + 1) * 0x9e3779b97f4a7c15ULL;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
    return z ^ (z >> 31);
}

} // namespace

Result<Grid> Grid::of(SweepSpec spec)
{
    Grid grid(std::move(spec));
    const auto& axes = grid.m_spec.axes;
    for (std::size_t i = 0; i < axes.size(); ++i) {
        const auto tie =
            std::find_if(grid.m_spec.ties.begin(), grid.m_spec.ties.end(), [&](const auto& group) {
                return std::find(group.begin(), group.end(), axes[i].name) != group.end();
            });
        if (tie == grid.m_spec.ties.end()) {
            grid.m_dimensions.push_back({{i}, axes[i].values.size()});
            continue;
        }
        const auto same =
            std::find_if(grid.m_dimensions.begin(), grid.m_dimensions.end(), [&](const Dimension& known) {
                return std::find(tie->begin(), tie->end(), axes[known.axes.front()].name) != tie->end();
            });
        if (same == grid.m_dimensions.end())
            grid.m_dimensions.push_back({{i}, axes[i].values.size()});
        else
            same->axes.push_back(i);
    }
    double total = axes.empty() ? static_cast<double>(grid.m_spec.points.size()) : 1;
    for (const auto& dimension : grid.m_dimensions)
        total *= static_cast<double>(dimension.length);
    if (total > static_cast<double>(maxPoints)) {
        std::string largest;
        for (const auto& axis : axes)
            largest += (largest.empty() ? "" : ", ") + axis.name + " " + std::to_string(axis.values.size());
        return about("axes",
                     Error::badInput("\"axes\": the grid has more than %1 points (%2).", maxPoints, largest));
    }
    grid.m_total = static_cast<std::uint64_t>(total);
    PARASCOPE_CHECK(grid.choose());
    grid.arrange();
    return grid;
}

std::vector<std::size_t> Grid::digits(std::uint64_t number) const
{
    std::vector<std::size_t> digit(m_dimensions.size());
    for (std::size_t i = m_dimensions.size(); i-- > 0;) {
        digit[i] = number % m_dimensions[i].length;
        number /= m_dimensions[i].length;
    }
    return digit;
}

const Value* Grid::valueOf(const Word& word, std::uint64_t number,
                           const std::vector<std::size_t>& digit) const
{
    for (std::size_t i = 0; i < m_dimensions.size(); ++i)
        for (const auto axis : m_dimensions[i].axes)
            if (m_spec.axes[axis].name == word.name)
                return &m_spec.axes[axis].values[digit[i]];
    if (!m_spec.points.empty())
        if (const auto* value = m_spec.points[number].find(word.name))
            return value;
    if (const auto* value = m_spec.fixed.find(word.name))
        return value;
    return word.required ? &word.defaultValue : nullptr;
}

Parameters Grid::at(std::size_t i) const
{
    const auto number = m_chosen[i];
    const auto digit = digits(number);
    Parameters point;
    for (const auto& word : m_spec.words)
        if (const auto* value = valueOf(word, number, digit))
            point.set(word.name, *value);
    return point;
}

Result<void> Grid::choose()
{
    m_chosen.clear();
    if (m_spec.where.empty()) {
        m_chosen.resize(m_total);
        std::iota(m_chosen.begin(), m_chosen.end(), 0U);
        return {};
    }
    // Text words get their codes in the order of appearance.
    const auto& words = m_spec.words;
    std::vector<bool> isText(words.size());
    std::vector<std::map<std::string, double, std::less<>>> codes(words.size());
    expression::Scope scope;
    for (std::size_t i = 0; i < words.size(); ++i) {
        isText[i] = holdsText(m_spec, words[i]);
        scope.names.push_back(words[i].name);
    }
    const auto codeOf = [&codes](std::size_t slot, std::string_view text) {
        auto& dictionary = codes[slot];
        return dictionary.try_emplace(std::string(text), static_cast<double>(dictionary.size()))
            .first->second;
    };
    scope.find = [&](std::string_view name) -> std::optional<expression::Variable> {
        const auto it = std::find(scope.names.begin(), scope.names.end(), name);
        if (it == scope.names.end())
            return std::nullopt;
        const auto slot = static_cast<std::size_t>(it - scope.names.begin());
        return expression::Variable{slot, isText[slot]};
    };
    scope.code = codeOf;
    PARASCOPE_TRY(const auto where,
                  about("where", expression::Expression::compile(m_spec.where, "\"where\"", scope)));

    const auto& used = where.operands();
    constexpr std::uint64_t chunk = 1 << 14;
    std::vector<std::vector<double>> columns(used.size(), std::vector<double>(chunk));
    std::vector<std::uint8_t> mask(chunk);
    for (std::uint64_t first = 0; first < m_total; first += chunk) {
        const auto count = std::min(chunk, m_total - first);
        for (std::uint64_t row = 0; row < count; ++row) {
            const auto digit = digits(first + row);
            for (std::size_t c = 0; c < used.size(); ++c) {
                const auto* value = valueOf(words[used[c]], first + row, digit);
                columns[c][row] = !value ? std::numeric_limits<double>::quiet_NaN()
                                  : isText[used[c]]
                                      ? codeOf(used[c], toText(*value))
                                      : numberOf(*value).value_or(std::numeric_limits<double>::quiet_NaN());
            }
        }
        std::vector<std::span<const double>> spans;
        for (const auto& column : columns)
            spans.emplace_back(column.data(), count);
        m_undecided += where.select(spans, std::span(mask).first(count));
        for (std::uint64_t row = 0; row < count; ++row)
            if (mask[row])
                m_chosen.push_back(static_cast<std::uint32_t>(first + row));
    }
    if (m_chosen.empty())
        return about("where", Error::badInput("\"where\" leaves no point of %1.", m_total));
    return {};
}

void Grid::arrange()
{
    if (m_spec.order == Order::Shuffle) {
        // The shuffle is written out because std::shuffle may differ between libraries, and the seed is
        // stored with the results.
        std::mt19937_64 random(m_spec.seed);
        for (std::size_t i = m_chosen.size(); i > 1; --i)
            std::swap(m_chosen[i - 1], m_chosen[random() % i]);
    } else if (m_spec.order == Order::Coarse && !m_dimensions.empty()) {
        std::vector<std::vector<unsigned>> level;
        for (const auto& dimension : m_dimensions)
            level.push_back(levels(dimension.length));
        const auto rank = [&](std::uint32_t number) {
            const auto digit = digits(number);
            unsigned finest = 0;
            for (std::size_t i = 0; i < digit.size(); ++i)
                finest = std::max(finest, level[i][digit[i]]);
            // Within a pass the order is random, so that a drift of the machine does not look like an effect
            // of an axis.
            return (std::uint64_t{finest} << 32) | (mixed(number) >> 32);
        };
        std::vector<std::pair<std::uint64_t, std::uint32_t>> ranked;
        ranked.reserve(m_chosen.size());
        for (const auto number : m_chosen)
            ranked.emplace_back(rank(number), number);
        std::sort(ranked.begin(), ranked.end());
        for (std::size_t i = 0; i < ranked.size(); ++i)
            m_chosen[i] = ranked[i].second;
    }
}

} // namespace parascope::space
