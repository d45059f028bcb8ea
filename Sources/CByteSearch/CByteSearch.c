// Swift compiles for the oldest processors of its kind; C can compile one function for newer ones and ask at run time.
// What remains to be done elsewhere (other processors, the end of a text) is done in Swift.

#include "CByteSearch.h"

static bool is_in_name(unsigned char byte) {
  unsigned char letter = (byte | 0x20) - 'a', digit = byte - '0';
  return letter < 26 || digit < 10 || byte == '.' || byte == '-' || byte == '_';
}

static uint64_t narrow_breaks(const unsigned char *bytes, size_t count) {
  uint64_t breaks = 0;
  for (size_t place = 0; place < count; place++) breaks |= (uint64_t)!is_in_name(bytes[place]) << place;
  return breaks;
}

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

/// Bytes of names, by sorts: `-.` have the bit 1, digits 2, `A…O a…o` 4, `P…Z p…z` 8, `_` 16.
///
/// A byte belongs to a name when the sorts that its low half and its high half can have meet.
#define LOW_SORTS 10, 14, 14, 14, 14, 14, 14, 14, 14, 14, 12, 4, 4, 5, 5, 20
#define HIGH_SORTS 0, 0, 1, 2, 4, 24, 4, 8, 0, 0, 0, 0, 0, 0, 0, 0

WIDE static inline uint64_t breaks_32(const unsigned char *place) {
  const __m256i low_sorts = _mm256_setr_epi8(LOW_SORTS, LOW_SORTS);
  const __m256i high_sorts = _mm256_setr_epi8(HIGH_SORTS, HIGH_SORTS);
  __m256i bytes = load(place);
  __m256i high_halves = _mm256_and_si256(_mm256_srli_epi16(bytes, 4), _mm256_set1_epi8(15));
  __m256i sorts = _mm256_and_si256(
      _mm256_shuffle_epi8(low_sorts, bytes), _mm256_shuffle_epi8(high_sorts, high_halves));
  return (unsigned)_mm256_movemask_epi8(_mm256_cmpeq_epi8(sorts, _mm256_setzero_si256()));
}

WIDE static inline uint64_t breaks_16(const unsigned char *place) {
  const __m128i low_sorts = _mm_setr_epi8(LOW_SORTS);
  const __m128i high_sorts = _mm_setr_epi8(HIGH_SORTS);
  __m128i bytes = _mm_loadu_si128((const __m128i *)place);
  __m128i high_halves = _mm_and_si128(_mm_srli_epi16(bytes, 4), _mm_set1_epi8(15));
  __m128i sorts = _mm_and_si128(_mm_shuffle_epi8(low_sorts, bytes), _mm_shuffle_epi8(high_sorts, high_halves));
  return (unsigned)_mm_movemask_epi8(_mm_cmpeq_epi8(sorts, _mm_setzero_si128()));
}

/// Looks at the first bytes and at the last, which overlap when there are fewer than both make.
WIDE static uint64_t wide_breaks(const unsigned char *bytes, size_t count) {
  if (count >= 32) return breaks_32(bytes) | breaks_32(bytes + count - 32) << (count - 32);
  if (count >= 16) return breaks_16(bytes) | breaks_16(bytes + count - 16) << (count - 16);
  return narrow_breaks(bytes, count);
}

uint64_t cbytesearch_breaks(const void *bytes, size_t count) {
  return cbytesearch_is_wide() ? wide_breaks(bytes, count) : narrow_breaks(bytes, count);
}

/// A bit for each of 64 bytes that is `byte`.
WIDE static inline uint64_t places(__m256i low, __m256i high, uint8_t byte) {
  const __m256i wanted = _mm256_set1_epi8((char)byte);
  uint32_t first = (uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(low, wanted));
  uint32_t second = (uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(high, wanted));
  return first | (uint64_t)second << 32;
}

/// From each odd bit to before the next even one: what stands between quotes.
static inline uint64_t between(uint64_t bits) {
  for (int distance = 1; distance < 64; distance *= 2) bits ^= bits << distance;
  return bits;
}

/// The bytes behind backslashes, where a backslash that is escaped itself does not count.
static inline uint64_t escaped(uint64_t backslashes) {
  uint64_t escaped = 0;
  while (backslashes) {
    uint64_t next = (backslashes & -backslashes) << 1;
    escaped |= next;
    backslashes &= (backslashes - 1) & ~next;
  }
  return escaped;
}

WIDE static size_t wide_skip_value(
  const unsigned char *bytes, size_t count, uint8_t opening, uint8_t closing, cbytesearch_value *value) {
  size_t place = 0;
  for (; place + 64 <= count; place += 64) {
    __m256i low = load(bytes + place), high = load(bytes + place + 32);
    uint64_t backslashes = places(low, high, '\\');
    uint64_t behind = backslashes ? escaped(backslashes) : 0;
    uint64_t quotes = places(low, high, '"') & ~behind;
    uint64_t quoted = between(quotes) ^ (value->is_quoted ? ~(uint64_t)0 : 0);
    bool escapes_next = backslashes & ~behind & (uint64_t)1 << 63;
    if (escapes_next || backslashes & ~quoted) break;
    int64_t closed = __builtin_popcountll(places(low, high, closing) & ~quoted);
    if (closed >= value->depth) break;
    value->depth += __builtin_popcountll(places(low, high, opening) & ~quoted) - closed;
    value->is_quoted = quoted >> 63;
  }
  return place;
}

size_t cbytesearch_skip_value(
  const void *bytes, size_t count, uint8_t opening, uint8_t closing, cbytesearch_value *value) {
  return cbytesearch_is_wide() ? wide_skip_value(bytes, count, opening, closing, value) : 0;
}

#else

bool cbytesearch_is_wide(void) {
  return false;
}

size_t cbytesearch_first(const void *bytes, size_t start, size_t count, const void *sets) {
  return start;
}

uint64_t cbytesearch_breaks(const void *bytes, size_t count) {
  return narrow_breaks(bytes, count);
}

size_t cbytesearch_skip_value(
  const void *bytes, size_t count, uint8_t opening, uint8_t closing, cbytesearch_value *value) {
  return 0;
}

#endif
