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
/// Answers the steering socket on a thread of its own: one JSON object a line in, one out, {"ok": true, ...} or
/// {"error": sentence, "code": word, "message": the sentence for translation}. The requests, each with the keys that it takes (? may be left out) and those of its answer:
///
///     status                       the members of Status (status.h)
///     events        after?         events: lines of the log by "id" behind `after`, {"id", "time", "level", "text"}
///     subscribe                    a status now and whenever it has changed, at most five times a second; nothing else
///     pause                        after the runs in hand
///     resume                       also has lost devices try again; devices: their names
///     skip          device?        ends the run in hand, of one device or of all; skipped: how many. A later sweep runs it
///     stop                         now: the runs in hand are cancelled, and the runner ends; a later sweep goes on
///     stop-after                   after the runs in hand
///     retry         skipped?       what failed (with "skipped": true also what was skipped) is queued again; points: how many
///     only-missing                 queued points whose result any sweep of the database has leave the queue; covered
///     reprioritise  points         a list of {"point_id", "priority"}: smaller ones run earlier; moved
///     measure       family, platform, point    comes next in every queued sweep that has this point, also where an
///                                  adaptive sweep would leave it to prediction; moved: 0 where none has it
///     annotate      edits          of annotations, which the runner stores: a list of {"runs"?, "sweeps"?, "file"?, "starred"?,
///                                  "tag"?, "untag"?, "note"?} (annotate.h); changed: how many subjects
///     enqueue       spec, devices, only?, max_runs?      another sweep behind those in the queue; job: its number
///
/// A client that does not read is dropped, and one of another user is not heard.
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
