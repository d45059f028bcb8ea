#include "CSimdJSON.h"

#define SIMDJSON_EXCEPTIONS 0
#include <simdjson.h>

#include <algorithm>
#include <cstring>
#include <memory>
#include <new>
#include <string>
#include <vector>

using namespace simdjson;

namespace {

/// Past this a text is refused, so that a hostile one cannot exhaust the stack. Apple's answers have five levels.
/// simdjson's on-demand front end counts levels only in debug builds, so they are counted here.
constexpr size_t deepest = 512;

/// The names that a record's members are looked up by.
class NameTable {
public:
  NameTable(const char *list, size_t count) : names(list, count) {
    size_t size = 64;
    while (size < count) size *= 2;
    entries.resize(size);
    for (size_t start = 0; start < names.size();) {
      size_t stop = std::min(names.find(',', start), names.size());
      insert({reinterpret_cast<const uint8_t *>(names.data()) + start, stop - start, total++});
      start = stop + 1;
    }
  }

  /// The name's number, or -1.
  int find(const uint8_t *name, size_t count) const {
    for (size_t at = hash(name, count);; at = (at + 1) & (entries.size() - 1)) {
      const Entry &entry = entries[at];
      if (entry.number < 0) return -1;
      if (entry.count == count && memcmp(entry.name, name, count) == 0) return entry.number;
    }
  }

  int total = 0;

private:
  struct Entry {
    const uint8_t *name = nullptr;
    size_t count = 0;
    int number = -1;
  };
  std::string names;
  std::vector<Entry> entries;

  size_t hash(const uint8_t *name, size_t count) const {
    if (count == 0) return 0;
    size_t mixed = count * 131 + name[0] * 31 + name[count / 2] * 17 + name[count - 1] * 7 + name[count * 3 / 4] * 61;
    return (mixed ^ mixed >> 7) & (entries.size() - 1);
  }

  void insert(Entry entry) {
    size_t at = hash(entry.name, entry.count);
    while (entries[at].number >= 0) at = (at + 1) & (entries.size() - 1);
    entries[at] = entry;
  }
};

/// The names of the last record's members, in their order: most records have the same ones as the one before.
class LastNames {
public:
  /// Whether the name at `start` is the one that stood at `index` last time, and which number it has.
  bool repeats(size_t index, const uint8_t *start, int &number) const {
    if (index >= names.size()) return false;
    const Name &name = names[index];
    number = name.number;
    return memcmp(start, name.text, name.count) == 0;
  }

  void remember(size_t index, const uint8_t *start, size_t count, int number) {
    if (index >= most || count >= sizeof names[0].text) return;
    if (index >= names.size()) names.resize(index + 1);
    names[index].count = count + 1;
    names[index].number = number;
    memcpy(names[index].text, start, count + 1);
  }

private:
  /// A name with the quote behind it. What is longer is looked up each time.
  struct Name {
    uint8_t text[48] = {'"', '"'};
    size_t count = 2;
    int number = -1;
  };
  static constexpr size_t most = 256;
  std::vector<Name> names;
};

csimdjson_error error_of(error_code error) {
  switch (error) {
  case SUCCESS: return csimdjson_sound;
  case CAPACITY:
  case MEMALLOC: return csimdjson_no_memory;
  case DEPTH_ERROR: return csimdjson_too_deep;
  case UTF8_ERROR: return csimdjson_bad_utf8;
  case UNESCAPED_CHARS: return csimdjson_control_character;
  case UNCLOSED_STRING: return csimdjson_open_string;
  case STRING_ERROR: return csimdjson_bad_escape;
  case NUMBER_ERROR: return csimdjson_bad_number;
  case T_ATOM_ERROR:
  case F_ATOM_ERROR:
  case N_ATOM_ERROR: return csimdjson_bad_literal;
  default: return csimdjson_bad_structure;
  }
}

bool is_at_end(ondemand::document &document) { return document.current_location().error() == OUT_OF_BOUNDS; }

bool is_digit(uint8_t byte) { return byte >= '0' && byte <= '9'; }

/// Whether the token is a number as RFC 8259 writes them.
bool is_number(const uint8_t *at, const uint8_t *end) {
  if (at < end && *at == '-') at++;
  if (at == end || !is_digit(*at)) return false;
  if (*at++ != '0') {
    while (at < end && is_digit(*at)) at++;
  }
  if (at < end && *at == '.') {
    if (++at == end || !is_digit(*at)) return false;
    while (at < end && is_digit(*at)) at++;
  }
  if (at < end && (*at | 0x20) == 'e') {
    at++;
    if (at < end && (*at == '+' || *at == '-')) at++;
    if (at == end || !is_digit(*at)) return false;
    while (at < end && is_digit(*at)) at++;
  }
  return at == end;
}

int hex(uint8_t byte) {
  if (is_digit(byte)) return byte - '0';
  uint8_t letter = byte | 0x20;
  return letter >= 'a' && letter <= 'f' ? letter - 'a' + 10 : -1;
}

/// The four digits of `\uXXXX`, or -1.
int code_unit(const uint8_t *at, const uint8_t *end) {
  if (end - at < 4) return -1;
  int unit = 0;
  for (int i = 0; i < 4; i++) {
    int digit = hex(at[i]);
    if (digit < 0) return -1;
    unit = unit << 4 | digit;
  }
  return unit;
}

uint8_t *put_utf8(uint8_t *out, uint32_t code) {
  if (code < 0x80) {
    *out++ = uint8_t(code);
  } else if (code < 0x800) {
    *out++ = uint8_t(0xC0 | code >> 6);
    *out++ = uint8_t(0x80 | (code & 0x3F));
  } else if (code < 0x10000) {
    *out++ = uint8_t(0xE0 | code >> 12);
    *out++ = uint8_t(0x80 | (code >> 6 & 0x3F));
    *out++ = uint8_t(0x80 | (code & 0x3F));
  } else {
    *out++ = uint8_t(0xF0 | code >> 18);
    *out++ = uint8_t(0x80 | (code >> 12 & 0x3F));
    *out++ = uint8_t(0x80 | (code >> 6 & 0x3F));
    *out++ = uint8_t(0x80 | (code & 0x3F));
  }
  return out;
}

/// Reads what stands behind a backslash into a character; `at` ends behind it. Half a surrogate pair becomes U+FFFD,
/// as cut-off emoji in descriptions are no reason to lose a record. False when it is no escape at all.
bool read_escape(const uint8_t *&at, const uint8_t *end, uint32_t &code) {
  if (at == end) return false;
  switch (*at++) {
  case '"': code = '"'; return true;
  case '\\': code = '\\'; return true;
  case '/': code = '/'; return true;
  case 'b': code = '\b'; return true;
  case 'f': code = '\f'; return true;
  case 'n': code = '\n'; return true;
  case 'r': code = '\r'; return true;
  case 't': code = '\t'; return true;
  case 'u': break;
  default: return false;
  }
  int unit = code_unit(at, end);
  if (unit < 0) return false;
  at += 4;
  code = uint32_t(unit);
  if (unit < 0xD800 || unit > 0xDFFF) return true;
  int low = unit < 0xDC00 && end - at >= 6 && at[0] == '\\' && at[1] == 'u' ? code_unit(at + 2, end) : -1;
  if (low < 0xDC00 || low > 0xDFFF) {
    code = 0xFFFD;
    return true;
  }
  at += 6;
  code = 0x10000 + ((uint32_t(unit) - 0xD800) << 10 | (uint32_t(low) - 0xDC00));
  return true;
}

} // namespace

struct csimdjson_parser {
  NameTable names;
  LastNames last_names;
  ondemand::parser parser;
  /// Unescaped strings; never shorter than the text, as unescaping only shortens.
  std::unique_ptr<uint8_t[]> unescaped;
  uint8_t *unescaped_end = nullptr;
  std::vector<csimdjson_value> tree;
  const uint8_t *text = nullptr;
  size_t count = 0;
  /// Where the value that is being looked at begins.
  const uint8_t *at = nullptr;
  bool keeps_tree = false;
  size_t depth = 0;

  csimdjson_parser(const char *names, size_t count) : names(names, count) {}

  csimdjson_error begin(const uint8_t *text, size_t count, ondemand::document &document);
  csimdjson_error string(const uint8_t *start, const uint8_t *end, bool selected, csimdjson_value &result);
  csimdjson_error name(ondemand::field &field, csimdjson_value &result);
  csimdjson_error number(ondemand::field &field, size_t index, int &number);
  template <typename Value> csimdjson_error value(Value &value, bool selected, csimdjson_value &result);
  csimdjson_error elements(ondemand::array array, uint32_t &total);
  csimdjson_error members(ondemand::object object, uint32_t &total);
  csimdjson_error record(ondemand::document &document, csimdjson_value *slots);
  csimdjson_outcome outcome(csimdjson_error error) const;
};

csimdjson_error csimdjson_parser::begin(const uint8_t *text, size_t count, ondemand::document &document) {
  this->text = at = text;
  this->count = count;
  depth = 0;
  if (parser.capacity() < count || parser.capacity() == 0) {
    size_t capacity = 8 << 10;
    while (capacity < count) capacity *= 2;
    if (parser.allocate(capacity, deepest + 8) != SUCCESS) return csimdjson_no_memory;
    unescaped.reset(new (std::nothrow) uint8_t[capacity]);
    if (!unescaped) return csimdjson_no_memory;
  }
  unescaped_end = unescaped.get();
  return error_of(parser.iterate(text, count, count + SIMDJSON_PADDING).get(document));
}

/// Takes the text between two quotes as it stands where it has no escapes, else checks them and, when selected,
/// writes what they mean.
csimdjson_error csimdjson_parser::string(
  const uint8_t *start, const uint8_t *end, bool selected, csimdjson_value &result) {
  result = {start, size_t(end - start), csimdjson_string, 0};
  auto backslash = static_cast<const uint8_t *>(memchr(start, '\\', size_t(end - start)));
  if (!backslash) return csimdjson_sound;
  uint8_t *out = unescaped_end;
  while (backslash) {
    if (selected) {
      memcpy(out, start, size_t(backslash - start));
      out += backslash - start;
    }
    start = backslash + 1;
    uint32_t code;
    if (!read_escape(start, end, code)) {
      at = backslash;
      return csimdjson_bad_escape;
    }
    if (selected) out = put_utf8(out, code);
    backslash = static_cast<const uint8_t *>(memchr(start, '\\', size_t(end - start)));
  }
  if (!selected) return csimdjson_sound;
  memcpy(out, start, size_t(end - start));
  out += end - start;
  result = {unescaped_end, size_t(out - unescaped_end), csimdjson_string, 0};
  unescaped_end = out;
  return csimdjson_sound;
}

csimdjson_error csimdjson_parser::name(ondemand::field &field, csimdjson_value &result) {
  auto start = reinterpret_cast<const uint8_t *>(field.key().raw());
  at = start;
  auto end = start;
  while (end < text + count && *end != '"') end += *end == '\\' ? 2 : 1;
  if (end >= text + count) return csimdjson_bad_structure;
  return string(start, end, true, result);
}

/// The number of a member's name, or -1 when nobody asks for it.
csimdjson_error csimdjson_parser::number(ondemand::field &field, size_t index, int &number) {
  auto start = reinterpret_cast<const uint8_t *>(field.key().raw());
  at = start;
  if (last_names.repeats(index, start, number)) return csimdjson_sound;
  csimdjson_value result;
  if (auto error = name(field, result)) return error;
  number = names.find(result.bytes, result.count);
  if (result.bytes == start) last_names.remember(index, start, result.count, number);
  return csimdjson_sound;
}

template <typename Value>
csimdjson_error csimdjson_parser::value(Value &value, bool selected, csimdjson_value &result) {
  std::string_view token;
  if (auto error = simdjson_result<std::string_view>(value.raw_json_token()).get(token)) return error_of(error);
  auto start = reinterpret_cast<const uint8_t *>(token.data());
  auto end = start + token.size();
  at = start;
  // Where a text ends too early, simdjson goes on to what stands behind it.
  if (start < text || start >= text + count || token.size() > size_t(text + count - start)) return csimdjson_bad_structure;
  while (end > start && (end[-1] == ' ' || end[-1] == '\n' || end[-1] == '\r' || end[-1] == '\t')) end--;
  switch (start < end ? *start : 0) {
  case '"':
    if (end - start < 2 || end[-1] != '"') return csimdjson_open_string;
    return string(start + 1, end - 1, selected, result);
  case '{':
  case '[': {
    size_t index = tree.size();
    result = {start, size_t(text + count - start), *start == '{' ? csimdjson_object : csimdjson_array, 0};
    if (keeps_tree) tree.push_back(result);
    if (depth == deepest) return csimdjson_too_deep;
    depth++;
    csimdjson_error error;
    if (*start == '{') {
      ondemand::object object;
      if (auto error = value.get_object().get(object)) return error_of(error);
      error = members(object, result.children);
    } else {
      ondemand::array array;
      if (auto error = value.get_array().get(array)) return error_of(error);
      error = elements(array, result.children);
    }
    depth--;
    if (keeps_tree) tree[index].children = result.children;
    return error;
  }
  case 't':
    result = {start, 4, csimdjson_true, 0};
    return end - start == 4 && memcmp(start, "true", 4) == 0 ? csimdjson_sound : csimdjson_bad_literal;
  case 'f':
    result = {start, 5, csimdjson_false, 0};
    return end - start == 5 && memcmp(start, "false", 5) == 0 ? csimdjson_sound : csimdjson_bad_literal;
  case 'n':
    result = {start, 4, csimdjson_null, 0};
    return end - start == 4 && memcmp(start, "null", 4) == 0 ? csimdjson_sound : csimdjson_bad_literal;
  case '-':
  case '0': case '1': case '2': case '3': case '4': case '5': case '6': case '7': case '8': case '9':
    result = {start, size_t(end - start), csimdjson_number, 0};
    return is_number(start, end) ? csimdjson_sound : csimdjson_bad_number;
  default: return csimdjson_bad_structure;
  }
}

csimdjson_error csimdjson_parser::elements(ondemand::array array, uint32_t &total) {
  for (auto element : array) {
    ondemand::value value;
    if (auto error = element.get(value)) return error_of(error);
    csimdjson_value result;
    if (auto error = this->value(value, keeps_tree, result)) return error;
    if (keeps_tree && result.kind != csimdjson_array && result.kind != csimdjson_object) tree.push_back(result);
    total++;
  }
  return csimdjson_sound;
}

csimdjson_error csimdjson_parser::members(ondemand::object object, uint32_t &total) {
  for (auto member : object) {
    ondemand::field field;
    if (auto error = std::move(member).get(field)) return error_of(error);
    csimdjson_value result;
    if (auto error = name(field, result)) return error;
    if (keeps_tree) tree.push_back(result);
    if (auto error = value(field.value(), keeps_tree, result)) return error;
    if (keeps_tree && result.kind != csimdjson_array && result.kind != csimdjson_object) tree.push_back(result);
    total++;
  }
  return csimdjson_sound;
}

csimdjson_error csimdjson_parser::record(ondemand::document &document, csimdjson_value *slots) {
  ondemand::object object;
  if (auto error = document.get_object().get(object)) {
    return error == INCORRECT_TYPE ? csimdjson_not_an_object : error_of(error);
  }
  size_t index = 0;
  for (auto member : object) {
    ondemand::field field;
    if (auto error = std::move(member).get(field)) return error_of(error);
    csimdjson_value result;
    int number;
    if (auto error = this->number(field, index++, number)) return error;
    if (auto error = value(field.value(), number >= 0, result)) return error;
    if (number >= 0) slots[number] = result;
  }
  return is_at_end(document) ? csimdjson_sound : csimdjson_bad_structure;
}

/// Behind the string that begins at an offset; 0 where it has no end.
static size_t end_of_string(const uint8_t *text, size_t count, size_t offset) {
  for (offset++; offset < count && text[offset] != '"'; offset++) if (text[offset] == '\\') offset++;
  return offset < count ? offset + 1 : 0;
}

/// Where a bracket, a comma, a colon or a value is missing or is one too many; the end of what is truncated, or the
/// string in it that has no end.
static size_t place_of_bad_structure(const uint8_t *text, size_t count) {
  enum { value, value_or_end, key, key_or_end, colon, separator, nothing } expected = value;
  std::string open;
  size_t end = 0;
  for (size_t offset = 0; offset < count;) {
    char byte = char(text[offset]);
    if (strchr(" \t\r\n", byte) && byte) { offset++; continue; }
    bool is_value = expected == value || expected == value_or_end;
    size_t start = offset++;
    if (byte == '"') {
      if (!is_value && expected != key && expected != key_or_end) return start;
      offset = end_of_string(text, count, start);
      if (offset == 0) return start;
      expected = is_value ? (open.empty() ? nothing : separator) : colon;
    } else if (byte == '{' || byte == '[') {
      if (!is_value) return start;
      open += byte;
      expected = byte == '{' ? key_or_end : value_or_end;
    } else if (byte == '}' || byte == ']') {
      bool can_end = expected == separator || expected == (byte == '}' ? key_or_end : value_or_end);
      if (!can_end || open.empty() || open.back() != (byte == '}' ? '{' : '[')) return start;
      open.pop_back();
      expected = open.empty() ? nothing : separator;
    } else if (byte == ',') {
      if (expected != separator) return start;
      expected = open.back() == '{' ? key : value;
    } else if (byte == ':') {
      if (expected != colon) return start;
      expected = value;
    } else {
      if (!is_value || !byte || !strchr("-0123456789tfn", byte)) return start;
      while (offset < count && !strchr(" \t\r\n,:[]{}\"", text[offset])) offset++;
      expected = open.empty() ? nothing : separator;
    }
    end = offset;
  }
  return end;
}

/// simdjson does not tell where bad bytes are, nor of all of a text where a bracket is missing; they are looked for only when it has refused a text.
csimdjson_outcome csimdjson_parser::outcome(csimdjson_error error) const {
  size_t offset = size_t(at - text);
  if (error == csimdjson_control_character) {
    bool quoted = false;
    for (offset = 0; offset < count && !(quoted && text[offset] < 0x20); offset++) {
      if (text[offset] == '\\') offset++;
      else if (text[offset] == '"') quoted = !quoted;
    }
  } else if (error == csimdjson_bad_utf8) {
    for (offset = 0; offset < count;) {
      size_t length = text[offset] < 0x80 ? 1 : text[offset] < 0xE0 ? 2 : text[offset] < 0xF0 ? 3 : 4;
      auto character = reinterpret_cast<const char *>(text + offset);
      if (length > 1 && !validate_utf8(character, std::min(length, count - offset))) break;
      offset += length;
    }
  } else if (error == csimdjson_bad_structure || error == csimdjson_open_string) {
    offset = place_of_bad_structure(text, count);
  }
  return {error, offset < count ? offset : count};
}

const size_t csimdjson_padding = SIMDJSON_PADDING;

csimdjson_parser *csimdjson_open(const char *names, size_t count) {
  return new (std::nothrow) csimdjson_parser(names, count);
}

void csimdjson_close(csimdjson_parser *parser) { delete parser; }

csimdjson_outcome csimdjson_read_members(
  csimdjson_parser *parser, const uint8_t *text, size_t count, csimdjson_value *slots) {
  memset(slots, 0, size_t(parser->names.total) * sizeof *slots);
  parser->keeps_tree = false;
  ondemand::document document;
  if (auto error = parser->begin(text, count, document)) return parser->outcome(error);
  return parser->outcome(parser->record(document, slots));
}

csimdjson_outcome csimdjson_read_tree(
  csimdjson_parser *parser, const uint8_t *text, size_t count, const csimdjson_value **values, size_t *value_count) {
  parser->tree.clear();
  parser->keeps_tree = true;
  *values = nullptr;
  *value_count = 0;
  ondemand::document document;
  if (auto error = parser->begin(text, count, document)) return parser->outcome(error);
  csimdjson_value result;
  auto error = parser->value(document, true, result);
  if (!error && parser->tree.empty()) parser->tree.push_back(result);
  if (!error && parser->tree[0].kind >= csimdjson_array && !is_at_end(document)) error = csimdjson_bad_structure;
  *values = parser->tree.data();
  *value_count = parser->tree.size();
  return parser->outcome(error);
}

const char *csimdjson_kernel(void) {
  static const std::string name = get_active_implementation()->name();
  return name.c_str();
}
