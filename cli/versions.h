// cli/versions.h: `sewil --version --verbose`: what the command was built with and what it runs with.
#pragma once

#include <string>

namespace sewil::cli {

// Lines "name version", of a library that is loaded also the version that is there now.
[[nodiscard]] std::string versions_of_parts();

}  // namespace sewil::cli
