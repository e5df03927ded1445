// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analyse/dataset/two_files.h"

#include "engine/analyse/table/stack.h"
#include "engine/base/core/columns.h"
#include "engine/base/statistics/order.h"
#include "engine/store/database.h"

#include <algorithm>

namespace parascope::dataset {

namespace {

/// Reads the step times of a file's runs into the rows from `begin` on.
Result<void> readSamples(const std::filesystem::path& path, const table::Table& table, std::size_t begin,
                         TwoFiles& out)
{
    PARASCOPE_TRY(const auto reader, store::Reader::open(path));
    const auto* uuids = table.find(columns::run);
    std::vector<std::size_t> row(uuids->dictionary->size(), 0);
    for (std::size_t i = 0; i < uuids->codes.size(); ++i)
        row[static_cast<std::size_t>(uuids->codes[i])] = begin + i;
    uuids->dictionary->index();
    store::Reader::Wanted wanted;
    wanted.stepSeconds = true;
    return reader.runs(wanted, [&](std::int64_t, store::RunRecord&& run) {
        const auto warmup = static_cast<std::size_t>(std::max(run.warmupSteps, 0));
        const auto code = uuids->dictionary->find(run.runUuid);
        if (code == table::Dictionary::missing || run.stepSeconds.size() <= warmup)
            return true;
        std::vector<double> steps(run.stepSeconds.begin() + static_cast<std::ptrdiff_t>(warmup),
                                  run.stepSeconds.end());
        const double median = statistics::medianOf(steps);
        if (!(median > 0))
            return true;
        for (auto& step : steps)
            step /= median;
        out.samples[row[static_cast<std::size_t>(code)]] = std::move(steps);
        return true;
    });
}

} // namespace

Result<TwoFiles> loadTwo(const std::filesystem::path& a, const std::filesystem::path& b,
                         const Definitions& definitions, Costs costs)
{
    // Load the files separately: loaded together, a run that is in both would appear only once.
    const auto names = shownNames({a, b});
    PARASCOPE_TRY(const auto first, Follower({a}, definitions, costs, {names[0]}).refresh());
    PARASCOPE_TRY(const auto second, Follower({b}, definitions, costs, {names[1]}).refresh());
    TwoFiles out;
    out.table = table::stacked(*first->table, *second->table);
    const auto rows = out.table.rows(), ofA = first->table->rows();
    out.a.assign(rows, 0);
    out.b.assign(rows, 0);
    std::fill_n(out.a.begin(), ofA, 1);
    std::fill(out.b.begin() + static_cast<std::ptrdiff_t>(ofA), out.b.end(), 1);
    out.samples.resize(rows);
    PARASCOPE_CHECK(readSamples(a, *first->table, 0, out));
    PARASCOPE_CHECK(readSamples(b, *second->table, ofA, out));
    const auto* run = out.table.find(columns::run);
    out.common = rows - run->dictionary->size();
    return out;
}

} // namespace parascope::dataset
