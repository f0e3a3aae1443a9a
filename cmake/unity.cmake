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
