#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Whether a word stands anywhere in some bytes.
bool cbytesearch_holds(const void *bytes, size_t count, const void *word, size_t length);

/// The first offset from `start` on, which is not 0, that can be an anchor: the mark within a word that every link has.
///
/// Every host of the grammar contains `apple.com`, `appstore.com`, `itunes.com`, `applemusic.com`,
/// `applemediaservices.com`, `applebooks.apple`, `itun.es` or `appsto.re`, the Smart App Banner `apple-itunes-app`, and
/// there are `itms-services:`, `al:ios:app_store_id` and `twitter:app:id:iphone`. A mail may break its line within
/// `apple.com` with an equals sign, before the dot or after it. The dot may be escaped as in `apple\.com`,
/// `apple&#46;com`, `apple&period;com`, `apple%2Ecom`, `apple\x2ecom` or `apple\u002ecom`. Bytes are compared by their
/// low halves, so a few offsets are not anchors: checking them costs less than excluding them.
///
/// With `others` there are also the last dots of the other hosts that the grammar lists, and `isi=` before a digit.
///
/// - Returns: the offset of the mark, which has a byte on each side; one that has not when there is none.
size_t cbytesearch_first_anchor(const void *bytes, size_t start, size_t count, bool others);

/// How far a JSON array, object or string has been gone through.
typedef struct cbytesearch_value {
  /// Brackets of the value's own sort that are open.
  int64_t depth;
  /// Whether what follows is inside a string.
  bool is_quoted;
  /// Whether the next byte stands behind a backslash in a string.
  bool is_escaped;
} cbytesearch_value;

/// Finds the end of a JSON array, object or string in the next bytes of it. Brackets of its own sort alone are counted.
///
/// `value` is all zero before the first of its bytes, and is kept for the next ones.
///
/// - Returns: how many of the bytes it has; 0 where it goes on behind them.
size_t cbytesearch_value_end(const void *text, size_t count, uint8_t opening, cbytesearch_value *value);

/// Tells which of up to 64 bytes are no part of a name: a set bit for each that is neither a letter or a digit of
/// ASCII, nor a dot, a dash or an underscore. The first byte is the lowest bit; bits at `count` and above are 0. With
/// `joins` slashes and equals signs are parts of names, too.
uint64_t cbytesearch_breaks(const void *bytes, size_t count, bool joins);
