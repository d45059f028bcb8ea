#pragma once

// Links, prices and catalogs for programs in other languages: functions of libcoster_sqlite.so, which may be called by
// several threads at once. Texts are UTF-8. An answer is new memory, which is given back to coster_free(). Where there
// is no memory, the process ends.

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// An item that a product link in a text names.
typedef struct coster_link {
  /// 0 where the link has none, or only the network knows it.
  int64_t apple_id;
  /// The album, show or season in which the link shows the item, or 0.
  int64_t parent_id;
  /// The link's bytes in the text.
  int64_t start, end;
  /// What the item is: see coster_kind().
  int32_t kind;
  /// The link's store, `us`, or an empty text.
  char storefront[4];
  /// Another's host whose link has Apple's number, such as `overcast.fm`, which is given back with the links; else
  /// `NULL`.
  const char *via;
} coster_link;

/// Finds every product link in a text, as `coster resolve` does; `found` is their number. Links of others that carry
/// Apple's number are left out where `own_hosts` is not 0. The answer is never `NULL`.
coster_link *coster_links(const void *text, size_t count, int own_hosts, size_t *found);

/// The Apple ID of the first product link in a text; 0 without one.
int64_t coster_apple_id(const void *text, size_t count);

/// The name of a kind, such as `app`, for numbers from 0; `NULL` after the last one.
const char *coster_kind(int32_t kind);

/// Writes prices. Each line is a storefront or locale, a tab, a currency, a tab and an amount, as `coster format-price`
/// reads them; each line of the answer is its price.
///
/// Returns 0; or 1, with a message for the answer, where a line cannot be read.
int coster_price_texts(const void *lines, size_t count, char **answer, size_t *answer_count);

/// Reads a price as a store writes it; the answer is the amount, a tab and the currency.
///
/// Returns 0; or 1, with a message for the answer, where it is not one price there.
int coster_parse_price(
  const void *text, size_t count, const char *storefront, char **answer, size_t *answer_count);

/// Asks a question of the catalog in a folder; `coster describe --format json` lists the questions.
///
/// The arguments are a JSON object: `items` is a list of references where the question's subject is items, `text` a
/// text where it is one, and each parameter is a member with its name, a list where it takes several values. The answer
/// is JSON:
///
///     {"columns":["apple_id",…],"rows":[[6759209764,…],…],"has_more":false,"notes":[{"text":"…","weight":"missing"}]}
///
/// Its columns are the question's fields, and then those that only a parameter fills. `limit` is how many rows to
/// answer with, 0 for all of them. What a note says is missing, or a warning, or a note, and no row says it.
///
/// Returns 0; or 1, with a message for the answer, where the question cannot be asked so or the catalog cannot be read.
int coster_ask(
  const char *folder, const char *question, const void *arguments, size_t count, int64_t limit, char **answer,
  size_t *answer_count);

/// Runs one SQLite statement that only reads the catalog in a folder, for so many milliseconds at most, or as long as
/// it takes for 0. The rest is as with coster_ask(); there are no notes.
int coster_sql(
  const char *folder, const void *statement, size_t count, int64_t milliseconds, int64_t limit, char **answer,
  size_t *answer_count);

/// Gives memory back.
void coster_free(void *memory);

#ifdef __cplusplus
}
#endif
