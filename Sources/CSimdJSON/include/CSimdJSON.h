#pragma once

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// What a JSON value is.
typedef enum csimdjson_kind {
  csimdjson_absent,
  csimdjson_null,
  csimdjson_false,
  csimdjson_true,
  csimdjson_number,
  csimdjson_string,
  csimdjson_array,
  csimdjson_object,
} csimdjson_kind;

/// What is wrong with a JSON text.
typedef enum csimdjson_error {
  csimdjson_sound,
  csimdjson_no_memory,
  csimdjson_too_deep,
  csimdjson_bad_utf8,
  csimdjson_control_character,
  csimdjson_open_string,
  csimdjson_bad_escape,
  csimdjson_bad_number,
  csimdjson_bad_literal,
  csimdjson_bad_structure,
  csimdjson_not_an_object,
} csimdjson_error;

/// One value. A string's bytes are unescaped UTF-8, a number's are the digits as they stand. The bytes of an array
/// or object reach from its bracket to the end of the whole text.
typedef struct csimdjson_value {
  const uint8_t *bytes;
  size_t count;
  csimdjson_kind kind;
  /// Elements of an array, members of an object; only in a tree.
  uint32_t children;
} csimdjson_value;

typedef struct csimdjson_outcome {
  csimdjson_error error;
  /// Where in the text the error is.
  size_t offset;
} csimdjson_outcome;

/// A parser that is prepared once and reads one text after the other.
typedef struct csimdjson_parser csimdjson_parser;

/// How many bytes after a text must be readable.
extern const size_t csimdjson_padding;

/// Prepares a parser that knows the member names in `names`, which are separated by commas.
csimdjson_parser *csimdjson_open(const char *names, size_t count);
void csimdjson_close(csimdjson_parser *parser);

/// Reads an object's members into one slot a known name; of members of one name the last counts. Every value is
/// checked, known or not. What the slots point at is good until the next call or until the text goes.
csimdjson_outcome csimdjson_read_members(
  csimdjson_parser *parser, const uint8_t *text, size_t count, csimdjson_value *slots);

/// Reads a whole text into values in the order of the text; a member is its name, then its value.
csimdjson_outcome csimdjson_read_tree(
  csimdjson_parser *parser, const uint8_t *text, size_t count, const csimdjson_value **values, size_t *value_count);

/// The simdjson kernel that this machine uses: `haswell`.
const char *csimdjson_kernel(void);

#ifdef __cplusplus
}
#endif
