// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

/// These attributes make one binary suit every x86-64. The compiler also compiles the marked function for
/// wider vector units, and the program chooses the version for its CPU at the start.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
#define PARASCOPE_CLONES __attribute__((target_clones("arch=x86-64-v4", "arch=x86-64-v3", "default")))
#define PARASCOPE_CLONES_NARROW __attribute__((target_clones("arch=x86-64-v3", "default")))
#else
#define PARASCOPE_CLONES
#define PARASCOPE_CLONES_NARROW
#endif
