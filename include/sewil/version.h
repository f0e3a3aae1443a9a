// sewil/version.h: the one place that holds the version; CMake reads it from here.
#pragma once

#define SEWIL_VERSION "0.1.0"
