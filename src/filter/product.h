// filter/product.h: the matrix product of base, by its names in this room.
#pragma once

#include "base/product.h"

namespace sewil::filter {

using base::multiply;
using base::Operand;
using base::product_depth;
using base::ProductScratch;
using base::Simd;
using base::Update;
using base::widest_simd;

}  // namespace sewil::filter
