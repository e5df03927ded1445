// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/json.h"
#include "engine/base/core/value.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>

/// The one table of settings: what a run has besides its model, and what of it makes two runs different
/// measurements. Everything that pairs, groups, excludes, slices, offers sides or writes a key iterates over
/// it. A row that is added here separates runs everywhere.
namespace parascope {

namespace setting {

inline constexpr char compile[] = "compile";
inline constexpr char cores[] = "cores";
inline constexpr char coresPerDevice[] = "cores_per_device";
inline constexpr char data[] = "data";
inline constexpr char device[] = "device";
inline constexpr char devices[] = "devices";
inline constexpr char driver[] = "driver";
inline constexpr char hardware[] = "hardware";
inline constexpr char host[] = "host";
inline constexpr char kernel[] = "kernel";
inline constexpr char layout[] = "layout";
inline constexpr char optimizer[] = "optimizer";
inline constexpr char powerLimit[] = "power_limit";
inline constexpr char stepBlock[] = "step_block";
inline constexpr char threads[] = "threads";
inline constexpr char tf32[] = "tf32";

} // namespace setting

/// The role of a setting in a run.
enum class SettingRole {
    Identity,  ///< what ran the model: the platform, its hardware
    Stack,     ///< the software that ran it
    Run,       ///< how it ran
    Version,   ///< which version of the measured code ran
    Unit,      ///< which of several units of one platform ran it; pairs are of one unit where both sides have
               ///< it, but a sweep over four equal GPUs is one map
    Condition, ///< where and under which circumstances it ran; recorded and shown, but no difference
};

/// Where a run's record has the value.
enum class SettingPlace {
    Field,          ///< a field of the record, or derived from several
    Implementation, ///< what the spec asked for, or what the worker reported to be in force
    Environment,    ///< the worker's record of its machine
};

struct Setting
{
    std::string_view name;  ///< name in tables, expressions, JSON and CSV
    const char* title = ""; ///< "data type"; empty: the name is a hyper-parameter's and is shown as it is
    SettingRole role = SettingRole::Run;
    SettingPlace place = SettingPlace::Field;
    /// The value in force in a run of our workers that records none, with its exceptions by framework; empty
    /// if it is not known.
    std::string_view fallback = {};
    struct Exception
    {
        std::string_view framework, value;
    };
    std::span<const Exception> exceptions = {};
    /// Path in the environment record of the worker's default, for example "/cpu/allowed_cpus".
    std::string_view fallbackPath = {};
    /// Records that are older than the setting, or of another tool, may lack it. A run that lacks it is not
    /// told apart from others as long as these have one level.
    bool oftenUnrecorded = false;
    /// It changes what is computed, and is part of the work key.
    bool ofWork = false;
    bool number = false; ///< its values are numbers, so that they are no names of sides

    /// Returns whether a difference makes two runs different measurements.
    [[nodiscard]] constexpr bool separates() const
    {
        return role != SettingRole::Condition && role != SettingRole::Unit;
    }
};

/// Returns the table. What comes first is given up last when two sides have no equal runs, and is named
/// first.
[[nodiscard]] std::span<const Setting> settings();
/// Returns null for a name that is not in the table.
[[nodiscard]] const Setting* findSetting(std::string_view name);
/// Returns whether runs that differ only in this setting can be compared with each other: not if it changes
/// what is computed, or how a step is timed.
[[nodiscard]] bool comparesRuns(const Setting& setting);
/// Returns whether a difference in this column makes two runs of one model different measurements.
[[nodiscard]] bool separatesRuns(std::string_view name);
/// Returns the value in force in a run of our workers with this framework that records none; nothing if it is
/// not known, or for a framework that none of our workers has.
[[nodiscard]] std::optional<Value> settingInForce(const Setting& setting, std::string_view framework,
                                                  const Json& environment);

/// For tests that follow a new setting through the program, like ExtraMetric (metrics.h).
class ExtraSetting
{
public:
    explicit ExtraSetting(const Setting& setting);
    ~ExtraSetting();
    ExtraSetting(const ExtraSetting&) = delete;
    ExtraSetting& operator=(const ExtraSetting&) = delete;
};

} // namespace parascope
