// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/program.h"

#ifdef __GLIBC__
#include <malloc.h>
#endif

int main(int argc, char** argv)
{
#ifdef __GLIBC__
    // Use a fixed threshold, so that the memory of a million freed runs goes back to the system. Otherwise
    // the threshold grows to the largest block that was ever freed (mallopt(3)).
    mallopt(M_MMAP_THRESHOLD, 1 << 20);
#endif
    return parascope::gui::runProgram(argc, argv);
}
