// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/model/space/vocabulary.h"
#include "engine/run/dispatch/device.h"

namespace parascope::dispatch {

/// Recorded runs in place of a machine: what a replay device answers from.
struct ReplaySource
{
    std::filesystem::path database;
    std::string platform; ///< whose runs; empty where the database has one
    double speed = 0;     ///< how much faster than the recorded runs; 0: without waiting

    /// "replay:FILE.db?platform=v100&speed=1000", also the name of its device.
    [[nodiscard]] std::string text() const;
};

/// Of the details of its unit: what the database knows of the platform (platform.cpp reads it).
inline constexpr char recordedPlatform[] = "recorded_platform";
/// Of a replayed run's conditions: the seconds that the recorded one took.
inline constexpr char recordedSeconds[] = "recorded_seconds";

inline constexpr std::string_view replayPrefix = "replay:";
/// Reads such a text. Fails where the database has no runs, none of the platform, or several platforms and
/// none is named.
[[nodiscard]] Result<ReplaySource> replaySource(const std::string& text);
/// A device whose worker is this program's `replay-worker`; its runs are filed under the recorded platform.
[[nodiscard]] DeviceConfig replayDevice(const ReplaySource& source);
/// The words of specs, and the families of these databases that are no models of ours (another tool's
/// kernels): each with the hyper-parameters that some run of it has.
[[nodiscard]] Result<space::Vocabulary> wordsWith(const std::vector<std::filesystem::path>& databases);
/// The words of a sweep on these devices: what replay devices have recorded has families of its own.
[[nodiscard]] Result<space::Vocabulary> wordsFor(const std::vector<DeviceConfig>& devices);

/// The worker: answers requests (engine/measure/protocol) on descriptors 0 and 1 until its input ends. A run
/// is found by its model, batch, mode and optimiser; the k-th time that a point is asked for its k-th
/// recorded run answers, and after the last the first again. What was not recorded is unsupported.
[[nodiscard]] Result<void> serveReplay(const ReplaySource& source);

} // namespace parascope::dispatch
