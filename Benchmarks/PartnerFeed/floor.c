// The steps of an import of one table, with nothing around them: parse the rows, build SQLite's pages, write them,
// synchronise, and read them back to check that the keys ascend. What it takes is the floor of any such import.
//
//     floor FEED DATABASE KEY TYPES
//
// KEY is the number of the key's column, or two of them as in 1,4; TYPES is a letter a column: i integer, d decimal,
// t text. Rows must come in the order of their key. It prints a line for each step: its name and its seconds.
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

typedef unsigned char byte;
enum { PAGE = 8192, COLUMNS = 64, BLOCK = 4096, LEVELS = 8, BUFFER = 1 << 20 };

typedef struct { const byte *start; int length; int64_t number; byte kind; } Field;  // kind: 0 NULL, 1 integer, 2 real, 3 text
typedef struct { byte bytes[PAGE]; int cells, content; } Page;

static int has_rowid, columns, key[2], keys, stored[COLUMNS], out;
static char types[COLUMNS];
static Page level[LEVELS];
static int top;
static byte *buffer;
static size_t buffered;
static uint32_t pages = 1;
static double parse_time, build_time, write_time;

static double clock_of(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return time.tv_sec + time.tv_nsec * 1e-9;
}

static double now(void) { return clock_of(CLOCK_PROCESS_CPUTIME_ID); }

static void fail(const char *why) { fprintf(stderr, "floor: %s\n", why); exit(2); }
static void put2(byte *at, int v) { at[0] = v >> 8; at[1] = v; }
static void put4(byte *at, uint32_t v) { for (int i = 0; i < 4; i++) at[i] = v >> (24 - 8 * i); }

static int put_varint(byte *at, uint64_t v) {
  int count = 1;
  while (count < 9 && v >> (7 * count)) count++;
  for (int i = 0; i < count; i++) at[i] = (v >> (7 * (count - 1 - i)) & 0x7F) | (i < count - 1 ? 0x80 : 0);
  return count;
}

static int get_varint(const byte *at, uint64_t *v) {
  *v = 0;
  for (int i = 0; i < 9; i++) { *v = *v << 7 | (at[i] & 0x7F); if (at[i] < 0x80) return i + 1; }
  return 9;
}

static void flush(void) {
  double start = now();
  for (size_t done = 0; done < buffered;) {
    ssize_t count = write(out, buffer + done, buffered - done);
    if (count < 0) fail("cannot write");
    done += count;
  }
  buffered = 0;
  write_time += now() - start;
}

static byte *new_page(void) {
  if (buffered == BUFFER) flush();
  pages++;
  buffered += PAGE;
  return buffer + buffered - PAGE;
}

static uint32_t finish(int at, uint32_t right) {
  Page *page = &level[at];
  int header = at ? 12 : 8;
  page->bytes[0] = has_rowid ? (at ? 5 : 13) : (at ? 2 : 10);
  put2(page->bytes + 1, 0); put2(page->bytes + 3, page->cells); put2(page->bytes + 5, page->content);
  page->bytes[7] = 0;
  if (at) put4(page->bytes + 8, right);
  int end = header + 2 * page->cells;
  memset(page->bytes + end, 0, page->content - end);
  memcpy(new_page(), page->bytes, PAGE);
  page->cells = 0; page->content = PAGE;
  return pages;
}

static byte *room(int at, int length) {
  Page *page = &level[at];
  int header = at ? 12 : 8;
  if (!page->content) page->content = PAGE;
  if (at > top) top = at;
  if (header + 2 * (page->cells + 1) + length > page->content) return NULL;
  page->content -= length;
  put2(page->bytes + header + 2 * page->cells++, page->content);
  return page->bytes + page->content;
}

static void promote(int at, uint32_t child, const byte *cell, int length) {
  byte *cell_start = room(at, length + 4);
  if (!cell_start) { promote(at + 1, finish(at, child), cell, length); return; }
  put4(cell_start, child);
  memcpy(cell_start + 4, cell, length);
}

// Appends a row's record; what does not fit into its cell goes to overflow pages.
static void add(const byte *record, int length, int64_t rowid) {
  static int64_t last;
  int most = has_rowid ? PAGE - 35 : (PAGE - 12) * 64 / 255 - 23, least = (PAGE - 12) * 32 / 255 - 23, local = length;
  if (length > most) { local = least + (length - least) % (PAGE - 4); if (local > most) local = least; }
  uint32_t chain = 0;
  if (local < length) {
    chain = pages + 1;
    for (int done = local; done < length;) {
      int part = length - done < PAGE - 4 ? length - done : PAGE - 4;
      byte *page = new_page();
      put4(page, done + part < length ? pages + 1 : 0);
      memcpy(page + 4, record + done, part);
      if (part < PAGE - 4) memset(page + 4 + part, 0, PAGE - 4 - part);
      done += part;
    }
  }
  byte head[20];
  int size = put_varint(head, length);
  if (has_rowid) size += put_varint(head + size, rowid);
  int whole = size + local + (chain ? 4 : 0);
  byte *cell = room(0, whole), separator[PAGE];
  int is_separator = !cell && !has_rowid;
  if (!cell && has_rowid) {
    byte number[9];
    int count = put_varint(number, last);
    promote(1, finish(0, 0), number, count);
    cell = room(0, whole);
  }
  if (is_separator) cell = separator;
  memcpy(cell, head, size);
  memcpy(cell + size, record, local);
  if (chain) put4(cell + size + local, chain);
  if (is_separator) promote(1, finish(0, 0), separator, whole);
  last = rowid;
}

static int put_integer(byte *at, byte *type, int64_t v) {
  if (v == 0 || v == 1) { *type = 8 + v; return 0; }
  int size = v >= -128 && v < 128 ? 1 : v >= -32768 && v < 32768 ? 2 : v >= -8388608 && v < 8388608 ? 3
    : v >= -2147483648LL && v < 2147483648LL ? 4 : v >= -140737488355328LL && v < 140737488355328LL ? 6 : 8;
  *type = size == 8 ? 6 : size == 6 ? 5 : size;
  for (int i = 0; i < size; i++) at[i] = v >> (8 * (size - 1 - i));
  return size;
}

static void build(Field *row) {
  static byte record[1 << 24];
  byte header[COLUMNS * 9], *body = record + sizeof header;
  int count = 0, length = 0;
  for (int column = 0; column < columns; column++) {
    Field *field = &row[stored[column]];
    byte type = 0;
    if (field->kind == 0 || (has_rowid && stored[column] == key[0])) { header[count++] = 0; continue; }
    if (field->kind == 1) { length += put_integer(body + length, &type, field->number); header[count++] = type; continue; }
    if (field->kind == 2) {
      double real = field->number / 100.0;
      uint64_t bits;
      memcpy(&bits, &real, 8);
      for (int i = 0; i < 8; i++) body[length++] = bits >> (56 - 8 * i);
      header[count++] = 7;
      continue;
    }
    count += put_varint(header + count, (uint64_t)field->length * 2 + 13);
    memcpy(body + length, field->start, field->length);
    length += field->length;
  }
  byte size[9];
  int bytes = put_varint(size, count + (count < 127 ? 1 : 2));
  memcpy(body - count, header, count);
  memcpy(body - count - bytes, size, bytes);
  add(body - count - bytes, bytes + count + length, row[key[0]].number);
}

static const byte *parse(const byte *at, Field *row) {
  for (int column = 0; column < columns; column++) {
    const byte *start = at;
    Field *field = &row[column];
    int64_t number = 0;
    int plain = 1;
    if (types[column] != 't') for (; *at > 2; at++) { if (*at >= '0' && *at <= '9') number = number * 10 + (*at - '0'); else if (*at != '.') plain = 0; }
    else while (*at != 1 && !(*at == 2 && at[1] == 10)) at++;
    *field = (Field){start, (int)(at - start), number, 3};
    if (at == start) field->kind = 0;
    else if (types[column] == 'i' && plain) field->kind = 1;
    else if (types[column] == 'd' && plain) field->kind = at - start > 3 && at[-3] == '.' ? 2 : memchr(start, '.', at - start) ? 3 : 1;
    at += *at == 2 ? 2 : 1;
  }
  return at;
}

// Reads every leaf, and checks that its cells' keys ascend; returns the number of rows.
static long check(const char *path) {
  int file = open(path, O_RDONLY);
  static byte bytes[BUFFER];
  long rows = 0;
  uint64_t last = 0;
  ssize_t got;
  for (off_t at = 0; (got = pread(file, bytes, BUFFER, at)) > 0; at += got)
    for (byte *page = bytes; page < bytes + got; page += PAGE) {
      if (page[0] != (has_rowid ? 13 : 10) || (at == 0 && page == bytes)) continue;
      int cells = page[3] << 8 | page[4];
      for (int cell = 0; cell < cells; cell++) {
        const byte *start = page + (page[8 + 2 * cell] << 8 | page[9 + 2 * cell]);
        uint64_t length, number = 0;
        start += get_varint(start, &length);
        if (has_rowid) get_varint(start, &number);
        else for (int i = 0; i < (start[1] < 5 ? start[1] : start[1] == 5 ? 6 : 8); i++) number = number << 8 | start[start[0] + i];
        if (number < last) fail("the keys do not ascend");
        last = number;
        rows++;
      }
    }
  close(file);
  return rows;
}

int main(int count, char **words) {
  if (count != 5) fail("usage: floor FEED DATABASE KEY TYPES");
  keys = sscanf(words[3], "%d,%d", &key[0], &key[1]);
  has_rowid = keys == 1;
  columns = strlen(words[4]);
  memcpy(types, words[4], columns);
  int order = 0;
  if (!has_rowid) for (int i = 0; i < keys; i++) stored[order++] = key[i];
  for (int i = 0; i < columns; i++) if (has_rowid || (i != key[0] && i != key[1])) stored[order++] = i;
  int file = open(words[1], O_RDONLY);
  struct stat status;
  if (file < 0 || fstat(file, &status)) fail("cannot read the feed");
  const byte *feed = mmap(NULL, status.st_size, PROT_READ, MAP_PRIVATE, file, 0), *end = feed + status.st_size;
  out = open(words[2], O_RDWR | O_CREAT | O_TRUNC, 0644);
  buffer = malloc(BUFFER);
  buffered = PAGE;
  static Field rows[BLOCK][COLUMNS];
  long total = 0;
  while (feed < end) {
    double start = now();
    int filled = 0;
    while (feed < end && filled < BLOCK) {
      if (*feed == '#') { while (!(feed[0] == 2 && feed[1] == 10)) feed++; feed += 2; continue; }
      feed = parse(feed, rows[filled++]);
    }
    double parsed = now(), written = write_time;
    for (int row = 0; row < filled; row++) build(rows[row]);
    parse_time += parsed - start;
    build_time += now() - parsed - (write_time - written);
    total += filled;
  }
  uint32_t root = finish(0, 0);
  for (int at = 1; at <= top; at++) root = finish(at, root);
  flush();
  double waiting = clock_of(CLOCK_MONOTONIC);
  if (fsync(out)) fail("cannot synchronise");
  waiting = clock_of(CLOCK_MONOTONIC) - waiting;
  double start = now();
  if (check(words[2]) > total) fail("there are more rows than were read");
  printf("parse %.3f\nbuild %.3f\nwrite %.3f\nsynchronise %.3f\ncheck %.3f\n", parse_time, build_time, write_time,
    waiting, now() - start);
}
