// cli/versions.cpp: see versions.h.
#include "cli/versions.h"

#include <fast_float/fast_float.h>
#include <fmt/format.h>
#include <zlib.h>

#include <CLI/Version.hpp>
#include <nlohmann/json.hpp>

#ifndef __EMSCRIPTEN__
#include <gnu/libc-version.h>
#include <oneapi/tbb/version.h>
#endif

namespace sewil::cli {
namespace {

#if defined(__clang__)
constexpr const char* compiler = "clang " __clang_version__;
#else
constexpr const char* compiler = "gcc " __VERSION__;
#endif

#ifdef FASTFLOAT_VERSION_STR
constexpr const char* fast_float_version = FASTFLOAT_VERSION_STR;
#else
constexpr const char* fast_float_version = "of an unknown version";
#endif

std::string hardening() {
  std::string text;
#if defined(__SSP_STRONG__) || defined(__SSP_ALL__)
  text += " stack-protector";
#endif
#if defined(_FORTIFY_SOURCE) && _FORTIFY_SOURCE > 0
  text += fmt::format(" fortify-{}", _FORTIFY_SOURCE);
#endif
  return text.empty() ? " none" : text;
}

// The C library and who runs the threads.
#ifdef __EMSCRIPTEN__
std::string system_parts() {
  return fmt::format("emscripten    {}.{}.{}, one thread\n", __EMSCRIPTEN_major__, __EMSCRIPTEN_minor__,
                     __EMSCRIPTEN_tiny__);
}
#else
std::string system_parts() {
  return fmt::format(
      "C library     {}\n"
      "TBB           {} (built with {})\n",
      gnu_get_libc_version(), TBB_runtime_version(), TBB_VERSION_STRING);
}
#endif

}  // namespace

std::string versions_of_parts() {
  return fmt::format(
      "compiler      {}\n"
      "{}"
      "zlib          {} (built with {})\n"
      "fmt           {}.{}.{}\n"
      "nlohmann json {}.{}.{}\n"
      "CLI11         {}\n"
      "fast_float    {}\n"
      "hardening    {}",
      compiler, system_parts(), zlibVersion(), ZLIB_VERSION, FMT_VERSION / 10000, FMT_VERSION / 100 % 100,
      FMT_VERSION % 100, NLOHMANN_JSON_VERSION_MAJOR, NLOHMANN_JSON_VERSION_MINOR,
      NLOHMANN_JSON_VERSION_PATCH, CLI11_VERSION, fast_float_version, hardening());
}

}  // namespace sewil::cli
