// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/core/settings.h"

#include "engine/base/core/columns.h"
#include "engine/base/core/metrics.h"

#include <algorithm>
#include <array>
#include <vector>

namespace parascope {

namespace {

constexpr std::array<std::string_view, 3> ourFrameworks{"libtorch", "pytorch", "jax"};
/// JAX compiles every step, and its compiler chooses the layouts.
constexpr Setting::Exception compiledByJax[] = {{"jax", "1"}};
constexpr Setting::Exception laidOutByJax[] = {{"jax", "auto"}};

std::vector<Setting>& table()
{
    using enum SettingRole;
    using enum SettingPlace;
    // clang-format off: one line per entry
    static std::vector<Setting> all = {
        {.name = columns::platform, .title = translatable("Columns", "platform"), .role = Identity},
        {.name = setting::hardware, .title = translatable("Columns", "hardware"), .role = Identity, .place = Environment, .oftenUnrecorded = true},
        {.name = columns::mode, .title = translatable("Columns", "mode"), .ofWork = true},
        {.name = setting::optimizer, .title = translatable("Columns", "optimiser"), .ofWork = true},
        {.name = columns::dtype, .title = translatable("Columns", "data type")},
        {.name = columns::version, .title = translatable("Columns", "version"), .role = Version, .place = Implementation},
        {.name = columns::commit, .title = translatable("Columns", "commit"), .role = Version, .place = Implementation},
        {.name = columns::committed, .title = translatable("Columns", "committed"), .role = Condition, .place = Implementation},
        {.name = columns::stack, .title = translatable("Columns", "software stack"), .role = Stack},
        {.name = columns::timing, .title = translatable("Columns", "timing")},
        {.name = setting::stepBlock, .place = Implementation, .oftenUnrecorded = true, .number = true},
        {.name = setting::devices, .place = Implementation, .fallback = "1", .oftenUnrecorded = true, .number = true},
        {.name = setting::threads, .place = Implementation, .fallbackPath = "/cpu/allowed_cpus", .oftenUnrecorded = true, .number = true},
        {.name = setting::cores, .place = Implementation, .oftenUnrecorded = true},
        {.name = setting::coresPerDevice, .place = Implementation, .oftenUnrecorded = true, .number = true},
        {.name = setting::compile, .role = Stack, .place = Implementation, .fallback = "0", .exceptions = compiledByJax, .oftenUnrecorded = true, .number = true},
        {.name = setting::layout, .place = Implementation, .fallback = "contiguous", .exceptions = laidOutByJax, .oftenUnrecorded = true},
        {.name = setting::tf32, .place = Implementation, .fallback = "0", .oftenUnrecorded = true, .number = true},
        {.name = "matmul_precision", .place = Implementation, .fallback = "highest", .oftenUnrecorded = true},
        {.name = setting::data, .place = Implementation, .fallback = "device", .oftenUnrecorded = true},
        {.name = "data_folder", .role = Condition, .place = Implementation},
        {.name = "loader_workers", .place = Implementation, .oftenUnrecorded = true, .number = true},
        {.name = "prefetch", .place = Implementation, .oftenUnrecorded = true, .number = true},
        {.name = "record_side", .place = Implementation, .oftenUnrecorded = true, .number = true},
        {.name = setting::powerLimit, .title = translatable("Columns", "power limit"), .place = Environment, .oftenUnrecorded = true, .number = true},
        {.name = setting::driver, .title = translatable("Columns", "driver"), .place = Environment, .oftenUnrecorded = true},
        {.name = setting::device, .title = translatable("Columns", "device"), .role = Unit},
        {.name = setting::host, .title = translatable("Columns", "host"), .role = Condition, .place = Environment},
        {.name = setting::kernel, .title = translatable("Columns", "kernel"), .role = Condition, .place = Environment},
        {.name = columns::machine, .title = translatable("Columns", "machine"), .role = Condition, .place = Environment},
    };
    // clang-format on
    return all;
}

} // namespace

std::span<const Setting> settings()
{
    return table();
}

const Setting* findSetting(std::string_view name)
{
    const auto& all = table();
    const auto found =
        std::find_if(all.begin(), all.end(), [&](const auto& entry) { return entry.name == name; });
    return found == all.end() ? nullptr : &*found;
}

bool comparesRuns(const Setting& setting)
{
    return setting.separates() && !setting.ofWork && setting.name != columns::timing;
}

bool separatesRuns(std::string_view name)
{
    const auto* known = findSetting(name);
    return known && known->separates();
}

std::optional<Value> settingInForce(const Setting& setting, std::string_view framework,
                                    const Json& environment)
{
    if (std::find(ourFrameworks.begin(), ourFrameworks.end(), framework) == ourFrameworks.end())
        return std::nullopt;
    if (!setting.fallbackPath.empty() && environment.is_object()) {
        const Json::json_pointer path{std::string(setting.fallbackPath)};
        if (environment.contains(path) && environment[path].is_number_integer())
            return Value(environment[path].get<std::int64_t>());
    }
    auto text = setting.fallback;
    for (const auto& exception : setting.exceptions)
        if (exception.framework == framework)
            text = exception.value;
    return text.empty() ? std::nullopt : std::optional(valueFromText(text));
}

ExtraSetting::ExtraSetting(const Setting& setting)
{
    table().push_back(setting);
}

ExtraSetting::~ExtraSetting()
{
    table().pop_back();
}

} // namespace parascope
