// base/product_kernel_double.cpp: the double kernels. Built without fused operations: the same bits for
// every vector width.
#include "base/product_kernel.h"

namespace sewil::base {
namespace {

#if defined(__x86_64__)
SEWIL_PRODUCT_KERNEL(narrow_kernel, , double, 4, 16)
SEWIL_PRODUCT_KERNEL(avx2_kernel, __attribute__((target("avx2,fma"))), double, 6, 32)
SEWIL_PRODUCT_KERNEL(avx512_kernel, __attribute__((target("avx512f,avx2,fma"))), double, 12, 64)
#else
SEWIL_PRODUCT_KERNEL(narrow_kernel, , double, 4, 16)
#endif

}  // namespace

Kernel<double> double_kernel([[maybe_unused]] Simd simd) {
#if defined(__x86_64__)
  if (simd == Simd::avx512) return {12, 2 * 64 / sizeof(double), avx512_kernel};
  if (simd == Simd::avx2) return {6, 2 * 32 / sizeof(double), avx2_kernel};
#endif
  return {4, 2 * 16 / sizeof(double), narrow_kernel};
}

}  // namespace sewil::base
