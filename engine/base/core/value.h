// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace parascope {

/// The value of a hyper-parameter. Whole numbers stay whole: a batch of 64 is never 64.0.
using Value = std::variant<std::int64_t, double, std::string>;

/// Returns the shortest text that reads back to the same value: "64", "0.5", "lstm".
[[nodiscard]] std::string toText(const Value& value);
/// Reads a value: an integer if the text is one, otherwise a finite number, otherwise the text itself.
[[nodiscard]] Value valueFromText(std::string_view text);
/// Returns the number, or nothing for text.
[[nodiscard]] std::optional<double> numberOf(const Value& value);
/// Compares two values in the order of an axis: numbers before text, numbers by size (1 equals 1.0), text by
/// bytes. Returns -1, 0 or 1.
[[nodiscard]] int compareValues(const Value& a, const Value& b);

/// Hyper-parameters by name, in the order given. There are few (fewer than about 20), so they are a flat
/// list.
class Parameters
{
public:
    using Entry = std::pair<std::string, Value>;

    Parameters() = default;
    Parameters(std::initializer_list<Entry> entries) : m_entries(entries) {}

    /// Sets the value of a name, or replaces it.
    void set(std::string_view name, Value value);
    bool remove(std::string_view name);
    [[nodiscard]] const Value* find(std::string_view name) const;
    [[nodiscard]] bool contains(std::string_view name) const { return find(name) != nullptr; }
    [[nodiscard]] std::optional<std::int64_t> integer(std::string_view name) const;
    [[nodiscard]] std::optional<double> number(std::string_view name) const;
    [[nodiscard]] std::optional<std::string> text(std::string_view name) const;

    [[nodiscard]] bool empty() const { return m_entries.empty(); }
    [[nodiscard]] std::size_t size() const { return m_entries.size(); }
    [[nodiscard]] auto begin() const { return m_entries.begin(); }
    [[nodiscard]] auto end() const { return m_entries.end(); }

    /// Compares both as sets: the order does not matter.
    friend bool operator==(const Parameters& a, const Parameters& b);

private:
    std::vector<Entry> m_entries;
};

/// Returns the text "layer=4,node=32", as the command line's --set and --fix take it.
[[nodiscard]] std::string toText(const Parameters& parameters);

} // namespace parascope
