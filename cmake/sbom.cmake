# cmake/sbom.cmake: what is compiled into the wheel, as a CycloneDX list in its metadata (dist-info/sboms, PEP 770). The
# shared libraries that auditwheel adds are in auditwheel's own list beside it.
function(sewil_list_parts file)
  set(parts "")
  foreach(part "oneTBB|${TBB_VERSION}|Apache-2.0" "fmt|${fmt_VERSION}|MIT" "zlib|${ZLIB_VERSION_STRING}|Zlib"
      "nlohmann-json|${nlohmann_json_VERSION}|MIT" "nanobind|${nanobind_VERSION}|BSD-3-Clause")
    string(REPLACE "|" ";" fields "${part}")
    list(GET fields 0 name)
    list(GET fields 1 version)
    list(GET fields 2 license)
    list(APPEND parts "    {\"type\": \"library\", \"name\": \"${name}\", \"version\": \"${version}\", \"licenses\": [{\"license\": {\"id\": \"${license}\"}}]}")
  endforeach()
  list(JOIN parts ",\n" parts)
  file(WRITE ${file} "{\n  \"bomFormat\": \"CycloneDX\",\n  \"specVersion\": \"1.5\",\n  \"version\": 1,\n"
    "  \"metadata\": {\"component\": {\"type\": \"library\", \"name\": \"sewil\", \"version\": \"${PROJECT_VERSION}\"}},\n"
    "  \"components\": [\n${parts}\n  ]\n}\n")
endfunction()
