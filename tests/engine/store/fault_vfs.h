// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

/// SQLite's default file layer with faults: from a chosen write or sync on, every operation of that kind
/// fails.
namespace fault_vfs {

enum class Fault { None, Write, Sync, Full };

/// Registers the layer as the process's default. Call it once.
void install();
/// Makes the `after`-th operation of the kind (0: the first) and every later one fail; None ends the faults.
void arm(Fault fault, int after);
/// Returns the number of operations of the kind since arm().
int seen();

} // namespace fault_vfs
