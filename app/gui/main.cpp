// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/program.h"

int main(int argc, char** argv)
{
    return parascope::gui::runProgram(argc, argv);
}
