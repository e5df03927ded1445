// SPDX-License-Identifier: GPL-3.0-or-later
// Any text as a runner's answer: it is refused in a sentence, or every key that steering_server.h promises
// can be read as it says there. Loses when it fails: whoever answers in a runner's place takes the window
// down.
#include "engine/run/dispatch/steering_messages.h"

#include <cstdint>
#include <cstdlib>

using namespace parascope;

namespace {

std::size_t read(const Json& list, std::initializer_list<const char*> texts,
                 std::initializer_list<const char*> counts)
{
    std::size_t sum = 0;
    for (const auto& entry : list) {
        for (const char* key : texts)
            sum += entry.at(key).get_ref<const std::string&>().size();
        for (const char* key : counts)
            if (entry.at(key).get<std::int64_t>() < 0)
                std::abort();
    }
    return sum;
}

/// As the command line and the window do, without asking again.
std::size_t readStatus(const Json& status)
{
    auto sum =
        status.at("state").get<std::string>().size() + static_cast<std::size_t>(status.at("pid").get<int>());
    sum += status.at("eta_seconds").get<double>() >= 0;
    sum += read(status.at("sweeps"), {"name", "state"}, {"points", "ok", "remaining", "id"});
    for (const auto& sweep : status.at("sweeps"))
        for (const auto& [name, count] : sweep.at("failed").items())
            sum += count.get<std::size_t>();
    sum += read(status.at("lanes"), {"device", "platform", "state"}, {});
    for (const auto& lane : status.at("lanes"))
        if (!lane.at("point").is_null()) {
            sum += lane.at("point").size() + lane.at("phase").get<std::string>().size();
            if (lane.value("median_seconds", Json()).is_number())
                sum += lane["median_seconds"].get<double>() > 0;
        }
    sum += read(status.at("queue"), {"platform"}, {"point_id"});
    return sum + read(status.at("log"), {"time", "level", "text"}, {});
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const auto json = parseJson({reinterpret_cast<const char*>(data), size}, "The runner's answer");
    if (!json)
        return 0;
    for (const char* command : {"status", "enqueue", "events", "retry", ""}) {
        const auto answer = dispatch::checkedAnswer(*json, command);
        if (!answer) {
            if (answer.error().text().empty())
                std::abort();
        } else if (!answer->contains("error") && std::string_view(command) == "status") {
            (void)readStatus(*answer);
        } else if (!answer->contains("error") && std::string_view(command) == "enqueue") {
            (void)answer->at("job").get<std::size_t>();
        }
    }
    return 0;
}
