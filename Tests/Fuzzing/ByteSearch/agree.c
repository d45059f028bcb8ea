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
  for (size_t index = 0; index < count; index++)
    text[index] = below(4) ? (unsigned char)letters[below((unsigned)strlen(letters))] : (unsigned char)below(256);
}

static void check(bool holds, const char *function, size_t count) {
  if (holds) return;
  printf("%s differs from its definition in a text of %zu bytes\n", function, count);
  exit(1);
}

/// The bytes around the marks of the words that every link has, some of them split.
static const char *words[] = {
  "pple.c", "PPLE-I", "tore.c", "unes.C", "USIC.C", "ices.c", "ooks.A", "itun.e", "psto.r", "itms-s", "pple.=", "\nple.c", "=\nle.c",
  "\r\nle.c", "l=\ne.c", "=\r\ne.c", "le=\n.c", "e=\r\n.c",
  "ple\\.c", "le\\\\.c", "e\\\\\\.c", "\\\\\\\\.c", "pple&#", "pple&P", "pple%2", "pple\\x", "pple\\u", "pple\\\\", ":ios:a",
  ":app:i", "itun\\.", "psto\\.", "ooks\\\\", "usic&#", "ices%2", "TORE\\x", "unes\\u", "itun&p",
  "ple\\.=", "le\\\\.="};
enum { word_count = sizeof words / sizeof *words };

/// The same of the hosts of others.
static const char *others[] = {
  "CAST.f", "stro.F", "tbox.f", "horn.f", "nnet.f", "dbay.f", "moon.f", "/pca.s", "\xE3pod.l", "song.L", "lbum.l",
  "link.i", "guru.i", "llow.i", "nter.i", "bean.c", "pods.c", "llow.c", "iend.c", "dise.c", "aser.c", "azam.c", "lyer.c", "ower.c",
  "nnie.c", "vice.c", "eapp.c", "rweb.C", "nkhq.c", "imai.c", "orts.c", "blic.n", "news.n", "data.a", "\xFFMWM.A", "shub.a",
  "mnet.a", "&isi=1", ";isi=9", "?isi%3"};
enum { other_count = sizeof others / sizeof *others };

static bool is_one_of(const char **words, int count, const unsigned char *mark) {
  for (int word = 0; word < count; word++)
    if (!memcmp(mark - 4, words[word], strlen(words[word]))) return true;
  return false;
}

static bool is_anchor(const unsigned char *mark, bool with_others) {
  return is_one_of(words, word_count, mark) || (with_others && is_one_of(others, other_count, mark));
}

static void check_first_anchor(unsigned char *text, size_t count) {
  bool with_others = below(2);
  memcpy(
    text + below((unsigned)count - 6),
    with_others && below(2) ? others[below(other_count)] : words[below(word_count)], 6);
  size_t start = 4 + below(6), index = start, found = cbytesearch_first_anchor(text, start, count, with_others);
  while (index + 1 < count && index < found && !is_anchor(text + index, with_others)) index++;
  check(index == found || index + 1 >= count, "cbytesearch_first_anchor", count);
}

static void check_breaks(const unsigned char *text, size_t count) {
  const char *letters = "/=abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-_";
  bool joins = below(2);
  uint64_t breaks = 0;
  if (count > 64) count = 64;
  for (size_t index = 0; index < count; index++)
    if (!text[index] || !strchr(joins ? letters : letters + 2, text[index])) breaks |= (uint64_t)1 << index;
  check(cbytesearch_breaks(text, count, joins) == breaks, "cbytesearch_breaks", count);
}

static void check_value_end(const unsigned char *text, size_t count) {
  cbytesearch_value value = {.depth = 1 + below(40), .is_quoted = below(2)};
  int64_t depth = value.depth;
  bool is_quoted = value.is_quoted;
  size_t end = 0;
  for (size_t index = 0; index < count && !end; index++) {
    if (is_quoted && text[index] == '\\') index++;
    else if (text[index] == '"') is_quoted = !is_quoted;
    else if (!is_quoted) depth += (text[index] == '{') - (text[index] == '}');
    if (depth == 0 && !is_quoted) end = index + 1;
  }
  // In two pieces, of which the second has what the first left open.
  size_t first = below((unsigned)count), found = cbytesearch_value_end(text, first, '{', &value);
  if (!found && (found = cbytesearch_value_end(text + first, count - first, '{', &value))) found += first;
  check(found == end, "cbytesearch_value_end", count);
  check(end || (value.depth == depth && value.is_quoted == is_quoted), "cbytesearch_value_end", count);
}

int main(void) {
  for (int round = 0; round < 200000; round++) {
    // Of the exact length, so that a sanitizer or the system sees whatever is read behind the end.
    size_t count = 11 + below(400);
    unsigned char *text = malloc(count);
    fill(text, count, "aplecsno.-\n=etuir/");
    check_first_anchor(text, count);
    check_breaks(text, count);
    check_breaks(text + count - 11, 11);
    fill(text, count, below(2) ? "a{}\"" : "abcdefg\\\\\"{}  abcdefghijkl");
    check_value_end(text, count);
    free(text);
  }
  printf("200000 texts: the search by vectors agrees with its definition\n");
}
