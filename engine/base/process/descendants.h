// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <sys/types.h>

#include <span>

/// Ends everything that a process has started (Linux).
namespace parascope {

/// Makes orphans among the descendants of this process its children, so that endDescendants() finds them.
void adoptOrphans();

/// Ends all descendants of this process with SIGKILL and reaps them. The process must have called
/// adoptOrphans(). The children `spared` stay, with all their descendants. Returns the number of processes
/// that were ended; those that had ended by themselves are reaped and not counted. Allocates nothing and
/// takes no lock, so a signal handler may call it. Costs some microseconds when there is nothing to end.
/// Gives up after five seconds if the kernel does not end a process.
int endDescendants(std::span<const pid_t> spared = {});

/// Reaps the children that have ended, except `spared`.
void reapOrphans(std::span<const pid_t> spared);

} // namespace parascope
