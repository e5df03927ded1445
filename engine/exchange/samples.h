// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/result.h"

#include <filesystem>
#include <string>
#include <vector>

namespace parascope::exchange {

/// A set of results that the program ships with: a file of resources/samples that can be imported. The file
/// describes itself, in comments before the header of a CSV ("# title: ...") or in the first line of an
/// export ({"about": {...},).
struct Sample
{
    std::string name; ///< file name without its ending
    std::filesystem::path file;
    std::string title, source, licence, citation;
};

/// Returns all samples, ordered by name. They are in share/parascope/samples, next to the folder of the
/// running program. Fails when that folder cannot be read.
[[nodiscard]] Result<std::vector<Sample>> samples();
/// Returns the sample of this name. Fails on an unknown name; the message lists the available names.
[[nodiscard]] Result<Sample> sample(const std::string& name);
/// Reads a sample's description from its file.
[[nodiscard]] Result<Sample> readAbout(const std::filesystem::path& file);

} // namespace parascope::exchange
