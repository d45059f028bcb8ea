// Loads a library when the first of its routines is called: what is linked is loaded at each start, where most commands
// need only SQLite, and libxml2 brings ICU, libcurl thirty more libraries.

#include "loading.h"

#include <dlfcn.h>
#include <stdio.h>
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

static void *load(const char *library, const char *name) {
  void *handle = dlopen(library, RTLD_LAZY | RTLD_LOCAL);
  void *routine = handle ? dlsym(handle, name) : 0;
  if (routine) return routine;
  // There is nobody to return to: the caller expects an answer of the routine's.
  dprintf(STDERR_FILENO, "coster: %s cannot be used: %s.\n", library, dlerror());
  _exit(2);
}

void *coster_own_sqlite_routine(const char *name) { return load(libsqlite3, name); }

/// Called by the stub of a routine that was not called before.
void *coster_load_routine(size_t number) {
  const char *library = routines[number].library, *name = routines[number].name;
  return coster_slots[number] = library ? load(library, name) : coster_sqlite_routine(name);
}
