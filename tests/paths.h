// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

/// Where the tests find files. Only paths.cpp is compiled with the folders: a definition on every test's
/// command line would make the compiler cache miss all of them in a clone in another folder.
namespace parascope::test {

/// `path`, which starts with a slash or is empty, below the root of the source tree. Valid until the program
/// ends.
const char* sourcePath(const char* path);
/// `path` below the folder of shared data next to the source tree; tests skip if it is absent.
const char* sharedData(const char* path);
/// `path` below the folder of the programs of this build.
const char* program(const char* path);

} // namespace parascope::test
