// Swift compiles for the oldest processors of its kind; C can compile one function for newer ones and ask at run time.
// What remains to be done elsewhere (other processors, the end of a text) is done in Swift.

#define _GNU_SOURCE
#include <string.h>

#include "CByteSearch.h"

bool cbytesearch_holds(const void *bytes, size_t count, const void *word, size_t length) {
  return memmem(bytes, count, word, length) != NULL;
}

static bool is_in_name(unsigned char byte, bool joins) {
  unsigned char letter = (byte | 0x20) - 'a', digit = byte - '0';
  if (joins && (byte == '/' || byte == '=')) return true;
  return letter < 26 || digit < 10 || byte == '.' || byte == '-' || byte == '_';
}

static uint64_t narrow_breaks(const unsigned char *bytes, size_t count, bool joins) {
  uint64_t breaks = 0;
  for (size_t place = 0; place < count; place++) breaks |= (uint64_t)!is_in_name(bytes[place], joins) << place;
  return breaks;
}

#if defined(__x86_64__) || defined(__aarch64__)

#if defined(__x86_64__)
#include "avx2.h"
#else
#include "neon.h"
#endif

bool cbytesearch_is_wide(void) {
  return has_vectors();
}

WIDE size_t cbytesearch_first(const void *bytes, size_t start, size_t count, const void *sets) {
  const table far = load_table(sets), before = load_table(sets + 16);
  const table mark = load_table(sets + 32), after = load_table(sets + 48);
  const uint8_t letter = 0x30;
  const unsigned char *text = bytes;
  size_t place = start;
  for (; place + 64 < count; place += 64) {
    const unsigned char *here = text + place;
    block hits = both(
      both(members(load(here - 4), far, letter), members(load(here - 1), before, letter)),
      both(members(load(here), mark, 0), members(load(here + 1), after, letter)));
    if (!is_none(hits)) return place + (size_t)__builtin_ctzll(bits(hits));
  }
  return place;
}

/// Bytes of names, by sorts: `-.` have the bit 1, digits 2, `A…O a…o` 4, `P…Z p…z` 8, `_` 16; of names joined by marks
/// `/` has the bit 1 and `=` 32.
///
/// A byte belongs to a name when the sorts that its low half and its high half can have meet.
static const uint8_t low_sorts[2][16] = {
  {10, 14, 14, 14, 14, 14, 14, 14, 14, 14, 12, 4, 4, 5, 5, 20},
  {10, 14, 14, 14, 14, 14, 14, 14, 14, 14, 12, 4, 4, 37, 5, 21}};
static const uint8_t high_sorts[16] = {0, 0, 1, 34, 4, 24, 4, 8};

/// Looks at the first bytes and at the last, as many as fit in a vector, which overlap unless they are all.
WIDE static uint64_t wide_breaks(const unsigned char *bytes, size_t count, bool joins) {
  if (count < 8) return narrow_breaks(bytes, count, joins);
  const table low = load_table(low_sorts[joins]), high = load_table(high_sorts);
  if (count < 16) {
    uint64_t both = unsorted(load_eights(bytes, bytes + count - 8), low, high);
    return (both & 0xFF) | (both >> 8 & 0xFF) << (count - 8);
  }
  if (count < 32) {
    uint64_t both = unsorted(load_sixteens(bytes, bytes + count - 16), low, high);
    return (both & 0xFFFF) | both >> 16 << (count - 16);
  }
  uint64_t last = unsorted(load_32(bytes + count - 32), low, high);
  return unsorted(load_32(bytes), low, high) | last << (count - 32);
}

uint64_t cbytesearch_breaks(const void *bytes, size_t count, bool joins) {
  return has_vectors() ? wide_breaks(bytes, count, joins) : narrow_breaks(bytes, count, joins);
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
    block text = load(bytes + place);
    uint64_t backslashes = bits(equal(text, '\\'));
    uint64_t behind = backslashes ? escaped(backslashes) : 0;
    uint64_t quotes = bits(equal(text, '"')) & ~behind;
    uint64_t quoted = between(quotes) ^ (value->is_quoted ? ~(uint64_t)0 : 0);
    bool escapes_next = backslashes & ~behind & (uint64_t)1 << 63;
    if (escapes_next || backslashes & ~quoted) break;
    int64_t closed = __builtin_popcountll(bits(equal(text, closing)) & ~quoted);
    if (closed >= value->depth) break;
    value->depth += __builtin_popcountll(bits(equal(text, opening)) & ~quoted) - closed;
    value->is_quoted = quoted >> 63;
  }
  return place;
}

size_t cbytesearch_skip_value(
  const void *bytes, size_t count, uint8_t opening, uint8_t closing, cbytesearch_value *value) {
  return has_vectors() ? wide_skip_value(bytes, count, opening, closing, value) : 0;
}

#else

bool cbytesearch_is_wide(void) {
  return false;
}

size_t cbytesearch_first(const void *bytes, size_t start, size_t count, const void *sets) {
  return start;
}

uint64_t cbytesearch_breaks(const void *bytes, size_t count, bool joins) {
  return narrow_breaks(bytes, count, joins);
}

size_t cbytesearch_skip_value(
  const void *bytes, size_t count, uint8_t opening, uint8_t closing, cbytesearch_value *value) {
  return 0;
}

#endif
