// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/program.h"

#ifdef __GLIBC__
#include <malloc.h>
#endif

int main(int argc, char** argv)
{
#ifdef __GLIBC__
    // A fixed threshold: what is freed of a million runs goes back to the system, instead of the threshold
    // growing to the largest block that was ever freed (mallopt(3)).
    mallopt(M_MMAP_THRESHOLD, 1 << 20);
#endif
    return parascope::gui::runProgram(argc, argv);
}
