// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/measure/protocol/implementation.h"

#include "engine/base/core/data_sources.h"
#include "engine/base/core/fields.h"
#include "engine/base/core/settings.h"

#include <algorithm>
#include <charconv>

namespace parascope::protocol {

Json toJson(const Implementation& implementation)
{
    Json json = Json::object();
    if (implementation.devices != 1)
        json["devices"] = implementation.devices;
    json["threads"] = implementation.threads;
    json["cores"] = implementation.cores;
    if (implementation.coresPerDevice > 0)
        json[setting::coresPerDevice] = implementation.coresPerDevice;
    json["layout"] = implementation.layout;
    json["tuned"] = implementation.tuned;
    if (implementation.compile)
        json["compile"] = true;
    json["tf32"] = implementation.tf32;
    json["matmul_precision"] = implementation.matmulPrecision;
    if (implementation.data != "device") {
        json["data"] = implementation.data;
        json["loader_workers"] = implementation.loaderWorkers;
        json["prefetch"] = implementation.prefetch;
        if (!implementation.dataFolder.empty())
            json["data_folder"] = implementation.dataFolder;
        if (implementation.recordSide > 0)
            json["record_side"] = implementation.recordSide;
    }
    return json;
}

Result<Implementation> implementationFromJson(const Json& json, std::string_view what)
{
    PARASCOPE_CHECK(checkKeys(json,
                              {"devices", "threads", "cores", setting::coresPerDevice, "layout", "tuned",
                               "compile", "tf32", "matmul_precision", "data", "data_folder", "loader_workers",
                               "prefetch", "record_side"},
                              what));
    Implementation implementation;
    Fields fields(json, std::string(what));
    fields.read("devices", implementation.devices, 1, 4096, Fields::Optional);
    fields.read("threads", implementation.threads, 0, 4096, Fields::Optional);
    if (const auto cores = json.find("cores"); cores != json.end()) {
        if (!cores->is_array())
            fields.refuse(Error::badInput("%1: \"cores\" must be a list of logical CPU numbers.", what));
        else
            for (const Json& core : *cores) {
                if (!core.is_number_unsigned() || core.get<std::uint64_t>() > 4095) {
                    fields.refuse(
                        Error::badInput("%1: \"cores\" must be a list of logical CPU numbers.", what));
                    break;
                }
                implementation.cores.push_back(core.get<int>());
            }
    }
    fields.read(setting::coresPerDevice, implementation.coresPerDevice, 0, 4096, Fields::Optional);
    fields.readOneOf("layout", implementation.layout, {"auto", "contiguous", "channels_last"},
                     Fields::Optional);
    fields.read("tuned", implementation.tuned, Fields::Optional);
    fields.read("compile", implementation.compile, Fields::Optional);
    fields.read("tf32", implementation.tf32, Fields::Optional);
    fields.readOneOf("matmul_precision", implementation.matmulPrecision, {"highest", "high", "medium"},
                     Fields::Optional);
    fields.readOneOf("data", implementation.data, dataSources, Fields::Optional);
    fields.read("data_folder", implementation.dataFolder, Fields::Optional);
    fields.read("loader_workers", implementation.loaderWorkers, 0, 256, Fields::Optional);
    fields.read("prefetch", implementation.prefetch, 1, 1024, Fields::Optional);
    fields.read("record_side", implementation.recordSide, 0, 4096, Fields::Optional);
    if (!fields.ok())
        return fields.failure();
    return implementation;
}

Result<std::vector<int>> coresFromText(std::string_view text)
{
    const auto bad = [&] {
        return Error::badInput("\"cores\": \"%1\" is not a list of CPU numbers such as 0,2-3.", text);
    };
    std::vector<int> cores;
    const char* at = text.data();
    const char* const end = at + text.size();
    const auto number = [&](int& value) {
        const auto [next, error] = std::from_chars(at, end, value);
        at = next;
        return error == std::errc() && value >= 0 && value <= 4095;
    };
    while (true) {
        int first = 0, last = 0;
        if (!number(first))
            return bad();
        last = first;
        if (at != end && *at == '-') {
            ++at;
            if (!number(last) || last < first)
                return bad();
        }
        for (int core = first; core <= last; ++core)
            if (std::find(cores.begin(), cores.end(), core) == cores.end())
                cores.push_back(core);
        if (at == end)
            return cores;
        if (*at++ != ',')
            return bad();
    }
}

} // namespace parascope::protocol
