// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

/// One binary for every x86-64: a function so marked is compiled for wider units, too, and the CPU's are
/// chosen at the start.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
#define PARASCOPE_CLONES __attribute__((target_clones("arch=x86-64-v4", "arch=x86-64-v3", "default")))
#define PARASCOPE_CLONES_NARROW __attribute__((target_clones("arch=x86-64-v3", "default")))
#else
#define PARASCOPE_CLONES
#define PARASCOPE_CLONES_NARROW
#endif
