// Compares the byte search by vectors with its plain definition, on texts made of what it looks for.

#include "CByteSearch.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t seed = 7919;

static unsigned below(unsigned limit) {
  seed = seed * 6364136223846793005u + 1442695040888963407u;
  return (unsigned)(seed >> 33) % limit;
}

static void fill(unsigned char *text, size_t count, const char *letters) {
  for (size_t place = 0; place < count; place++)
    text[place] = below(4) ? (unsigned char)letters[below((unsigned)strlen(letters))] : (unsigned char)below(256);
}

static void check(bool holds, const char *function, size_t count) {
  if (holds) return;
  printf("%s differs from its definition in a text of %zu bytes\n", function, count);
  exit(1);
}

static unsigned char sets[64];

static void put(int table, const char *letters, int fold) {
  for (; *letters; letters++) sets[16 * table + (*letters & 15)] = (unsigned char)(*letters | fold);
}

static bool is_in(int table, unsigned char byte, int fold) {
  return byte < 0x80 ? sets[16 * table + (byte & 15)] == (byte | fold) : (byte | fold) == 0;
}

static void check_first(const unsigned char *text, size_t count) {
  size_t found = cbytesearch_first(text, 4, count, sets), place = 4;
  while (place < found && !(is_in(0, text[place - 4], 0x30) && is_in(1, text[place - 1], 0x30) &&
                            is_in(2, text[place], 0) && is_in(3, text[place + 1], 0x30))) place++;
  check(place == found && (found + 64 >= count || is_in(2, text[found], 0)), "cbytesearch_first", count);
}

static void check_breaks(const unsigned char *text, size_t count) {
  const char *letters = "/=abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-_";
  bool joins = below(2);
  uint64_t breaks = 0;
  if (count > 64) count = 64;
  for (size_t place = 0; place < count; place++)
    if (!text[place] || !strchr(joins ? letters : letters + 2, text[place])) breaks |= (uint64_t)1 << place;
  check(cbytesearch_breaks(text, count, joins) == breaks, "cbytesearch_breaks", count);
}

static void check_skip_value(const unsigned char *text, size_t count) {
  cbytesearch_value value = {.depth = 1 + below(40), .is_quoted = below(2)}, plain = value;
  size_t end = cbytesearch_skip_value(text, count, '{', '}', &value);
  for (size_t place = 0; place < end; place++) {
    if (plain.is_quoted && text[place] == '\\') place++;
    else if (text[place] == '"') plain.is_quoted = !plain.is_quoted;
    else if (!plain.is_quoted) plain.depth += (text[place] == '{') - (text[place] == '}');
    check(plain.depth > 0, "cbytesearch_skip_value", count);
  }
  check(plain.depth == value.depth && plain.is_quoted == value.is_quoted, "cbytesearch_skip_value", count);
}

int main(void) {
  sets[32] = 1;
  put(0, "puti=\nl", 0x30);
  put(1, "escno\n", 0x30);
  put(2, ".-", 0);
  put(3, "ceri=", 0x30);
  if (!cbytesearch_is_wide()) return printf("this processor has no vectors that are used\n"), 2;
  for (int round = 0; round < 200000; round++) {
    // Of the exact length, so that a sanitizer or the system sees whatever is read behind the end.
    size_t count = 11 + below(400);
    unsigned char *text = malloc(count);
    fill(text, count, "aplecsno.-\n=etuir/");
    check_first(text, count);
    check_breaks(text, count);
    check_breaks(text + count - 11, 11);
    fill(text, count, below(2) ? "a{}\"" : "abcdefg\\\\\"{}  abcdefghijkl");
    check_skip_value(text, count);
    free(text);
  }
  printf("200000 texts: the search by vectors agrees with its definition\n");
}
