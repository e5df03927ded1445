# SPDX-License-Identifier: GPL-3.0-or-later
# Rules of `cmake --install`, except for the worker (engine/worker), in components with the names of the Debian packages. The
# programs find each other in the folder of the running one; presets, catalogue, help and translations are part of them.
include(GNUInstallDirs)
install(TARGETS parascope parascope-cli RUNTIME COMPONENT parascope)

# The project has no address yet: example.org is reserved and has no owner.
set(PARASCOPE_SITE "https://parascope.example.org" CACHE STRING "The project's site, for what software centres show")
string(REGEX REPLACE "^https://([^/]+).*$" "\\1" PARASCOPE_COMPONENT "${PARASCOPE_SITE}")
string(REPLACE "." ";" PARASCOPE_COMPONENT "${PARASCOPE_COMPONENT}")
list(REVERSE PARASCOPE_COMPONENT)
list(JOIN PARASCOPE_COMPONENT "." PARASCOPE_COMPONENT)
file(STRINGS "${CMAKE_SOURCE_DIR}/engine/store/database.h" application_id REGEX " applicationId = ")
if(NOT application_id MATCHES "= (0x[0-9A-Fa-f]+|[0-9]+)")
  message(FATAL_ERROR "engine/store/database.h has no applicationId.")
endif()
set(PARASCOPE_APPLICATION_ID ${CMAKE_MATCH_1})
# The releases are the headings of CHANGELOG.md.
file(STRINGS "${CMAKE_SOURCE_DIR}/CHANGELOG.md" headings REGEX "^## \\[[0-9]")
string(REGEX REPLACE "## \\[([^]]+)\\] - ([0-9-]+)" "    <release version=\"\\1\" date=\"\\2\"/>" PARASCOPE_RELEASES "${headings}")
string(REPLACE ";" "\n" PARASCOPE_RELEASES "${PARASCOPE_RELEASES}")
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/CHANGELOG.md")
set(generated "${CMAKE_BINARY_DIR}/generated/desktop")
configure_file(resources/desktop/parascope.metainfo.xml.in "${generated}/${PARASCOPE_COMPONENT}.metainfo.xml" @ONLY)
configure_file(resources/desktop/parascope.mime.xml.in "${generated}/parascope.xml" @ONLY)

install(FILES "${generated}/${PARASCOPE_COMPONENT}.metainfo.xml" DESTINATION "${CMAKE_INSTALL_DATADIR}/metainfo" COMPONENT parascope)
install(FILES "${generated}/parascope.xml" DESTINATION "${CMAKE_INSTALL_DATADIR}/mime/packages" COMPONENT parascope)
install(FILES resources/desktop/parascope.desktop DESTINATION "${CMAKE_INSTALL_DATADIR}/applications" COMPONENT parascope)
install(FILES resources/icons/parascope.svg DESTINATION "${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps" COMPONENT parascope)
install(FILES README.md CHANGELOG.md DESTINATION "${CMAKE_INSTALL_DATADIR}/doc/parascope"
  COMPONENT parascope)
install(DIRECTORY resources/help/ DESTINATION "${CMAKE_INSTALL_DATADIR}/doc/parascope/manual" COMPONENT parascope FILES_MATCHING PATTERN "*.md")
install(DIRECTORY resources/samples DESTINATION "${CMAKE_INSTALL_DATADIR}/parascope" COMPONENT parascope)
install(FILES resources/python/parascope.py DESTINATION "${CMAKE_INSTALL_DATADIR}/parascope" COMPONENT parascope)
install(FILES packaging/figures/quick.json DESTINATION "${CMAKE_INSTALL_DATADIR}/doc/parascope/examples" COMPONENT parascope)

# The programs and the SVG make the manual pages, completions and icons at installation time.
foreach(component parascope parascope-workers-python)
  install(CODE "
    execute_process(COMMAND /usr/bin/python3 \"${CMAKE_SOURCE_DIR}/packaging/documents.py\" ${component} ${PROJECT_VERSION}
      \"${CMAKE_BINARY_DIR}/bin\" \"${CMAKE_SOURCE_DIR}/resources/icons/parascope.svg\"
      \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_DATADIR}\" COMMAND_ERROR_IS_FATAL ANY)" COMPONENT ${component})
endforeach()
