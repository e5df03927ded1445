// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/result.h"
#include "engine/base/core/uuid.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace parascope::table {

/// Texts of a category column, each once; a code is its position. Codes never change once given. As long as
/// all were given as uuids they take 16 bytes each.
class Dictionary
{
public:
    static constexpr std::int32_t missing = -1;

    /// The text's code, added when new.
    std::int32_t code(std::string_view text);
    std::int32_t code(const UuidBytes& uuid);
    /// Adds a uuid that is known to be new: it is not looked for, and its place not yet noted.
    std::int32_t append(const UuidBytes& uuid);
    /// Notes the places of all, so that find() need not go through what was appended.
    void index();
    /// The text's code or `missing`.
    [[nodiscard]] std::int32_t find(std::string_view text) const;
    [[nodiscard]] std::string text(std::int32_t code) const
    {
        const auto at = static_cast<std::size_t>(code);
        return m_uuids.empty() ? m_texts[at] : uuidText(m_uuids[at]);
    }
    /// Whether the text of the one comes before that of the other.
    [[nodiscard]] bool before(std::int32_t one, std::int32_t other) const
    {
        const auto a = static_cast<std::size_t>(one), b = static_cast<std::size_t>(other);
        return m_uuids.empty() ? m_texts[a] < m_texts[b] : m_uuids[a] < m_uuids[b];
    }
    [[nodiscard]] std::size_t size() const { return m_texts.size() + m_uuids.size(); }
    /// Makes room for so many uuids, in a column that has nothing else.
    void reserveUuids(std::size_t count);

private:
    /// Open addressing: a million texts of their own (the runs) take 16 bytes each here, and no allocation.
    struct Slot
    {
        std::uint32_t hash = 0;
        std::int32_t code = missing; ///< missing: free
    };
    /// Where the item of that hash stands, or the free slot that it would take.
    template <class Equal>
    [[nodiscard]] std::size_t slotOf(std::uint32_t hash, const Equal& equal) const;
    void growFor(std::size_t count);
    /// The uuids become texts, for there is another one.
    void unpack();

    std::vector<std::string> m_texts;
    std::vector<UuidBytes> m_uuids; ///< instead of texts
    std::vector<Slot> m_slots;      ///< a power of two, at most two thirds taken
    std::size_t m_indexed = 0;      ///< so many of the first have a slot
};

/// One column: numbers (missing is NaN) or categories (missing is Dictionary::missing).
struct Column
{
    enum class Kind { Number, Category };
    /// What a number column holds, for the choosers and for the axes.
    enum class Role { HyperParameter, Metric, Identity, Other };

    std::string name;  ///< "node", "examples_per_second", "platform": what expressions say
    std::string title; ///< "FLOPS utilisation": what an axis says
    std::string unit;  ///< SI unit without prefix: "s", "FLOP/s", "B"; "1" for a fraction; empty for a count
    Kind kind = Kind::Number;
    Role role = Role::Other;
    std::vector<double> numbers;
    std::vector<std::int32_t> codes;
    std::shared_ptr<Dictionary> dictionary;
};

/// What a column is called in a figure and in a sentence: its title; of a hyper-parameter its name, as grids,
/// filters and files write it.
[[nodiscard]] Message titleOf(const Column& column);

/// Rows of a table that are in (1) or out (0). A vector of bytes: written in bulk, read by index.
using Mask = std::vector<std::uint8_t>;

/// Columns of equal length. Once it is shared (shared_ptr<const Table>) it never changes: a new
/// snapshot follows it. Row i is run i of whoever made it.
class Table
{
public:
    [[nodiscard]] std::size_t rows() const { return m_rows; }
    [[nodiscard]] const std::vector<Column>& columns() const { return m_columns; }
    [[nodiscard]] const Column* find(std::string_view name) const;
    /// Names the column and its nearest neighbour on failure.
    [[nodiscard]] Result<const Column*> column(std::string_view name) const;

    /// Every column must have `rows` entries once the table is handed out.
    void setRows(std::size_t rows) { m_rows = rows; }
    Column& add(Column column);

    /// A column with one entry, which holds for every row. Filters may name it; nobody else sees it.
    void addConstant(Column column) { m_constants.push_back(std::move(column)); }
    [[nodiscard]] const std::vector<Column>& constants() const { return m_constants; }

    /// The cell as a person reads it; empty for missing.
    [[nodiscard]] std::string text(std::size_t row, const Column& column) const;

private:
    std::size_t m_rows = 0;
    std::vector<Column> m_columns, m_constants;
};

using TablePtr = std::shared_ptr<const Table>;

} // namespace parascope::table
