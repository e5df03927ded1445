// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/result.h"

#include <cstdint>
#include <filesystem>
#include <vector>

namespace parascope::worker {

/// A file from which runs of bytes are read.
struct PartFile
{
    std::filesystem::path path;
    std::uint64_t bytes = 0;
};

/// The contents of a data folder.
struct RecordFiles
{
    std::filesystem::path folder;
    std::vector<std::filesystem::path> images; ///< paths in the order of their names
    std::vector<int> classes;                  ///< class of each image: the number of its folder
    PartFile tokens, numbers;
};

/// The required contents of a data folder. Sizes are in bytes of one example; 0 means that none are required.
struct RecordNeeds
{
    bool images = false;
    std::size_t tokenBytes = 0, numberBytes = 0;
    int side = 256; ///< side in pixels of the images that are written
};

/// Finds the records of a folder and its subfolders. Fails if a required kind is missing.
[[nodiscard]] Result<RecordFiles> recordsIn(const std::filesystem::path& folder, const RecordNeeds& needs);
/// Returns made-up records in the user's cache, and writes those that are missing.
[[nodiscard]] Result<RecordFiles> ownRecords(const RecordNeeds& needs);

} // namespace parascope::worker
