// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/model/space/vocabulary.h"
#include "engine/run/dispatch/device.h"

namespace parascope::dispatch {

/// Recorded runs that take the place of a machine: the source of a replay device's answers.
struct ReplaySource
{
    std::filesystem::path database;
    std::string platform; ///< platform of the runs; empty when the database has only one
    double speed = 0;     ///< factor by which the replay is faster than the recorded runs; 0: without waiting

    /// Returns "replay:FILE.db?platform=v100&speed=1000", which is also the name of the device.
    [[nodiscard]] std::string text() const;
};

/// Key in the details of its unit: the platform as the database describes it (platform.cpp reads it).
inline constexpr char recordedPlatform[] = "recorded_platform";
/// Key in the conditions of a replayed run: the seconds that the recorded run took.
inline constexpr char recordedSeconds[] = "recorded_seconds";

inline constexpr std::string_view replayPrefix = "replay:";
/// Reads such a text. Returns an error when the database has no runs, when it has none of the platform, or
/// when it has several platforms and the text names none.
[[nodiscard]] Result<ReplaySource> replaySource(const std::string& text);
/// Returns a device whose worker is this program's `replay-worker`. Its runs are filed under the recorded
/// platform.
[[nodiscard]] inline bool isReplay(const DeviceConfig& device)
{
    return device.note.starts_with(replayPrefix);
}
[[nodiscard]] DeviceConfig replayDevice(const ReplaySource& source);
/// Returns the words of specs and those families of the databases for which this program makes no models
/// (kernels of another tool). Each such family has all hyper-parameters that occur in its runs.
[[nodiscard]] Result<space::Vocabulary> wordsWith(const std::vector<std::filesystem::path>& databases);
/// Returns the words of a sweep on these devices. The recordings of replay devices add their own families.
[[nodiscard]] Result<space::Vocabulary> wordsFor(const std::vector<DeviceConfig>& devices);

/// Runs the worker: answers requests (engine/measure/protocol) on descriptors 0 and 1 until its input ends. A
/// run is found by its model, batch size, mode and optimiser. The k-th request of a point gets its k-th
/// recorded run; after the last run, the first follows again. A point that was not recorded is unsupported.
[[nodiscard]] Result<void> serveReplay(const ReplaySource& source);

} // namespace parascope::dispatch
