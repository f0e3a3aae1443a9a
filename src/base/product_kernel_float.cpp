// base/product_kernel_float.cpp: the float kernels. Built with fused multiply-add where the machine has it
// (CMakeLists.txt of this folder): twice the speed, and nobody relies on the last bits.
#include "base/product_kernel.h"

namespace sewil::base {
namespace {

#if defined(__x86_64__)
SEWIL_PRODUCT_KERNEL(narrow_kernel, , float, 4, 16)
SEWIL_PRODUCT_KERNEL(avx2_kernel, __attribute__((target("avx2,fma"))), float, 6, 32)
SEWIL_PRODUCT_KERNEL(avx512_kernel, __attribute__((target("avx512f,avx2,fma"))), float, 12, 64)
#else
SEWIL_PRODUCT_KERNEL(narrow_kernel, , float, 4, 16)
#endif

}  // namespace

Kernel<float> float_kernel([[maybe_unused]] Simd simd) {
#if defined(__x86_64__)
  if (simd == Simd::avx512) return {12, 2 * 64 / sizeof(float), avx512_kernel};
  if (simd == Simd::avx2) return {6, 2 * 32 / sizeof(float), avx2_kernel};
#endif
  return {4, 2 * 16 / sizeof(float), narrow_kernel};
}

}  // namespace sewil::base
