// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/result.h"

#include <cstdint>
#include <filesystem>
#include <vector>

namespace parascope::worker {

/// A file of which runs of bytes are read.
struct PartFile
{
    std::filesystem::path path;
    std::uint64_t bytes = 0;
};

/// What a data folder holds.
struct RecordFiles
{
    std::filesystem::path folder;
    std::vector<std::filesystem::path> images; ///< in the order of their names
    std::vector<int> classes;                  ///< of the images: which of the folders that hold any
    PartFile tokens, numbers;
};

/// What is wanted of a data folder. Sizes in bytes of one example, 0: none are wanted.
struct RecordNeeds
{
    bool images = false;
    std::size_t tokenBytes = 0, numberBytes = 0;
    int side = 256; ///< pixels, of images that are written
};

/// The records of a folder and those below it. Fails where it has not what is wanted.
[[nodiscard]] Result<RecordFiles> recordsIn(const std::filesystem::path& folder, const RecordNeeds& needs);
/// Made-up records in the user's cache, written where they are not there yet.
[[nodiscard]] Result<RecordFiles> ownRecords(const RecordNeeds& needs);

} // namespace parascope::worker
