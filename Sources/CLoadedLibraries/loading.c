// Loads a library when the first of its routines is called: what is linked is loaded at each start, where most commands
// need only SQLite, and libxml2 brings ICU, libcurl thirty more libraries.

#include "loading.h"

#include <CLibraries.h>
#include <ctype.h>
#include <dlfcn.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

// Package.swift defines each library as the name under which it is installed: libarchive as "libarchive.so.13".
#define ROUTINE(library, name) {library, #name},
#define SQLITE_ROUTINE(name) {0, "sqlite3_" #name},
#define OWN_SQLITE_ROUTINE(name) {0, "sqlite3_" #name},
static const struct {
  /// None for SQLite.
  const char *library;
  const char *name;
} routines[] = {
#include "routines.inc"
};

/// Where stubs.S jumps to.
extern void *coster_slots[];

/// The address of a routine, or `NULL`; a library that is loaded stays so.
static void *find(const char *library, const char *name) {
  void *handle = dlopen(library, RTLD_LAZY | RTLD_LOCAL);
  return handle ? dlsym(handle, name) : 0;
}

/// Whether every routine is there of the library whose file's name begins with this one: `libyaml` is libyaml-0.so.2.
int coster_has_library(const char *name) {
  size_t length = strlen(name), found = 0;
  for (size_t number = 0; number < sizeof routines / sizeof *routines; number++) {
    const char *library = routines[number].library ? routines[number].library : libsqlite3;
    if (strncmp(library, name, length) || isalnum((unsigned char)library[length])) continue;
    int is_there = routines[number].library || !coster_has_host() ? find(library, routines[number].name) != 0 : 1;
    if (!is_there) return 0;
    found++;
  }
  return found > 0;
}

static void *load(const char *library, const char *name) {
  void *routine = find(library, name);
  if (routine) return routine;
  // There is nobody to return to: the caller expects an answer of the routine's.
  dprintf(
    STDERR_FILENO, "coster: %s cannot be used (%s); install it (Debian: %s).\n", library, dlerror(),
    coster_library_package(library));
  _exit(2);
}

void *coster_own_sqlite_routine(const char *name) { return load(libsqlite3, name); }

/// Called by the stub of a routine that was not called before.
void *coster_load_routine(size_t number) {
  const char *library = routines[number].library, *name = routines[number].name;
  return coster_slots[number] = library ? load(library, name) : coster_sqlite_routine(name);
}
