// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/dataset/dataset.h"

#include "engine/dataset/builder.h"
#include "engine/store/database.h"
#include "engine/workload/family.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace parascope::dataset {

namespace {

Result<void> checkDefinitions(const Definitions& definitions)
{
    if (definitions.flops != "executed" && definitions.flops != "tf_profiler" && definitions.flops != "recorded")
        return badInput("\"" + definitions.flops + "\" is no FLOP count; there are executed, tf_profiler and recorded.");
    const auto number = numberOf(valueFromText(definitions.peak));
    if (definitions.peak != "datasheet" && definitions.peak != "measured" && !(number && *number > 0))
        return badInput("\"" + definitions.peak + "\" is no peak; there are datasheet, measured, or a number of FLOP/s.");
    return {};
}

Result<void> mergePlatforms(const store::Reader& reader, std::vector<Dataset::PlatformFacts>& known)
{
    PARASCOPE_TRY(const auto platforms, reader.platforms());
    for (const auto& platform : platforms) {
        PARASCOPE_TRY(Json ceilings, reader.ceilings(platform.name));
        Dataset::PlatformFacts facts{platform.name, platform.peakFlops.value_or(NAN), platform.bandwidth.value_or(NAN),
                                     platform.memoryBytes.value_or(NAN), std::move(ceilings)};
        const auto it = std::find_if(known.begin(), known.end(),
                                     [&](const auto& other) { return other.name == facts.name; });
        if (it == known.end())
            known.push_back(std::move(facts));
        else if (std::isnan(it->peakFlops) || it->ceilings.is_null())
            *it = std::move(facts);
    }
    return {};
}

} // namespace

struct Follower::Impl
{
    struct Source
    {
        std::filesystem::path path;
        std::optional<store::Reader> reader;
        std::int64_t lastRow = 0;
        std::int64_t version = -1;
        std::vector<std::int64_t> kinds;             ///< the builder's, by setup; -1: not met yet
        std::vector<std::pair<std::int64_t, std::size_t>> slots; ///< of the builder's metrics, by name id; few
        bool live = false;
        std::filesystem::file_time_type modified;
    };
    std::vector<std::filesystem::path> paths;
    Definitions definitions;
    std::vector<Source> sources;
    Builder builder;
    std::shared_ptr<const Dataset> latest;

    Impl(std::vector<std::filesystem::path> databases, Definitions given)
        : paths(std::move(databases)), definitions(given), builder(std::move(given))
    {
        for (const auto& path : paths)
            {
            sources.emplace_back();
            sources.back().path = path;
        }
    }

    /// Reads what is new; true when anything was.
    Result<bool> read(Source& source, std::vector<Dataset::PlatformFacts>& platforms)
    {
        const bool live = !store::writerOf(source.path).empty();
        std::error_code error;
        const auto modified = std::filesystem::last_write_time(source.path, error);
        // A file that nobody writes is opened without a trace, and again when it was written meanwhile.
        if (!source.reader || live != source.live || (!live && modified != source.modified)) {
            PARASCOPE_TRY(auto reader, store::Reader::open(source.path, live ? store::ReadMode::Live : store::ReadMode::Auto));
            source.reader.emplace(std::move(reader));
            source.live = live;
            source.version = -1;
            source.modified = modified;
        }
        PARASCOPE_CHECK(mergePlatforms(*source.reader, platforms));
        PARASCOPE_TRY(const auto version, source.reader->dataVersion());
        if (version == source.version)
            return false;
        source.version = version;
        builder.setPlatforms(platforms);
        const auto name = source.path.filename().string();
        bool any = false;
        const auto before = source.lastRow;
        PARASCOPE_TRY(const auto expected, source.reader->runsAfter(source.lastRow));
        if (expected > 1000)
            builder.reserve(expected);
        Result<void> good;
        PARASCOPE_CHECK(source.reader->rows(source.lastRow, [&](const store::Reader::Row& row) {
            good = [&]() -> Result<void> {
                source.lastRow = row.id;
                const auto at = static_cast<std::size_t>(row.setup);
                if (row.setup >= 0 && at >= source.kinds.size())
                    source.kinds.resize(at + 1, -1);
                if (row.setup < 0 || source.kinds[at] < 0) {
                    PARASCOPE_TRY(const auto shared, source.reader->setup(row.setup));
                    Json graph = nullptr;
                    if (!workload::findFamily(shared.family)) {
                        PARASCOPE_TRY(graph, source.reader->graph(row.setup));
                    }
                    source.kinds[at] = static_cast<std::int64_t>(builder.kind(shared, graph));
                }
                Builder::Metrics metrics;
                metrics.fill(std::numeric_limits<double>::quiet_NaN());
                for (const auto& [metric, value] : row.metrics) {
                    auto slot = std::find_if(source.slots.begin(), source.slots.end(),
                                             [id = metric](const auto& known) { return known.first == id; });
                    if (slot == source.slots.end()) {
                        PARASCOPE_TRY(const auto text, source.reader->name(metric));
                        const auto& names = Builder::metricNames;
                        slot = source.slots.emplace(slot, metric, static_cast<std::size_t>(std::find(names.begin(), names.end(), text) - names.begin()));
                    }
                    if (slot->second < metrics.size())
                        metrics[slot->second] = value;
                }
                any |= builder.add(static_cast<std::size_t>(source.kinds[at]), row, metrics, name);
                return {};
            }();
            return good.has_value();
        }));
        PARASCOPE_CHECK(good);
        // Operations come with their run, in one transaction: those of the runs that were new.
        PARASCOPE_TRY(const auto operations, source.reader->operationsAfter(before));
        for (const auto& operation : operations)
            builder.addOperation(operation);
        return any;
    }
};

Follower::Follower(std::vector<std::filesystem::path> databases, Definitions definitions)
    : m_impl(std::make_unique<Impl>(std::move(databases), std::move(definitions)))
{
}

Follower::~Follower() = default;

Result<std::shared_ptr<const Dataset>> Follower::refresh()
{
    PARASCOPE_CHECK(checkDefinitions(m_impl->definitions));
    bool changed = !m_impl->latest;
    std::vector<Dataset::PlatformFacts> platforms = m_impl->latest ? m_impl->latest->platforms
                                                                   : std::vector<Dataset::PlatformFacts>();
    for (auto& source : m_impl->sources) {
        PARASCOPE_TRY(const bool any, m_impl->read(source, platforms));
        changed |= any;
    }
    if (changed) {
        m_impl->builder.setPlatforms(platforms);
        m_impl->latest = m_impl->builder.snapshot(m_impl->paths);
    }
    return m_impl->latest;
}

Result<std::shared_ptr<const Dataset>> load(const std::vector<std::filesystem::path>& databases,
                                            const Definitions& definitions)
{
    Follower follower(databases, definitions);
    return follower.refresh();
}

} // namespace parascope::dataset
