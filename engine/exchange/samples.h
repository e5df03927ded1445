// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/result.h"

#include <filesystem>
#include <string>
#include <vector>

namespace parascope::exchange {

/// A body of results that ships with the program: a file of resources/samples that can be imported. It says
/// itself what it is, in comments before the header of a CSV ("# title: ...") or in the first line of an
/// export ({"about": {...},).
struct Sample
{
    std::string name; ///< the file's stem
    std::filesystem::path file;
    std::string title, source, licence, citation;
};

/// All of them, by name. They lie in share/parascope/samples beside the folder of the running program.
[[nodiscard]] Result<std::vector<Sample>> samples();
/// One of them; an unknown name is refused with those that there are.
[[nodiscard]] Result<Sample> sample(const std::string& name);
/// What a file says of itself.
[[nodiscard]] Result<Sample> readAbout(const std::filesystem::path& file);

} // namespace parascope::exchange
