// Swift compiles for the oldest processors of its kind; C can compile one function for newer ones and ask at run time.
// What remains to be done elsewhere (other processors, the end of a text) is done in Swift.

#include "CByteSearch.h"

#if defined(__x86_64__)

#include <immintrin.h>

bool cbytesearch_is_wide(void) {
  return __builtin_cpu_supports("avx2");
}

#define WIDE __attribute__((target("avx2")))

WIDE static inline __m256i load(const unsigned char *bytes) {
  return _mm256_loadu_si256((const __m256i *)bytes);
}

WIDE static inline __m256i table(const void *sets, int index) {
  return _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)sets + index));
}

/// 0xFF where a byte, with the bits of `fold` set, is in the set; a shuffle looks up 32 low halves at once.
WIDE static inline __m256i members(__m256i bytes, __m256i set, __m256i fold) {
  return _mm256_cmpeq_epi8(_mm256_shuffle_epi8(set, bytes), _mm256_or_si256(bytes, fold));
}

/// The four tables, each twice, as a shuffle wants them.
struct sets {
  __m256i far, before, mark, after;
};

WIDE static inline __m256i hits(const unsigned char *place, const struct sets *sets) {
  const __m256i letter = _mm256_set1_epi8(0x30);
  __m256i far = members(load(place - 4), sets->far, letter);
  __m256i before = members(load(place - 1), sets->before, letter);
  __m256i mark = members(load(place), sets->mark, _mm256_setzero_si256());
  __m256i after = members(load(place + 1), sets->after, letter);
  return _mm256_and_si256(_mm256_and_si256(far, before), _mm256_and_si256(mark, after));
}

WIDE size_t cbytesearch_first(const void *bytes, size_t start, size_t count, const void *tables) {
  const unsigned char *text = bytes;
  const struct sets sets = {table(tables, 0), table(tables, 1), table(tables, 2), table(tables, 3)};
  size_t place = start;
  for (; place + 64 < count; place += 64) {
    __m256i low = hits(text + place, &sets);
    __m256i high = hits(text + place + 32, &sets);
    __m256i any = _mm256_or_si256(low, high);
    if (_mm256_testz_si256(any, any)) continue;
    unsigned long long lanes =
        (unsigned)_mm256_movemask_epi8(low) | (unsigned long long)(unsigned)_mm256_movemask_epi8(high) << 32;
    return place + (size_t)__builtin_ctzll(lanes);
  }
  return place;
}

#else

bool cbytesearch_is_wide(void) {
  return false;
}

size_t cbytesearch_first(const void *bytes, size_t start, size_t count, const void *sets) {
  return start;
}

#endif
