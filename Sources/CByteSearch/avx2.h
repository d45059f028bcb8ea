// 64 bytes as two vectors of AVX2, which newer processors of x86-64 have.

#include <immintrin.h>

#define WIDE __attribute__((target("avx2")))

typedef struct { __m256i low, high; } block;

/// A table of 16 bytes, twice, as a shuffle wants it.
typedef __m256i table;

static inline bool has_vectors(void) { return __builtin_cpu_supports("avx2"); }

WIDE static inline __m256i load_32(const unsigned char *bytes) { return _mm256_loadu_si256((const __m256i *)bytes); }

WIDE static inline block load(const unsigned char *bytes) {
  return (block){load_32(bytes), load_32(bytes + 32)};
}

WIDE static inline table load_table(const unsigned char *bytes) {
  return _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)bytes));
}

WIDE static inline block both(block a, block b) {
  return (block){_mm256_and_si256(a.low, b.low), _mm256_and_si256(a.high, b.high)};
}

WIDE static inline block either(block a, block b) {
  return (block){_mm256_or_si256(a.low, b.low), _mm256_or_si256(a.high, b.high)};
}

WIDE static inline bool is_none(block a) {
  __m256i any = _mm256_or_si256(a.low, a.high);
  return _mm256_testz_si256(any, any);
}

/// A bit for each byte that is 0xFF and not 0.
WIDE static inline uint64_t bits(block a) {
  return (uint32_t)_mm256_movemask_epi8(a.low) | (uint64_t)(uint32_t)_mm256_movemask_epi8(a.high) << 32;
}

WIDE static inline block equal(block a, uint8_t byte) {
  const __m256i expected = _mm256_set1_epi8((char)byte);
  return (block){_mm256_cmpeq_epi8(a.low, expected), _mm256_cmpeq_epi8(a.high, expected)};
}

/// What a table has for the low half of each byte; 0 for bytes from 0x80 on.
WIDE static inline block look_up(block a, table set) {
  return (block){_mm256_shuffle_epi8(set, a.low), _mm256_shuffle_epi8(set, a.high)};
}

WIDE static inline block low_halves(block a) {
  const __m256i mask = _mm256_set1_epi8(15);
  return (block){_mm256_and_si256(a.low, mask), _mm256_and_si256(a.high, mask)};
}

/// Eight bytes and eight more, and nothing behind them.
WIDE static inline __m256i load_eights(const unsigned char *a, const unsigned char *b) {
  __m128i both = _mm_unpacklo_epi64(_mm_loadl_epi64((const __m128i *)a), _mm_loadl_epi64((const __m128i *)b));
  return _mm256_zextsi128_si256(both);
}

WIDE static inline __m256i load_sixteens(const unsigned char *a, const unsigned char *b) {
  return _mm256_loadu2_m128i((const __m128i *)b, (const __m128i *)a);
}

/// A bit for each of 32 bytes whose halves have no sort in common.
WIDE static inline uint32_t unsorted(__m256i text, table low_sorts, table high_sorts) {
  __m256i high_halves = _mm256_and_si256(_mm256_srli_epi16(text, 4), _mm256_set1_epi8(15));
  __m256i sorts = _mm256_and_si256(_mm256_shuffle_epi8(low_sorts, text), _mm256_shuffle_epi8(high_sorts, high_halves));
  return (uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(sorts, _mm256_setzero_si256()));
}
