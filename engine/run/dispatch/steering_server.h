// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/json.h"

#include <atomic>
#include <functional>
#include <list>
#include <memory>
#include <thread>

namespace parascope::dispatch {

// clang-format off
/// Answers requests on the steering socket in its own thread. A request is one JSON object per line. Its
/// answer is one line: {"ok": true, ...} or {"error": sentence, "code": word, "message": the sentence for
/// translation}. The list gives each request with its keys (? marks an optional key) and the keys of its
/// answer:
///
///     status         Returns the members of Status (status.h).
///     events         after?. Returns events: the lines of the log whose "id" is larger than `after`, as
///                    {"id", "time", "level", "text"}.
///     subscribe      Sends a status now and whenever it has changed, at most five times per second. The
///                    request has no other answer.
///     pause          Pauses after the current runs.
///     resume         Continues. Lost devices try again; devices: their names.
///     skip           device?. Ends the current run of one device or of all devices; skipped: number of
///                    runs. A later sweep runs the point.
///     stop           Cancels the current runs and ends the runner. A later sweep continues.
///     stop-after     Ends the runner after the current runs.
///     retry          skipped?. Queues failed points again (with "skipped": true also skipped points);
///                    points: their number.
///     only-missing   Removes queued points whose result any sweep of the database has; covered: their
///                    number.
///     reprioritise   points: a list of {"point_id", "priority"}. Points with smaller values run earlier;
///                    moved: number of points.
///     measure        family, platform, point. Runs the point next in every queued sweep that has it, even
///                    if an adaptive sweep would leave it to prediction; moved: 0 when no sweep has it.
///     annotate       edits: a list of {"runs"?, "sweeps"?, "file"?, "starred"?, "tag"?, "untag"?, "note"?}
///                    (annotate.h). The runner stores the annotations; changed: number of subjects.
///     enqueue        spec, devices, only?, max_runs?. Adds a sweep to the end of the queue; job: its number.
///
/// The server closes the connection of a client that does not read, and does not serve a client of another
/// user.
// clang-format on
class SteeringServer
{
public:
    using Handler = std::function<Json(const Json& request)>;
    static Result<std::unique_ptr<SteeringServer>> start(const std::filesystem::path& database,
                                                         Handler handler);
    ~SteeringServer();

private:
    struct Client;
    SteeringServer(std::filesystem::path socket, int listener, Handler handler);
    void serve();
    void acceptClient();
    bool read(Client& client);
    static bool flush(Client& client);

    std::filesystem::path m_socket;
    int m_listener;
    Handler m_handler;
    std::atomic<bool> m_stop = false;
    std::list<Client> m_clients;
    std::thread m_thread;
};

} // namespace parascope::dispatch
