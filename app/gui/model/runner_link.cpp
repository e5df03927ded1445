// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/model/runner_link.h"

#include "engine/run/dispatch/program.h"
#include "engine/run/dispatch/steering_client.h"
#include "engine/run/dispatch/vocabulary.h"

#include <cstdlib>

namespace parascope::gui {

Result<Json> askRunner(const std::filesystem::path& database, const Json& command)
{
    PARASCOPE_TRY(auto client, dispatch::SteeringClient::connect(database));
    return client.request(command);
}

Result<dispatch::Status> runnerStatus(const std::filesystem::path& database)
{
    PARASCOPE_TRY(auto client, dispatch::SteeringClient::connect(database));
    return client.status();
}

Result<void> startRunner(const std::filesystem::path& database, const Json& spec,
                         const std::vector<std::string>& devices, const std::string& only)
{
    dispatch::DetachedStart start;
    start.database = database;
    // This is like PARASCOPE_WORKER for the worker: it is for programs that are not installed next to each
    // other.
    if (const char* given = std::getenv("PARASCOPE_CLI"); given && *given)
        start.program = given;
    PARASCOPE_TRY(start.request.spec, dispatch::specFrom(spec, "grid"));
    for (const auto& name : devices) {
        PARASCOPE_TRY(auto device, dispatch::findDevice(name));
        start.request.devices.push_back(std::move(device));
    }
    PARASCOPE_CHECK(dispatch::callProgram(start.request.spec, start.request.devices));
    start.request.only = only == "missing"  ? dispatch::Only::Missing
                         : only == "failed" ? dispatch::Only::Failed
                                            : dispatch::Only::All;
    const auto status = dispatch::startDetachedRunner(start);
    if (!status)
        return tl::unexpected<Error>(status.error());
    return {};
}

} // namespace parascope::gui
