// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/model/space/spec.h"

namespace parascope::space {

/// The points of a spec. They are counted first; each point is made on request.
class Grid
{
public:
    /// Makes the grid. Fails if there are more than maxPoints points or `where` does not parse.
    static Result<Grid> of(SweepSpec spec);

    /// Number of points that satisfy `where`; repeats are not counted.
    [[nodiscard]] std::size_t size() const { return m_chosen.size(); }
    /// Number of points for which `where` has no value because an operand is missing. They are not in the
    /// grid.
    [[nodiscard]] std::size_t undecided() const { return m_undecided; }
    /// Returns the i-th point in run order: the hyper-parameters in the order of tables, with defaults filled
    /// in, then the settings that the spec gives.
    [[nodiscard]] Parameters at(std::size_t i) const;
    [[nodiscard]] const SweepSpec& spec() const { return m_spec; }

private:
    struct Dimension
    {
        std::vector<std::size_t> axes; ///< positions in the spec's axes; several for tied axes
        std::size_t length = 0;
    };

    explicit Grid(SweepSpec spec) : m_spec(std::move(spec)) {}
    Result<void> choose();
    void arrange();
    [[nodiscard]] std::vector<std::size_t> digits(std::uint64_t number) const;
    [[nodiscard]] const Value* valueOf(const Word& word, std::uint64_t number,
                                       const std::vector<std::size_t>& digit) const;

    SweepSpec m_spec;
    std::vector<Dimension> m_dimensions; ///< the first is outermost
    std::uint64_t m_total = 0;
    std::vector<std::uint32_t> m_chosen; ///< numbers of the points, in run order
    std::size_t m_undecided = 0;
};

} // namespace parascope::space
