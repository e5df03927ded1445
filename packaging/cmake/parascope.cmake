# SPDX-License-Identifier: GPL-3.0-or-later
# Settings shared by all targets: the language, the warnings, the folder of the programs, and the two functions that make a
# target of a folder.

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/bin")
if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "" FORCE)
endif()
# CMake's default -O3 compiles a tenth longer and helps only the worker's loops, which request it themselves.
set(CMAKE_CXX_FLAGS_RELEASE "-O2 -DNDEBUG")

find_program(PARASCOPE_CCACHE ccache)
if(PARASCOPE_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  # ccache documents these sloppiness settings as needed for precompiled headers.
  set(CMAKE_CXX_COMPILER_LAUNCHER
      "${CMAKE_COMMAND};-E;env;CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime;CCACHE_BASEDIR=${CMAKE_SOURCE_DIR};CCACHE_NOHASHDIR=1;${PARASCOPE_CCACHE}")
endif()
find_program(PARASCOPE_LLD ld.lld)
if(PARASCOPE_LLD)
  add_link_options(-fuse-ld=lld)
endif()

add_library(parascope_warnings INTERFACE)
target_compile_options(parascope_warnings INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Wnon-virtual-dtor)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  # GCC bugs 105651, 105329 and 105762: false warnings inside std::string.
  target_compile_options(parascope_warnings INTERFACE -Wno-restrict -Wno-stringop-overflow -Wno-stringop-overread -Wno-array-bounds)
elseif(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # False warnings of GCC 14 inside std::string and std::vector.
  target_compile_options(parascope_warnings INTERFACE -Wno-stringop-overflow -Wno-array-bounds -Wno-free-nonheap-object)
endif()
if(CMAKE_CXX_COMPILER_ID MATCHES "Clang")
  # libstdc++'s own stable_sort calls a function that libstdc++ deprecates.
  target_compile_options(parascope_warnings INTERFACE -Wno-deprecated-declarations)
endif()
if(CMAKE_UNITY_BUILD AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # A class of one source may have members of its unnamed namespace; GCC takes a source included in another for a header.
  target_compile_options(parascope_warnings INTERFACE -Wno-subobject-linkage)
endif()
if(PARASCOPE_WERROR)
  target_compile_options(parascope_warnings INTERFACE -Werror)
endif()
if(PARASCOPE_SANITIZE)
  add_compile_options(-fsanitize=${PARASCOPE_SANITIZE} -fno-omit-frame-pointer -g1)
  add_link_options(-fsanitize=${PARASCOPE_SANITIZE})
endif()

find_package(nlohmann_json REQUIRED)
find_package(Threads REQUIRED)

# Targets that packaging/setup.sh builds one after the other, so that it can report its progress.
foreach(part engine worker cli window tests quick)
  add_custom_target(build_${part})
endforeach()

# Reads the arrows of ARCHITECTURE.md: PARASCOPE_MODULES in the order of the list, PARASCOPE_ARROWS_<module>.
set(PARASCOPE_MODULES "")
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/ARCHITECTURE.md")
file(STRINGS "${CMAKE_SOURCE_DIR}/ARCHITECTURE.md" arrow_lines REGEX "^    (engine|widgets|app)/[a-z/]+ +->")
foreach(line IN LISTS arrow_lines)
  string(REGEX MATCH "^    ([a-z/]+) +-> *(.*)$" _ "${line}")
  list(APPEND PARASCOPE_MODULES "${CMAKE_MATCH_1}")
  string(REPLACE " " ";" PARASCOPE_ARROWS_${CMAKE_MATCH_1} "${CMAKE_MATCH_2}")
endforeach()

# parascope_reach(VARIABLE MODULE): a module and all that it may include, in the order of the list.
function(parascope_reach variable module)
  set(open ${module})
  set(reached "")
  while(open)
    list(POP_FRONT open next)
    if(NOT next IN_LIST reached)
      list(APPEND reached ${next})
      list(APPEND open ${PARASCOPE_ARROWS_${next}})
    endif()
  endwhile()
  set(ordered "")
  foreach(next IN LISTS PARASCOPE_MODULES)
    if(next IN_LIST reached)
      list(APPEND ordered ${next})
    endif()
  endforeach()
  set(${variable} ${ordered} PARENT_SCOPE)
endfunction()

# parascope_module(NAME SOURCES a.cpp ... [LINKS ...] [PRIVATE_LINKS ...])
# Makes a folder of ARCHITECTURE.md's list a static library; NAME is engine_ or widgets_ and the folder's own name. It links the
# modules behind its arrow; LINKS are further libraries. Headers are included from the repository root
# ("engine/base/core/result.h").
function(parascope_module name)
  cmake_parse_arguments(MODULE "" "" "SOURCES;LINKS;PRIVATE_LINKS" ${ARGN})
  file(RELATIVE_PATH folder "${CMAKE_SOURCE_DIR}" "${CMAKE_CURRENT_SOURCE_DIR}")
  if(NOT folder IN_LIST PARASCOPE_MODULES)
    message(FATAL_ERROR "${folder} has no arrow in ARCHITECTURE.md.")
  endif()
  set(arrows "")
  foreach(module IN LISTS PARASCOPE_ARROWS_${folder})
    if(module MATCHES "^app/") # the window's folders are one target
      continue()
    endif()
    string(REGEX REPLACE "^([a-z]+)/(.*/)?([a-z]+)$" "\\1_\\3" target "${module}")
    list(APPEND arrows ${target})
  endforeach()
  add_library(${name} STATIC ${MODULE_SOURCES})
  target_include_directories(${name} PUBLIC "${CMAKE_SOURCE_DIR}" "${CMAKE_BINARY_DIR}/generated")
  target_link_libraries(${name} PUBLIC ${arrows} ${MODULE_LINKS} PRIVATE parascope_warnings ${MODULE_PRIVATE_LINKS})
  if(name MATCHES "^engine_" AND NOT name MATCHES "^engine_worker")
    add_dependencies(build_engine ${name})
    # GCC 12 spends half of the compile time of an engine unit on the headers of the standard library and nlohmann.
    if(name STREQUAL engine_core)
      target_precompile_headers(engine_core PRIVATE <nlohmann/json.hpp> <tl/expected.hpp> <algorithm> <array> <cmath> <filesystem>
        <functional> <limits> <map> <memory> <mutex> <optional> <set> <span> <string> <string_view> <unordered_map> <vector>)
    else()
      target_precompile_headers(${name} REUSE_FROM engine_core)
    endif()
  endif()
endfunction()

# parascope_test(NAME SOURCES tst_x.cpp [...] LINKS ... [NEEDS programs] [TIMEOUT seconds] [LABELS asan tsan] [ALONE] [SOAK])
# A Qt Test class, run offscreen. The classes of a module (engine/model, app/gui, ...) share one program, tests_model, which is
# linked once; tests/bin/NAME is a link to it and runs only this class. A class whose functions were all skipped shows as skipped
# (tests/run.h). NEEDS: programs that the test starts. LABELS: the sanitizers under which it runs once more (tests/sanitize).
# ALONE: it measures time or memory, so no other test runs with it. SOAK: it has larger counts under PARASCOPE_SOAK, as NAME_soak,
# which `./test.sh --soak` runs.
function(parascope_test name)
  cmake_parse_arguments(T "ALONE;SOAK" "TIMEOUT" "SOURCES;LINKS;NEEDS;LABELS" ${ARGN})
  if(NOT T_TIMEOUT)
    set(T_TIMEOUT 600)
  endif()
  file(RELATIVE_PATH folder "${CMAKE_SOURCE_DIR}/tests" "${CMAKE_CURRENT_SOURCE_DIR}")
  string(REGEX REPLACE "^((engine|app)/)?([a-z]+).*$" "\\3" module "${folder}")
  set(group tests_${module})
  list(TRANSFORM T_SOURCES PREPEND "${CMAKE_CURRENT_SOURCE_DIR}/")
  if(NOT TARGET ${group})
    add_executable(${group})
    add_dependencies(build_tests ${group})
    set_target_properties(${group} PROPERTIES AUTOMOC ON UNITY_BUILD OFF RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/tests/bin")
    target_link_libraries(${group} PRIVATE parascope_warnings test_support nlohmann_json::nlohmann_json)
    target_compile_options(${group} PRIVATE -O1) # what they call is optimised; they themselves wait and compare
    # One precompiled header for all tests with the same Qt modules; the header for the window and the network is larger.
    if(module MATCHES "^(run|widgets|gui)$")
      get_target_property(headers test_support PRECOMPILE_HEADERS)
      target_precompile_headers(${group} PRIVATE ${headers})
    else()
      target_precompile_headers(${group} REUSE_FROM test_support)
    endif()
  endif()
  target_sources(${group} PRIVATE ${T_SOURCES})
  target_link_libraries(${group} PRIVATE ${T_LINKS})
  list(GET T_SOURCES 0 source)
  set_property(SOURCE "${source}" TARGET_DIRECTORY ${group} APPEND PROPERTY COMPILE_DEFINITIONS "PARASCOPE_TEST_NAME=\"${name}\"")
  file(MAKE_DIRECTORY "${CMAKE_BINARY_DIR}/tests/bin")
  file(CREATE_LINK ${group} "${CMAKE_BINARY_DIR}/tests/bin/${name}" SYMBOLIC)
  foreach(program IN LISTS T_NEEDS)
    if(TARGET ${program})
      add_dependencies(${group} ${program})
    endif()
  endforeach()

  add_test(NAME ${name} COMMAND ${group} ${name})
  set(labels ${T_LABELS})
  # The tests that `./test.sh --quick` builds and runs: modules that start no process and open no window.
  if(module MATCHES "^(layering|base|model|measure|figure|analyse|insight)$")
    list(APPEND labels quick)
    add_dependencies(build_quick ${group})
  elseif(module STREQUAL "run")
    # Runners with scripted workers spend most of their time waiting.
    set_tests_properties(${name} PROPERTIES RESOURCE_LOCK runner)
  elseif(module MATCHES "^(worker|cli|gui)$")
    # Windows and real workers: two of these at the same time take several times as long, because the threads of a step wait
    # for each other.
    set_tests_properties(${name} PROPERTIES RESOURCE_LOCK machine)
  endif()
  set_tests_properties(${name} PROPERTIES TIMEOUT ${T_TIMEOUT} LABELS "${labels}" SKIP_RETURN_CODE 77
    ENVIRONMENT "QT_QPA_PLATFORM=offscreen;LC_ALL=C.UTF-8")
  if(T_ALONE)
    set_tests_properties(${name} PROPERTIES RUN_SERIAL ON)
  endif()
  # The part that ./test.sh builds again under a sanitizer: `--target sanitized` of the presets asan and tsan.
  string(REPLACE "address,undefined" asan sanitizer "${PARASCOPE_SANITIZE}")
  string(REPLACE thread tsan sanitizer "${sanitizer}")
  if(sanitizer AND sanitizer IN_LIST T_LABELS)
    if(NOT TARGET sanitized)
      add_custom_target(sanitized)
    endif()
    add_dependencies(sanitized ${group})
  endif()
  if(T_SOAK)
    # Without this, Qt Test ends a test function after five minutes.
    add_test(NAME ${name}_soak COMMAND ${group} ${name})
    set_tests_properties(${name}_soak PROPERTIES TIMEOUT 14400 LABELS soak RUN_SERIAL ON
      ENVIRONMENT "QT_QPA_PLATFORM=offscreen;LC_ALL=C.UTF-8;PARASCOPE_SOAK=1;QTEST_FUNCTION_TIMEOUT=14400000")
  endif()
endfunction()
