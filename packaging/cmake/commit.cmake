# SPDX-License-Identifier: GPL-3.0-or-later
# cmake -DSOURCE=FOLDER -DHEADER=FILE -P commit.cmake: writes the commit of the sources into HEADER if it differs from the
# one there. The commit ends in "-dirty" if the sources differ from it, and is "unknown" outside a repository of their own.
cmake_minimum_required(VERSION 3.25)
set(commit "")
# A tarball unpacked inside another repository does not have the commit of that repository.
if(EXISTS "${SOURCE}/.git")
  execute_process(COMMAND git describe --tags --always --dirty --abbrev=12 "--match=v[0-9]*" WORKING_DIRECTORY "${SOURCE}"
    OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
endif()
if(commit STREQUAL "")
  set(commit unknown)
endif()
file(CONFIGURE OUTPUT "${HEADER}" CONTENT "#define PARASCOPE_COMMIT \"@commit@\"\n" @ONLY)
