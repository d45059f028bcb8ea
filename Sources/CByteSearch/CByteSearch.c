// Swift compiles for the oldest processors of its kind; C can compile one function for newer ones and ask at run time.

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
  for (size_t offset = 0; offset < count; offset++) breaks |= (uint64_t)!is_in_name(bytes[offset], joins) << offset;
  return breaks;
}

/// The words around an anchor's mark: `apple.c` and `apple-i`, `appstore.c`, `itunes.c`, `applemusic.c` and
/// `applemediaservices.c`, `itun.e` and `:app:i`, `appsto.r` and `applebooks.a`, `itms-s` and `:ios:a`, `apple&#`
/// and other escapes of its dot, and `apple.c` that a mail's line break or backslashes split.
enum { APPLE = 1, APPSTORE = 2, ITUNES = 4, MUSIC = 8, ITUN = 16, APPSTO = 32, ITMS = 64, SPLIT = 128 };
/// The words other than Apple's name, behind which an escaped dot has its mark where the escape begins.
enum { OTHERS = APPSTORE | ITUNES | MUSIC | ITUN | APPSTO };

/// Which words can have a byte at each offset from four before the mark to one behind it, by the byte's low half, which
/// a shuffle looks up. Upper and lower case have the same, as have `e u %`, `c s #`, `r 2`, `n .`, `x h`, `l` and the
/// backslash, the colon and the line feed, and `m - =` with the carriage return.
#define AT(byte) [(byte) & 15]
static const uint8_t possible_words[6][16] = {
  {AT('p') = APPLE | APPSTO | SPLIT, AT('t') = APPSTORE, AT('u') = ITUNES | MUSIC | SPLIT,
   AT('i') = ITUN | ITMS | MUSIC, AT('o') = APPSTO, AT('l') = SPLIT, AT('=') = SPLIT, AT('\n') = APPLE | ITMS | ITUN},
  {AT('p') = APPLE | SPLIT, AT('o') = APPSTORE | APPSTO, AT('n') = ITUNES, AT('s') = MUSIC | APPSTO,
   AT('t') = ITUN | ITMS, AT('e') = SPLIT, AT('l') = SPLIT, AT('=') = SPLIT, AT('\n') = SPLIT, AT('i') = ITMS, AT('a') = ITUN},
  {AT('l') = APPLE | SPLIT, AT('r') = APPSTORE, AT('e') = ITUNES | ITUN | SPLIT | MUSIC, AT('i') = MUSIC,
   AT('t') = APPSTO, AT('k') = APPSTO, AT('m') = ITMS | SPLIT, AT('\n') = SPLIT, AT('o') = ITMS, AT('p') = ITUN},
  {AT('e') = APPLE | APPSTORE | SPLIT, AT('s') = ITUNES | MUSIC | ITMS | APPSTO, AT('n') = ITUN, AT('o') = APPSTO,
   AT('\\') = SPLIT, AT('\n') = SPLIT, AT('p') = ITUN},
  {AT('.') = ~ITMS & 255, AT('-') = APPLE | ITMS, AT('&') = APPLE | OTHERS, AT('%') = APPLE | OTHERS,
   AT('\\') = SPLIT | OTHERS, AT(':') = ITMS | ITUN},
  {AT('c') = 255, AT('e') = OTHERS | SPLIT, AT('r') = OTHERS | APPLE, AT('i') = APPLE | ITUN,
   AT('=') = APPLE | SPLIT, AT('a') = APPSTO | ITMS, AT('p') = APPLE | OTHERS, AT('x') = OTHERS | SPLIT,
   AT('.') = OTHERS, AT('\\') = OTHERS | SPLIT},
};

/// The words around the last dot of each host of others that the grammar lists, and ` isi=` before a digit, in eight
/// groups of words that resemble each other. `?` is any byte, `#` a digit.
static const char *const other_words[8][12] = {
  {"cast.f", "stro.f", "tbox.f", "horn.f", "nnet.f", "dbay.f", "moon.f"},
  {"?pca.s", "?pod.l", "song.l", "lbum.l"},
  {"link.i", "guru.i", "llow.i", "nter.i", "blic.n", "news.n"},
  {"bean.c", "pods.c", "llow.c", "iend.c", "aser.c", "azam.c"},
  {"lyer.c", "ower.c", "nnie.c", "vice.c", "dise.c"},
  {"eapp.c", "rweb.c", "nkhq.c", "imai.c", "orts.c"},
  {"data.a", "?mwm.a", "shub.a", "mnet.a"},
  {"?isi=#", "?isi%3"},
};

/// Which groups can have a byte at each offset, as ``possible_words``; of bytes from 0x80 on, too.
static uint8_t possible_others[6][16];

// How an escape begins that stands for the dot: \. \\. \x2e \u002e &#46; &period; %2E.
static const char escapes[] = "\\&%", behind_escapes[] = ".\\xu#p2";

__attribute__((constructor)) static void fill_possible_others(void) {
  // The last group has no dots.
  for (int index = 0; escapes[index]; index++) possible_others[4][escapes[index] & 15] |= 127;
  for (int index = 0; behind_escapes[index]; index++) possible_others[5][behind_escapes[index] & 15] |= 127;
  for (int group = 0; group < 8; group++)
    for (int index = 0; index < 12 && other_words[group][index]; index++)
      for (int offset = 0; offset < 6; offset++) {
        char letter = other_words[group][index][offset];
        for (int half = 0; half < 16; half++)
          if (letter == '?' || (letter == '#' && half < 10) || half == (letter & 15))
            possible_others[offset][half] |= (uint8_t)(1 << group);
      }
}

static bool is_mark(unsigned char byte, bool others) {
  if (others && byte == '=') return true;
  return byte == '.' || byte == '-' || byte == '&' || byte == '%' || byte == '\\' || byte == ':';
}

/// Looks at a byte on each side of the marks alone.
static size_t narrow_first_anchor(const unsigned char *bytes, size_t offset, size_t count, bool others) {
  for (; offset + 1 < count; offset++) {
    if (!is_mark(bytes[offset], others)) continue;
    int before = bytes[offset - 1] & 15, after = bytes[offset + 1] & 15;
    if (possible_words[3][before] & possible_words[5][after]) return offset;
    if (others && possible_others[3][before] & possible_others[5][after]) return offset;
  }
  return offset;
}

#if defined(__x86_64__) || defined(__aarch64__)

#if defined(__x86_64__)
#include "avx2.h"
#else
#include "neon.h"
#endif

/// Looks at 64 bytes at once, and at the last ones one by one.
WIDE static inline __attribute__((always_inline)) size_t wide_search(
  const unsigned char *bytes, size_t offset, size_t count, bool others) {
  table tables[12];
  for (int index = 0; index < 6; index++) tables[index] = load_table(possible_words[index]);
  for (int index = 0; others && index < 6; index++) tables[6 + index] = load_table(possible_others[index]);
  for (; offset + 64 < count; offset += 64) {
    block near = load(bytes + offset - 4), words = look_up(near, tables[0]);
    block rest = others ? look_up(low_halves(near), tables[6]) : words;
    for (int index = 1; index < 6; index++) {
      near = load(bytes + offset - 4 + index);
      words = both(words, look_up(near, tables[index]));
      if (others) rest = both(rest, look_up(near, tables[6 + index]));
    }
    if (others) words = either(words, rest);
    if (is_none(words)) continue;
    uint64_t found = ~bits(equal(words, 0));
    do {
      size_t mark = offset + (size_t)__builtin_ctzll(found);
      // A letter may have a mark's low half: `e` that of the percent sign.
      if (bytes[mark] == '.' || is_mark(bytes[mark], others)) return mark;
      found &= found - 1;
    } while (found);
  }
  return narrow_first_anchor(bytes, offset, count, others);
}

WIDE static size_t wide_first_anchor(const unsigned char *bytes, size_t offset, size_t count, bool others) {
  return others ? wide_search(bytes, offset, count, true) : wide_search(bytes, offset, count, false);
}

size_t cbytesearch_first_anchor(const void *bytes, size_t start, size_t count, bool others) {
  // The first bytes have no four bytes before them.
  size_t offset = start < 4 ? narrow_first_anchor(bytes, start, count < 5 ? count : 5, others) : start;
  return (offset < 4 || !has_vectors() ? narrow_first_anchor : wide_first_anchor)(bytes, offset, count, others);
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

/// Goes through blocks of 64 bytes, up to one in which the value may end, or a backslash stands outside of a string or
/// at the block's end.
WIDE static size_t wide_skip_plain(
  const unsigned char *bytes, size_t count, uint8_t opening, uint8_t closing, cbytesearch_value *value) {
  size_t offset = 0;
  for (; offset + 64 <= count; offset += 64) {
    block text = load(bytes + offset);
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
  return offset;
}

static size_t skip_plain(
  const unsigned char *bytes, size_t count, uint8_t opening, uint8_t closing, cbytesearch_value *value) {
  bool is_plain = value->depth > 0 && !value->is_escaped && count >= 64;
  return is_plain && has_vectors() ? wide_skip_plain(bytes, count, opening, closing, value) : 0;
}

#else

size_t cbytesearch_first_anchor(const void *bytes, size_t start, size_t count, bool others) {
  return narrow_first_anchor(bytes, start, count, others);
}

uint64_t cbytesearch_breaks(const void *bytes, size_t count, bool joins) {
  return narrow_breaks(bytes, count, joins);
}

static size_t skip_plain(
  const unsigned char *bytes, size_t count, uint8_t opening, uint8_t closing, cbytesearch_value *value) {
  return 0;
}

#endif

static inline void examine(unsigned char byte, uint8_t opening, uint8_t closing, cbytesearch_value *value) {
  if (value->is_escaped) value->is_escaped = false;
  else if (byte == '"') value->is_quoted = !value->is_quoted;
  else if (value->is_quoted) value->is_escaped = byte == '\\';
  else value->depth += (byte == opening) - (byte == closing);
}

size_t cbytesearch_value_end(const void *text, size_t count, uint8_t opening, cbytesearch_value *value) {
  const unsigned char *bytes = text;
  // In ASCII, whether it is a brace or a bracket.
  const uint8_t closing = opening + 2;
  for (size_t offset = 0; offset < count;) {
    offset += skip_plain(bytes + offset, count - offset, opening, closing, value);
    for (size_t limit = count - offset < 64 ? count : offset + 64; offset < limit;) {
      examine(bytes[offset++], opening, closing, value);
      if (value->depth == 0 && !value->is_quoted) return offset;
    }
  }
  return 0;
}
