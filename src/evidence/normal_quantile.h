// evidence/normal_quantile.h: what all 90 % intervals of this room share.
#pragma once

namespace sewil::evidence {

// 95 % of the standard normal distribution lie below it: 5 % are left out on either side.
inline constexpr double normal_quantile = 1.6448536269514722;

}  // namespace sewil::evidence
