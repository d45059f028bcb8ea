#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Whether a word stands anywhere in some bytes.
bool cbytesearch_holds(const void *bytes, size_t count, const void *word, size_t length);

/// Whether this processor has the wide vectors that cbytesearch_first() needs.
bool cbytesearch_is_wide(void);

/// The first place from `start` on where a mark stands among letters: one four bytes before it, and one on each side.
///
/// `sets` is four tables of 16 bytes: the letters four bytes before, the letters just before, the marks, the letters
/// just after. At the low four bits of a byte of the set stands that byte, in a table of letters with the bits 0x30
/// set, and elsewhere what no such byte is: 0, and 1 at 0 in the table of marks. Letters are found in either case, as
/// are a few bytes that differ in the same bits: the caller has to look again. `bytes[start - 4]` is read, and nothing
/// at `count` or later.
///
/// - Returns: the place of the mark, or the first place, near the end, that was not looked at.
size_t cbytesearch_first(const void *bytes, size_t start, size_t count, const void *sets);

/// How far a JSON array or object has been gone through.
typedef struct cbytesearch_value {
  /// Brackets of the value's own sort that are open.
  int64_t depth;
  /// Whether what follows is inside a string.
  bool is_quoted;
} cbytesearch_value;

/// Goes through a JSON array or object by blocks of 64 bytes, as far as they are plain: up to one in which the value
/// may end, or a backslash stands outside of a string or at the block's end.
///
/// - Returns: how many bytes it went through; `value` tells of the place behind them. 0 where a processor is not wide.
size_t cbytesearch_skip_value(
  const void *bytes, size_t count, uint8_t opening, uint8_t closing, cbytesearch_value *value);

/// Tells which of up to 64 bytes are no part of a name: a set bit for each that is neither a letter or a digit of ASCII,
/// nor a dot, a dash or an underscore. The first byte is the lowest bit; bits at `count` and above are 0. With `joins`
/// slashes and equals signs are parts of names, too.
uint64_t cbytesearch_breaks(const void *bytes, size_t count, bool joins);
