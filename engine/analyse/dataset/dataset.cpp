// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analyse/dataset/dataset.h"

#include "engine/analyse/dataset/builder.h"
#include "engine/base/core/bounded_queue.h"
#include "engine/measure/device/catalogue.h"
#include "engine/measure/device/platforms.h"
#include "engine/model/workload/family.h"
#include "engine/store/database.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <future>
#include <optional>
#include <unordered_map>
#include <vector>

namespace parascope::dataset {

namespace {

Result<void> checkDefinitions(const Definitions& definitions)
{
    auto counts = definitions.flopsBySource;
    counts.push_back(definitions.flops);
    for (const auto& flops : counts)
        if (flops != "executed" && flops != "causal" && flops != "tf_profiler" && flops != "recorded")
            return Error::badInput(
                "\"%1\" is not a FLOP count; use executed, causal, tf_profiler or recorded.", flops);
    const auto number = numberOf(valueFromText(definitions.peak));
    if (definitions.peak != "datasheet" && definitions.peak != "measured" && !(number && *number > 0))
        return Error::badInput("\"%1\" is not a peak; use datasheet, measured, or a number of FLOP/s.",
                               definitions.peak);
    return {};
}

/// Returns the peaks by data type, if the catalogue or the paper knows the platform or its record names the
/// type.
Peaks peaksOf(const store::PlatformRecord& platform)
{
    const double headline = platform.peakFlops.value_or(NAN);
    const auto detail = [&](const char* key) {
        const auto it = platform.details.is_object() ? platform.details.find(key) : platform.details.end();
        return platform.details.is_object() && it != platform.details.end() ? *it : Json();
    };
    if (const auto* entry = device::catalogueEntry(platform.catalogueId)) {
        const auto units = detail("units");
        std::vector<std::pair<std::string, double>> peaks;
        for (const auto& [dtype, perUnit] : entry->peaks)
            peaks.emplace_back(dtype, perUnit * (units.is_number() ? units.get<double>() : 1));
        return {headline, std::move(peaks)};
    }
    if (const auto* paper = device::paperPlatform(platform.name); paper && paper->peakFlops == headline)
        return device::peaksOf(*paper);
    if (const auto dtype = detail("peak_dtype"); dtype.is_string() && !std::isnan(headline))
        return {headline, {{dtype.get<std::string>(), headline}}};
    return headline;
}

Result<void> mergePlatforms(const store::Reader& reader, std::vector<Dataset::PlatformFacts>& known)
{
    PARASCOPE_TRY(const auto platforms, reader.platforms());
    for (const auto& platform : platforms) {
        PARASCOPE_TRY(auto measured, reader.ceilings(platform.name));
        Json ceilings = measured.empty() ? Json() : measured.back();
        Dataset::PlatformFacts facts{platform.name,
                                     peaksOf(platform),
                                     platform.bandwidth.value_or(NAN),
                                     platform.memoryBytes.value_or(NAN),
                                     std::move(ceilings),
                                     std::move(measured)};
        const auto it = std::find_if(known.begin(), known.end(),
                                     [&](const auto& other) { return other.name == facts.name; });
        if (it == known.end())
            known.push_back(std::move(facts));
        else if (std::isnan(it->peaks.headline()) || it->ceilings.is_null())
            *it = std::move(facts);
    }
    return {};
}

} // namespace

std::vector<std::string> shownNames(const std::vector<std::filesystem::path>& files)
{
    std::vector<std::filesystem::path> whole;
    for (const auto& file : files) {
        std::error_code error;
        const auto absolute = std::filesystem::absolute(file, error);
        whole.push_back((error ? file : absolute).lexically_normal());
    }
    std::vector<std::string> out;
    for (const auto& own : whole) {
        // The end of the path grows by a folder until no other file ends like it.
        auto end = own.filename();
        for (auto folder = own.parent_path(); folder.has_filename(); folder = folder.parent_path()) {
            const auto endsAlike = [&](const std::filesystem::path& other) {
                const auto parts = std::distance(end.begin(), end.end());
                return other != own && std::distance(other.begin(), other.end()) >= parts &&
                       std::equal(end.begin(), end.end(), std::prev(other.end(), parts));
            };
            if (std::none_of(whole.begin(), whole.end(), endsAlike))
                break;
            end = folder.filename() / end;
        }
        out.push_back(end.string());
    }
    return out;
}

std::string shownName(const Dataset* dataset, const std::filesystem::path& source)
{
    for (std::size_t i = 0; dataset && i < dataset->sources.size(); ++i)
        if (dataset->sources[i] == source)
            return dataset->names[i];
    return source.filename().string();
}

namespace {

/// Number of runs from which a second thread for reading is faster: it reads while this one fills the
/// columns.
constexpr std::size_t runsForTwo = 20000;
constexpr std::size_t maxWaiting = 16;

/// Values by setup id. A database numbers its setups from 1, and there are a million look-ups, so small ids
/// use a list. Larger ids use a map, because a damaged file may contain any id.
template <class T>
class BySetup
{
public:
    T& operator[](std::int64_t id)
    {
        constexpr std::int64_t most = 1 << 22;
        if (id < 0 || id >= most)
            return m_others[id];
        const auto at = static_cast<std::size_t>(id);
        if (at >= m_list.size())
            m_list.resize(std::max(at + 1, 2 * m_list.size()));
        return m_list[at];
    }

private:
    std::vector<T> m_list;
    std::unordered_map<std::int64_t, T> m_others;
};

/// A block of runs as read, and the shared properties of the setups that occur in it for the first time.
struct Piece
{
    store::Reader::Block block;
    struct Fresh
    {
        std::int64_t setup = 0;
        store::RunRecord shared;
        Json graph = nullptr; ///< graph of a model that no family makes
    };
    std::vector<Fresh> fresh;
};

} // namespace

struct Follower::Impl
{
    struct Source
    {
        std::filesystem::path path;
        std::string name, flops;
        std::optional<store::Reader> reader;
        std::int64_t lastRow = 0;
        std::int64_t version = -1;
        BySetup<std::uint8_t> met;    ///< 1 if the setup was read; used by the reading thread
        BySetup<std::uint32_t> kinds; ///< kinds of the builder, by setup
        std::vector<store::AnnotationRecord> annotations;
        bool live = false;
        std::filesystem::file_time_type modified;
    };
    std::vector<std::filesystem::path> paths;
    std::vector<std::string> names;
    Definitions definitions;
    std::vector<Source> sources;
    Builder builder;
    std::shared_ptr<const Dataset> latest;
    const std::filesystem::path* failedAt = nullptr;
    std::vector<std::uint32_t> kinds; ///< kinds of the runs of the piece being added

    Impl(std::vector<std::filesystem::path> databases, Definitions given, Costs costs,
         std::vector<std::string> shown)
        : paths(std::move(databases)), names(shown.empty() ? shownNames(paths) : std::move(shown)),
          definitions(given), builder(std::move(given), costs)
    {
        for (const auto& path : paths) {
            sources.emplace_back();
            sources.back().path = path;
            const auto at = sources.size() - 1;
            sources.back().name = names[at];
            sources.back().flops =
                at < definitions.flopsBySource.size() ? definitions.flopsBySource[at] : definitions.flops;
        }
    }

    /// Reads what is new. Returns true if there was anything new.
    Result<bool> read(Source& source, std::vector<Dataset::PlatformFacts>& platforms)
    {
        const bool live = !store::writerOf(source.path).empty();
        std::error_code error;
        const auto modified = std::filesystem::last_write_time(source.path, error);
        // Open a file that no process writes without leaving a trace, and open it again after it was written.
        if (!source.reader || live != source.live || (!live && modified != source.modified)) {
            PARASCOPE_TRY(auto reader, store::Reader::open(source.path, live ? store::ReadMode::Live
                                                                             : store::ReadMode::Auto));
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
        const auto before = source.lastRow;
        PARASCOPE_TRY(const auto expected, source.reader->runsAfter(before));
        if (expected > 1000)
            builder.reserve(expected);
        bool any = false;
        if (expected < runsForTwo) {
            PARASCOPE_CHECK(readPieces(source, builder.recorded(), [&](Piece&& piece) {
                any |= add(source, piece);
                return true;
            }));
        } else {
            PARASCOPE_TRY(any, readBeside(source));
        }
        // Annotations can change at any time, also for a run that was read long ago.
        PARASCOPE_TRY(auto annotations, source.reader->annotations());
        any |= annotations != source.annotations;
        source.annotations = std::move(annotations);
        // Operations are stored with their run in one transaction, so read those of the new runs.
        PARASCOPE_TRY(const auto operations, source.reader->operationsAfter(before));
        for (const auto& operation : operations)
            builder.addOperation(operation);
        return any;
    }

    /// Sets the annotations. A run that is in several databases gets its annotations from all of them.
    void setAnnotations()
    {
        std::map<std::string, store::Annotation> ofRuns;
        std::vector<store::Annotation> ofSources;
        for (const auto& source : sources) {
            auto& ofSource = ofSources.emplace_back();
            for (const auto& [subject, annotation] : source.annotations)
                if (subject.kind == store::Subject::Kind::Run) {
                    auto& known = ofRuns[subject.runUuid];
                    known = store::united(known, annotation);
                } else if (subject.kind == store::Subject::Kind::File) {
                    ofSource = annotation;
                }
        }
        builder.setAnnotations(std::move(ofRuns), std::move(ofSources));
    }

    /// Reads on a second thread while this thread adds the runs.
    Result<bool> readBeside(Source& source)
    {
        using Pipe = BoundedQueue<std::optional<Piece>>; // an empty element marks the end
        Pipe pipe(maxWaiting);
        auto reading = std::async(std::launch::async, [&] {
            const std::unique_ptr<Pipe, void (*)(Pipe*)> end(&pipe, [](Pipe* to) { to->put(std::nullopt); });
            return readPieces(source, builder.recorded(),
                              [&](Piece&& piece) { return pipe.put(std::move(piece)); });
        });
        // An exception on one of the threads ends the other: this one then waits for the reading thread,
        // which writes to a closed pipe.
        const std::unique_ptr<Pipe, void (*)(Pipe*)> closing(&pipe, [](Pipe* to) { to->close(); });
        bool any = false;
        while (const auto piece = pipe.take())
            any |= add(source, *piece);
        PARASCOPE_CHECK(reading.get());
        return any;
    }

    static Result<void> readPieces(Source& source, std::span<const std::string_view> metrics,
                                   const std::function<bool(Piece&&)>& take)
    {
        Result<void> good;
        PARASCOPE_CHECK(source.reader->blocks(source.lastRow, metrics, [&](store::Reader::Block&& block) {
            Piece piece;
            piece.block = std::move(block);
            good = [&]() -> Result<void> {
                for (const auto setup : piece.block.setup) {
                    auto& met = source.met[setup];
                    if (met != 0)
                        continue;
                    met = 1;
                    auto& fresh = piece.fresh.emplace_back();
                    fresh.setup = setup;
                    PARASCOPE_TRY(fresh.shared, source.reader->setup(setup));
                    if (!workload::findFamily(fresh.shared.family)) {
                        PARASCOPE_TRY(fresh.graph, source.reader->graph(setup));
                    }
                }
                return {};
            }();
            if (good)
                return take(std::move(piece));
            for (const auto& fresh : piece.fresh)
                source.met[fresh.setup] = 0; // the piece is dropped, so these must be read again
            return false;
        }));
        return good;
    }

    /// Adds a piece. Returns whether any run was new.
    bool add(Source& source, const Piece& piece)
    {
        for (const auto& [setup, shared, graph] : piece.fresh)
            source.kinds[setup] = static_cast<std::uint32_t>(builder.kind(shared, graph, source.flops));
        kinds.clear();
        for (const auto setup : piece.block.setup)
            kinds.push_back(source.kinds[setup]);
        if (piece.block.size() != 0)
            source.lastRow = piece.block.id.back();
        // A uuid is unique within one database, but several databases may hold the same run.
        return builder.add(piece.block, kinds, source.name, sources.size() == 1) != 0;
    }
};

Follower::Follower(std::vector<std::filesystem::path> databases, Definitions definitions, Costs costs,
                   std::vector<std::string> names)
    : m_impl(std::make_unique<Impl>(std::move(databases), std::move(definitions), costs, std::move(names)))
{
}

Follower::~Follower() = default;

Result<std::shared_ptr<const Dataset>> Follower::refresh()
{
    m_impl->failedAt = nullptr;
    PARASCOPE_CHECK(checkDefinitions(m_impl->definitions));
    bool changed = !m_impl->latest;
    std::vector<Dataset::PlatformFacts> platforms =
        m_impl->latest ? m_impl->latest->platforms : std::vector<Dataset::PlatformFacts>();
    for (auto& source : m_impl->sources) {
        const auto any = m_impl->read(source, platforms);
        if (!any) {
            m_impl->failedAt = &source.path;
            return tl::unexpected<Error>(any.error());
        }
        changed |= *any;
    }
    if (changed) {
        m_impl->builder.setPlatforms(platforms);
        m_impl->setAnnotations();
        m_impl->latest = m_impl->builder.snapshot(m_impl->paths, m_impl->names);
    }
    return m_impl->latest;
}

const std::filesystem::path* Follower::failedAt() const
{
    return m_impl->failedAt;
}

Result<std::shared_ptr<const Dataset>> load(const std::vector<std::filesystem::path>& databases,
                                            const Definitions& definitions, Costs costs)
{
    Follower follower(databases, definitions, costs);
    return follower.refresh();
}

} // namespace parascope::dataset
