// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/core/json.h"

#include <atomic>
#include <functional>
#include <list>
#include <memory>
#include <string>
#include <thread>

namespace parascope::dispatch {

/// Answers the steering socket on a thread of its own: one JSON object a line in, one out. A client that
/// says {"command": "subscribe"} gets a status now and whenever it has changed, at most five times a second.
/// A client that does not read is dropped.
class SteeringServer
{
public:
    using Handler = std::function<Json(const Json& request)>;
    static Result<std::unique_ptr<SteeringServer>> start(const std::filesystem::path& database, Handler handler);
    ~SteeringServer();

private:
    struct Client;
    SteeringServer(std::filesystem::path socket, int listener, Handler handler);
    void serve();
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
