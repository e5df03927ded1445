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

/// The distinct texts of a category column. The code of a text is its position; codes never change. As long
/// as all texts are given as uuids, each takes 16 bytes.
class Dictionary
{
public:
    static constexpr std::int32_t missing = -1;

    /// Returns the code of the text; adds the text if it is new.
    std::int32_t code(std::string_view text);
    std::int32_t code(const UuidBytes& uuid);
    /// Adds a uuid that is known to be new, without a search. It is not indexed yet.
    std::int32_t append(const UuidBytes& uuid);
    /// Indexes all entries, so that find() does not need to scan the appended ones.
    void index();
    /// Returns the code of the text, or `missing`.
    [[nodiscard]] std::int32_t find(std::string_view text) const;
    [[nodiscard]] std::string text(std::int32_t code) const
    {
        const auto at = static_cast<std::size_t>(code);
        return m_uuids.empty() ? m_texts[at] : uuidText(m_uuids[at]);
    }
    /// Returns whether the text of code `one` sorts before the text of code `other`.
    [[nodiscard]] bool before(std::int32_t one, std::int32_t other) const
    {
        const auto a = static_cast<std::size_t>(one), b = static_cast<std::size_t>(other);
        return m_uuids.empty() ? m_texts[a] < m_texts[b] : m_uuids[a] < m_uuids[b];
    }
    [[nodiscard]] std::size_t size() const { return m_texts.size() + m_uuids.size(); }
    /// Reserves memory for the number of uuids, in a column that has no other texts.
    void reserveUuids(std::size_t count);

private:
    /// Slot of a hash table with open addressing. A million distinct texts (the runs) take 16 bytes each
    /// here, without an allocation.
    struct Slot
    {
        std::uint32_t hash = 0;
        std::int32_t code = missing; ///< `missing` if the slot is free
    };
    /// Returns the slot that holds the item with that hash, or the free slot that it would take.
    template <class Equal>
    [[nodiscard]] std::size_t slotOf(std::uint32_t hash, const Equal& equal) const;
    void growFor(std::size_t count);
    /// Converts the uuids to texts, because a text that is not a uuid is added.
    void unpack();

    std::vector<std::string> m_texts;
    std::vector<UuidBytes> m_uuids; ///< used instead of m_texts while all texts are uuids
    std::vector<Slot> m_slots;      ///< its size is a power of two; at most two thirds are in use
    std::size_t m_indexed = 0;      ///< number of the first entries that have a slot
};

/// One column of numbers (missing: NaN) or of categories (missing: Dictionary::missing).
struct Column
{
    enum class Kind { Number, Category };
    /// Meaning of a number column, for the selection lists and the axes.
    enum class Role { HyperParameter, Metric, Identity, Other };

    std::string name;  ///< name used in expressions: "node", "examples_per_second", "platform"
    std::string title; ///< title of an axis: "FLOPS utilisation"
    std::string unit;  ///< SI unit without prefix: "s", "FLOP/s", "B"; "1" for a fraction; empty for a count
    Kind kind = Kind::Number;
    Role role = Role::Other;
    std::vector<double> numbers;
    std::vector<std::int32_t> codes;
    std::shared_ptr<Dictionary> dictionary;
};

/// Returns the name of a column for figures and sentences: its title, or for a hyper-parameter its name as in
/// grids, filters and files.
[[nodiscard]] Message titleOf(const Column& column);

/// Selects rows of a table: 1 is selected, 0 is not. It is a vector of bytes, written in bulk and read by
/// index.
using Mask = std::vector<std::uint8_t>;

/// Columns of equal length. A shared table (shared_ptr<const Table>) never changes; a new snapshot replaces
/// it. Row i is the i-th run that the builder of the table added.
class Table
{
public:
    [[nodiscard]] std::size_t rows() const { return m_rows; }
    [[nodiscard]] const std::vector<Column>& columns() const { return m_columns; }
    [[nodiscard]] const Column* find(std::string_view name) const;
    /// Returns the column with this name. The error names the column and the most similar existing name.
    [[nodiscard]] Result<const Column*> column(std::string_view name) const;

    /// Sets the number of rows. Every column must have that many entries before the table is shared.
    void setRows(std::size_t rows) { m_rows = rows; }
    Column& add(Column column);
    /// Puts the column in the place of the one with its name, or adds it if there is none.
    void set(Column column);

    /// Adds a column with one entry that holds for every row. Only filters can see it.
    void addConstant(Column column) { m_constants.push_back(std::move(column)); }
    [[nodiscard]] const std::vector<Column>& constants() const { return m_constants; }

    /// Returns the cell as a person reads it; empty if the value is missing.
    [[nodiscard]] std::string text(std::size_t row, const Column& column) const;

private:
    std::size_t m_rows = 0;
    std::vector<Column> m_columns, m_constants;
};

using TablePtr = std::shared_ptr<const Table>;

} // namespace parascope::table
