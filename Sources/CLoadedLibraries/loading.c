// Loads a library when the first of its routines is called: what is linked is loaded at each start, where most commands
// need only SQLite, and libxml2 brings ICU, libcurl thirty more libraries.

#include "loading.h"

#include <dlfcn.h>
#include <stdio.h>
#include <unistd.h>

/// Each library by the name under which it is installed.
#define libarchive "libarchive.so.13"
#define libbrotlienc "libbrotlienc.so.1"
#define libcurl "libcurl.so.4"
#define libmicrohttpd "libmicrohttpd.so.12"
#define libnettle "libnettle.so.8"
#define libsimdjson "libsimdjson.so.14"
#define libsqlite3 "libsqlite3.so.0"
#define libxml2 "libxml2.so.2"
#define zlib "libz.so.1"

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
