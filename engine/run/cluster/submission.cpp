// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/cluster/submission.h"

#include "engine/base/core/file.h"
#include "engine/base/core/hash.h"
#include "engine/base/core/units.h"
#include "engine/model/space/grid.h"
#include "engine/run/dispatch/plan.h"
#include "engine/run/dispatch/platform.h"
#include "engine/run/dispatch/vocabulary.h"
#include "engine/run/remote/shell_words.h"

#include <algorithm>
#include <limits>
#include <set>

namespace parascope::cluster {

namespace {

namespace fs = std::filesystem;

/// Number of consecutive polls without a living task before the array is submitted again. A new array needs a
/// moment before squeue shows it.
constexpr int idlePollsBeforeSubmit = 3;

std::int64_t nowMs()
{
    return std::chrono::duration_cast<std::chrono::milliseconds>(
               std::chrono::system_clock::now().time_since_epoch())
        .count();
}

/// Returns the folder of the submissions, which is next to the database. Each sweep has at most one open
/// submission.
fs::path rootOf(const fs::path& database)
{
    return fs::absolute(fs::path(database.string() + ".slurm"));
}

fs::path currentFile(const fs::path& database, std::int64_t sweep)
{
    return rootOf(database) / ("sweep-" + std::to_string(sweep) + ".json");
}

/// Reads name, job and folder of the open submission from `file`.
Result<Json> readCurrent(const fs::path& file)
{
    PARASCOPE_TRY(Json state, readJsonFile(file));
    if (!state.is_object() || !state.value("name", Json()).is_string() ||
        !state.value("folder", Json()).is_string() || !state.value("job", Json("")).is_string())
        return Error::badInput("%1 does not have the format that this program writes.", file.string());
    return state;
}

/// File in the submission's folder which says that the job was cancelled. Its points must not be submitted
/// again automatically.
constexpr const char* cancelledMark = "cancelled";

bool isFinal(const std::optional<Outcome>& outcome)
{
    return outcome && *outcome != Outcome::Cancelled;
}

std::vector<store::PointRecord> pointsOf(const space::SweepSpec& spec, const dispatch::Program& program,
                                         const space::Grid& grid, const std::string& platform)
{
    std::vector<store::PointRecord> points;
    for (int repeat = 0; repeat < spec.repeats; ++repeat)
        for (std::size_t i = 0; i < grid.size(); ++i) {
            store::PointRecord point;
            point.platform = platform;
            point.repeat = repeat;
            point.family = spec.family;
            point.parameters = grid.at(i);
            point.workKey =
                repeat == 0 ? dispatch::workOf(spec, program, point.parameters).workKey : points[i].workKey;
            point.priority = static_cast<double>(points.size());
            points.push_back(std::move(point));
        }
    return points;
}

/// Returns true when the database has no sweep with that name.
Result<bool> isNew(const fs::path& database, const Submission::Request& request)
{
    if (request.cancelled != 0)
        return false;
    PARASCOPE_TRY(const auto reader, store::Reader::open(database, store::ReadMode::Live));
    PARASCOPE_TRY(const auto sweeps, reader.sweeps());
    return std::none_of(sweeps.begin(), sweeps.end(),
                        [&](const auto& sweep) { return sweep.name == request.spec.name; });
}

} // namespace

Result<void> writeOrder(const fs::path& folder, const TaskOrder& order)
{
    Json points = Json::array();
    for (const auto& point : order.points)
        points.push_back({{"platform", point.platform},
                          {"repeat", point.repeat},
                          {"family", point.family},
                          {"parameters", toJson(point.parameters)},
                          {"work_key", point.workKey}});
    return writeFileAtomically(folder / "spec.json", toLine({{"spec", space::toJson(order.spec)},
                                                             {"device", dispatch::toJson(order.device)},
                                                             {"points", std::move(points)}}) +
                                                         "\n");
}

Result<TaskOrder> readOrder(const fs::path& folder)
{
    const auto file = folder / "spec.json";
    PARASCOPE_TRY(const Json json, readJsonFile(file));
    PARASCOPE_CHECK(checkKeys(json, {"spec", "device", "points"}, file.string()));
    TaskOrder order;
    const auto bad = [&] {
        return Error::badInput("%1 does not have the format that this program writes.", file.string());
    };
    if (!json.contains("spec") || !json.contains("device") || !json.contains("points") ||
        !json["points"].is_array())
        return bad();
    PARASCOPE_TRY(order.spec, dispatch::specFrom(json["spec"], file.string()));
    PARASCOPE_TRY(order.device, dispatch::deviceFromJson(json["device"], file.string()));
    for (const auto& item : json["points"]) {
        store::PointRecord point;
        if (!item.is_object() || !item.value("repeat", Json()).is_number_integer() ||
            !item.value("family", Json()).is_string() || !item.value("work_key", Json()).is_string() ||
            !item.value("platform", Json()).is_string() || !item.contains("parameters"))
            return bad();
        point.platform = item["platform"].get<std::string>();
        point.repeat = item["repeat"].get<int>();
        point.family = item["family"].get<std::string>();
        point.workKey = item["work_key"].get<std::string>();
        PARASCOPE_TRY(point.parameters, parametersFromJson(item["parameters"], file.string()));
        point.priority = static_cast<double>(order.points.size());
        order.points.push_back(std::move(point));
    }
    return order;
}

fs::path resultFile(const fs::path& folder, Holder holder)
{
    return folder / "results" / (std::to_string(holder.task) + "." + std::to_string(holder.life) + ".db");
}

Result<std::vector<store::PointRecord>> Submission::plan(const Request& request)
{
    PARASCOPE_TRY(const auto grid, space::Grid::of(request.spec));
    PARASCOPE_TRY(const auto reader, store::Reader::open(m_database, store::ReadMode::Live));
    PARASCOPE_TRY(const auto platforms, reader.platforms());
    if (std::none_of(platforms.begin(), platforms.end(),
                     [&](const auto& p) { return p.name == request.device.platform; })) {
        store::PlatformRecord record;
        record.name = request.device.platform;
        record.details["device"] = request.device.unit;
        PARASCOPE_CHECK(m_writer.putPlatform(record));
    }
    store::SweepRecord sweep;
    sweep.name = request.spec.name;
    sweep.spec = space::toJson(request.spec);
    sweep.state = "running";
    sweep.createdMs = nowMs();
    PARASCOPE_TRY(m_sweep, m_writer.putSweepByName(sweep));
    PARASCOPE_CHECK(m_writer.setSweepState(m_sweep, "running"));
    PARASCOPE_TRY(const auto program, dispatch::programOf(request.spec));
    return m_writer.putPoints(m_sweep, pointsOf(request.spec, program, grid, request.device.platform));
}

Result<Submission> Submission::open(const fs::path& database, const Request& request)
{
    PARASCOPE_CHECK(space::Grid::of(request.spec)); // check the grid before anything is written
    PARASCOPE_TRY(auto writer, store::Writer::open(database, "parascope-cli slurm"));
    Submission out(std::move(writer), database);
    out.m_slurm = request.slurm;
    out.m_order.spec = request.spec;
    std::vector<dispatch::DeviceConfig> devices = {request.device};
    PARASCOPE_CHECK(dispatch::callProgram(request.spec, devices));
    PARASCOPE_TRY(const auto program, dispatch::programOf(request.spec));
    out.m_order.device = std::move(devices.front());
    std::vector<store::PointRecord> points;
    out.m_sweep = request.cancelled;
    PARASCOPE_TRY(const bool fresh, isNew(database, request));
    if (fresh) { // a new sweep is stored only after Slurm has accepted it
        points = pointsOf(request.spec, program, *space::Grid::of(request.spec), request.device.platform);
    } else if (out.m_sweep == 0) {
        PARASCOPE_TRY(points, out.plan(request));
    }
    std::error_code error;
    if (const auto current = currentFile(database, out.m_sweep); !fresh && fs::exists(current, error)) {
        // Continue the open submission with its own points, even if the spec has changed since. New points of
        // a changed spec are submitted after it.
        PARASCOPE_TRY(const Json state, readCurrent(current));
        out.m_name = state["name"].get<std::string>();
        out.m_job = state.value("job", std::string());
        out.m_folder = state["folder"].get<std::string>();
        out.m_submitted = 1;
        PARASCOPE_TRY(out.m_order, readOrder(out.m_folder));
        if (request.cancelled == 0)
            fs::remove(out.m_folder / cancelledMark, error);
        return out;
    }
    if (request.cancelled != 0)
        return out; // another process has merged all results meanwhile
    std::erase_if(points, [](const auto& point) { return isFinal(point.outcome); });
    out.m_order.points = std::move(points);
    if (out.m_order.points.empty())
        return out;
    PARASCOPE_CHECK(out.prepare(request));
    auto submitted = out.submit();
    if (!submitted) {
        fs::remove_all(out.m_folder, error);
        fs::remove(rootOf(database), error); // succeeds only when the folder is empty
        out.m_writer.discardIfNew();
    } else if (fresh) {
        if (const auto planned = out.plan(request); !planned) {
            (void)cancelArray(out.m_name);
            submitted = tl::unexpected(planned.error());
        }
    }
    PARASCOPE_CHECK(std::move(submitted));
    PARASCOPE_CHECK(
        writeFileAtomically(currentFile(database, out.m_sweep), toLine({{"name", out.m_name},
                                                                        {"job", out.m_job},
                                                                        {"folder", out.m_folder.string()},
                                                                        {"submitted", utcNow()}}) +
                                                                    "\n"));
    return out;
}

Result<void> Submission::prepare(const Request& request)
{
    m_name = "parascope-" + newUuid().substr(0, 13);
    m_folder = rootOf(m_database) / m_name;
    std::error_code error;
    fs::create_directories(m_folder / "results", error);
    fs::create_directories(m_folder / "log", error);
    if (error)
        return Error::io("Cannot create %1: %2.", m_folder.string(), error.message());
    PARASCOPE_CHECK(writeOrder(m_folder, m_order));
    PARASCOPE_CHECK(PullQueue(m_folder).create(m_order.points.size()));
    return writeFileAtomically(
        m_folder / "task.sh",
        "#!/bin/sh\nexec " +
            remote::commandLine({request.program.string(), "slurm-task", m_folder.string()}) + "\n");
}

Result<std::int64_t> Submission::cancel(const fs::path& database, const std::string& sweep)
{
    std::error_code error;
    const auto none = [&] {
        return Error::notFound("No job of the sweep \"%1\" is open in %2.", sweep, database.string());
    };
    if (!fs::exists(rootOf(database), error))
        return none();
    PARASCOPE_TRY(const auto reader, store::Reader::open(database, store::ReadMode::Live));
    PARASCOPE_TRY(const auto sweeps, reader.sweeps());
    std::int64_t found = 0;
    for (const auto& candidate : sweeps)
        if (const auto file = currentFile(database, candidate.id);
            candidate.name == sweep && fs::exists(file, error)) {
            PARASCOPE_TRY(const Json state, readCurrent(file));
            // Write the mark first: a process that follows the job must not take the end of the tasks for a
            // failure.
            PARASCOPE_CHECK(writeFileAtomically(fs::path(state["folder"].get<std::string>()) / cancelledMark,
                                                utcNow() + "\n"));
            PARASCOPE_CHECK(cancelArray(state["name"].get<std::string>()));
            found = candidate.id;
        }
    if (found == 0)
        return none();
    return found;
}

Result<void> Submission::submit()
{
    const auto left =
        m_order.points.size() - std::min(m_order.points.size(), PullQueue(m_folder).counts().done);
    // Slurm reuses a slot once per second at best, so each task should have several points to pull.
    const int tasks =
        m_slurm.tasks > 0 ? m_slurm.tasks : static_cast<int>(std::clamp<std::size_t>(left / 4, 1, 16));
    PARASCOPE_TRY(m_job, submitArray(m_folder / "task.sh", m_folder / "log", m_name, tasks, m_slurm));
    m_doneAtSubmit = PullQueue(m_folder).counts().done;
    ++m_submitted;
    m_idlePolls = 0;
    return {};
}

Result<bool> Submission::poll(Progress& progress)
{
    const PullQueue queue(m_folder);
    progress.points = queue.counts();
    progress.tasks.clear();
    progress.trouble.clear();
    if (progress.points.done >= m_order.points.size())
        return false;
    std::error_code error;
    if (fs::exists(m_folder / cancelledMark, error))
        return false;
    const auto tasks = tasksOf(m_name);
    if (!tasks) {
        progress.trouble = tasks.error().text(); // the tasks continue to pull points without the controller
        return true;
    }
    bool alive = false;
    for (const auto& [task, state] : *tasks) {
        ++progress.tasks[state];
        // A task that has ended, or waits to be run again, holds no points any more: other tasks may pull
        // them.
        if (!isAlive(state) || state == "PENDING" || state.starts_with("REQUEUE"))
            queue.takeBack(task, std::numeric_limits<int>::max());
        alive = alive || isAlive(state);
    }
    m_idlePolls = alive ? 0 : m_idlePolls + 1;
    if (m_idlePolls < idlePollsBeforeSubmit)
        return true;
    // No task is left, so the points that the tasks held are not finished.
    const auto done = queue.counts().done;
    if (m_submitted > 1 && done == m_doneAtSubmit) {
        progress.trouble = "The tasks end without finishing a point; their words are in " +
                           (m_folder / "log").string() + ".";
        return false;
    }
    queue.takeBackAll();
    PARASCOPE_CHECK(submit());
    return true;
}

Result<Submission::Merged> Submission::merge()
{
    if (m_order.points.empty()) {
        PARASCOPE_CHECK(m_writer.setSweepState(m_sweep, "done"));
        return Merged{};
    }
    // Find the sweep's points that the numbers in the queue refer to.
    PARASCOPE_TRY(const auto planned, m_writer.putPoints(m_sweep, m_order.points));
    std::map<Holder, std::vector<std::size_t>, decltype([](const Holder& a, const Holder& b) {
                 return std::pair(a.task, a.life) < std::pair(b.task, b.life);
             })>
        byFile;
    for (const auto& done : PullQueue(m_folder).done())
        if (done.point < planned.size())
            byFile[done.holder].push_back(done.point);
    Merged merged;
    std::size_t brought = 0;
    for (const auto& [holder, numbers] : byFile) {
        // Use the Live mode, because a task that has just ended may still be writing its log back into the
        // file.
        PARASCOPE_TRY(const auto reader,
                      store::Reader::open(resultFile(m_folder, holder), store::ReadMode::Live));
        PARASCOPE_TRY(const auto platforms, reader.platforms());
        for (const auto& platform : platforms) // store the hardware that the worker on the nodes reported
            if (platform.name == m_order.device.platform)
                PARASCOPE_CHECK(dispatch::filePlatform(m_writer, m_database, platform));
        PARASCOPE_TRY(const auto sweeps, reader.sweeps());
        if (sweeps.size() != 1)
            return Error::badInput("%1 is not a result file of a task.",
                                   resultFile(m_folder, holder).string());
        PARASCOPE_TRY(auto local, reader.points(sweeps.front().id));
        std::sort(local.begin(), local.end(), [](const auto& a, const auto& b) { return a.id < b.id; });
        if (local.size() != planned.size())
            return Error::badInput("%1 has another sweep's points.", resultFile(m_folder, holder).string());
        std::map<std::int64_t, std::size_t> wanted; // from the task's point id to the number in the queue
        for (const auto number : numbers)
            wanted[local[number].id] = number;
        std::map<std::int64_t, store::RunRecord> latest;
        PARASCOPE_CHECK(reader.runs({0, true, true, true}, [&](std::int64_t, store::RunRecord&& run) {
            if (wanted.contains(run.pointId) && run.outcome != Outcome::Cancelled)
                latest[run.pointId] = std::move(run);
            return true;
        }));
        for (auto& [point, run] : latest) {
            run.pointId = planned[wanted[point]].id;
            PARASCOPE_TRY(const bool isNew, m_writer.putRun(run));
            merged.fresh += isNew;
            merged.failed += isNew && isFailure(run.outcome);
            ++brought;
        }
    }
    m_left = brought < m_order.points.size();
    if (!m_left) {
        PARASCOPE_CHECK(m_writer.setSweepState(m_sweep, "done"));
        std::error_code error;
        fs::remove(m_folder.parent_path() / ("sweep-" + std::to_string(m_sweep) + ".json"), error);
        fs::remove_all(m_folder, error);
        fs::remove(m_folder.parent_path(), error); // succeeds only when the folder is empty
        m_order.points.clear();                    // no point is left to follow or merge
    }
    return merged;
}

Result<void> Submission::leave()
{
    return m_left ? m_writer.setSweepState(m_sweep, "stopped") : Result<void>();
}

Result<Json> Submission::summary() const
{
    PARASCOPE_TRY(const auto reader, store::Reader::open(m_database, store::ReadMode::Live));
    PARASCOPE_TRY(const auto points, reader.points(m_sweep));
    std::size_t ok = 0, compiled = 0, remaining = 0;
    Json failed = Json::object(), quality = Json::object();
    std::set<std::int64_t> ids;
    for (const auto& point : points) {
        ids.insert(point.id);
        if (!isFinal(point.outcome))
            ++remaining;
        else if (*point.outcome == Outcome::Completed)
            ++ok;
        else if (*point.outcome == Outcome::Compiled)
            ++compiled;
        else
            failed[std::string(nameOf(*point.outcome))] =
                failed.value(std::string(nameOf(*point.outcome)), 0) + 1;
    }
    PARASCOPE_CHECK(reader.runs({}, [&](std::int64_t, store::RunRecord&& run) {
        if (ids.contains(run.pointId) && run.outcome == Outcome::Completed)
            for (const auto name : namesOf(run.quality))
                quality[std::string(name)] = quality.value(std::string(name), 0) + 1;
        return true;
    }));
    Json out = {{"points", points.size()},
                {"ok", ok},
                {"failed", failed},
                {"quality", quality},
                {"remaining", remaining}};
    if (compiled > 0)
        out["compiled"] = compiled;
    return out;
}

} // namespace parascope::cluster
