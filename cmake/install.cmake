# cmake/install.cmake: `cmake --install build --prefix P` gives others the library (find_package(sewil), pkg-config) and the
# command. The wheel installs the component `python` only.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(sewil_config_folder ${CMAKE_INSTALL_LIBDIR}/cmake/sewil)
install(TARGETS sewil EXPORT sewil-targets COMPONENT library
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
  INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(DIRECTORY include/sewil DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT library FILES_MATCHING PATTERN "*.h")
install(EXPORT sewil-targets NAMESPACE sewil:: DESTINATION ${sewil_config_folder} COMPONENT library)

# Before 1.0 a minor version may break what stood before.
write_basic_package_version_file(${PROJECT_BINARY_DIR}/sewil-config-version.cmake COMPATIBILITY SameMinorVersion)
configure_package_config_file(cmake/sewil-config.cmake.in ${PROJECT_BINARY_DIR}/sewil-config.cmake
  INSTALL_DESTINATION ${sewil_config_folder} NO_SET_AND_CHECK_MACRO)
file(RELATIVE_PATH sewil_pc_to_prefix /p/${CMAKE_INSTALL_LIBDIR}/pkgconfig /p)
string(REGEX REPLACE "/$" "" sewil_pc_to_prefix "${sewil_pc_to_prefix}")
configure_file(cmake/sewil.pc.in ${PROJECT_BINARY_DIR}/sewil.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/sewil-config.cmake ${PROJECT_BINARY_DIR}/sewil-config-version.cmake
  DESTINATION ${sewil_config_folder} COMPONENT library)
install(FILES ${PROJECT_BINARY_DIR}/sewil.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT library)
