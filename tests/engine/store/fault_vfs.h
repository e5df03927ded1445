// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

/// SQLite's default file layer with faults: the n-th write or sync from now on fails, and every one after it.
namespace fault_vfs {

enum class Fault { None, Write, Sync, Full };

/// Registers the layer as the process's default. Once.
void install();
/// The `after`-th operation of the kind fails (0: the first), as does every later one; None ends it.
void arm(Fault fault, int after);
/// Operations of the kind since arm().
int seen();

} // namespace fault_vfs
