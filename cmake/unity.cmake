# cmake/unity.cmake: with SEWIL_UNITY the sources of a room are compiled together, as one. Headers are read and templates of
# {fmt}, JSON and CLI11 built once per room instead of once per file, which takes a third of the time. Daily work (the preset
# dev) compiles files one by one: a change costs one file, and a forgotten include is noticed.

# sewil_unite(<target> <folder>...): the target's sources, each folder as one, except for the folders named.
function(sewil_unite target)
  if(NOT SEWIL_UNITY)
    return()
  endif()
  get_target_property(sources ${target} SOURCES)
  foreach(source ${sources})
    cmake_path(ABSOLUTE_PATH source NORMALIZE)
    cmake_path(GET source PARENT_PATH room)
    cmake_path(GET room FILENAME room)
    if(NOT room IN_LIST ARGN)
      set_source_files_properties(${source} TARGET_DIRECTORY ${target} PROPERTIES UNITY_GROUP ${room})
    endif()
  endforeach()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
endfunction()

# sewil_optimize_little(<target>): for what reads words and writes text, and for tests: full optimization takes the compiler
# 1.8 times as long (measured on the report; 1.4 times on tests), and nobody would notice.
function(sewil_optimize_little target)
  target_compile_options(${target} PRIVATE $<$<NOT:$<CONFIG:Debug>>:-O1>)
endfunction()

# sewil_add_light_room(<room> <sources>...): a room of the library that is optimized little.
function(sewil_add_light_room room)
  add_library(sewil_${room} OBJECT ${ARGN})
  target_include_directories(sewil_${room} PRIVATE ${PROJECT_SOURCE_DIR}/include ${PROJECT_SOURCE_DIR}/src)
  target_link_libraries(sewil_${room} PRIVATE sewil_flags nlohmann_json::nlohmann_json TBB::tbb fmt::fmt ZLIB::ZLIB)
  sewil_optimize_little(sewil_${room})
  sewil_unite(sewil_${room})
  target_sources(sewil PRIVATE $<TARGET_OBJECTS:sewil_${room}>)
endfunction()
