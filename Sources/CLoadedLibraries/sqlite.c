// Which SQLite is called: libsqlite3 by the program, the host's own by the extension.
//
// An extension must not use a SQLite of its own: two in one process lose each other's locks, and a program such as
// Python may bring its own.

#include "loading.h"

#include <sqlite3ext.h>
#include <stdatomic.h>
#include <string.h>

/// The oldest SQLite whose routines reach as far as those that are called here: sqlite3_changes64().
#define OLDEST_VERSION 3037000

/// Of the program that loaded the extension, or `NULL`.
static _Atomic(const sqlite3_api_routines *) host;
/// Which SQLite was called first; another one cannot be called after it.
static _Atomic(void *) opener;

#define ROUTINE(library, name)
#define SQLITE_ROUTINE(name) {#name, offsetof(sqlite3_api_routines, name)},
#define OWN_SQLITE_ROUTINE(name)
/// How the program that loaded the extension sets its SQLite up is its own affair: nothing here changes it.
#define config db_config

static const struct {
  const char *name;
  size_t offset;
} places[] = {
#include "routines.inc"
};

#undef config

static int change_nothing(void) { return SQLITE_MISUSE; }

/// No hook was set before.
static void *set_no_hook(void) { return 0; }

/// What hosts before SQLite 3.38 lack.
static int unknown_offset(void) { return -1; }

static void *host_routine(const sqlite3_api_routines *routines, const char *name) {
  if (!strcmp(name, "config") || !strcmp(name, "db_config")) return (void *)change_nothing;
  if (!strcmp(name, "preupdate_hook")) return (void *)set_no_hook;
  if (!strncmp(name, "preupdate_", strlen("preupdate_"))) return (void *)change_nothing;
  if (!strcmp(name, "error_offset") && routines->libversion_number() < 3038000) return (void *)unknown_offset;
  for (size_t index = 0; index < sizeof places / sizeof *places; index++)
    if (!strcmp(name, places[index].name)) return *(void *const *)((const char *)routines + places[index].offset);
  return 0;
}

int coster_has_host(void) { return atomic_load(&host) != 0; }

void *coster_sqlite_routine(const char *name) {
  const sqlite3_api_routines *routines = atomic_load(&host);
  if (routines) return host_routine(routines, name + strlen("sqlite3_"));
  void *own = coster_own_sqlite_routine(name);
  if (!strcmp(name, "sqlite3_open_v2")) atomic_store(&opener, own);
  return own;
}

/// Defines every function of the extension; written in Swift.
int coster_sqlite_define_all(sqlite3 *connection);

/// What SQLite calls after it has loaded libcoster_sqlite: <https://www.sqlite.org/loadext.html>.
int sqlite3_costersqlite_init(sqlite3 *connection, char **message, const sqlite3_api_routines *routines) {
  if (routines->libversion_number() < OLDEST_VERSION) {
    *message = routines->mprintf(
      "libcoster_sqlite needs SQLite 3.37 or newer, and this program has %s", routines->libversion());
    return SQLITE_ERROR;
  }
  void *none = 0, *own = (void *)routines->open_v2;
  if (!atomic_compare_exchange_strong(&opener, &none, own) && none != own) {
    *message = routines->mprintf("libcoster_sqlite is in use by another SQLite of this process");
    return SQLITE_ERROR;
  }
  atomic_store(&host, routines);
  return coster_sqlite_define_all(connection);
}
