#include <sqlite3ext.h>

SQLITE_EXTENSION_INIT1

/// The oldest SQLite whose routines reach as far as those that are called here: sqlite3_changes64().
#define OLDEST_VERSION 3037000

/// Defines every function of the extension; written in Swift.
int coster_sqlite_define_all(sqlite3 *connection);

/// What SQLite calls after it has loaded libcoster_sqlite: <https://www.sqlite.org/loadext.html>.
int sqlite3_costersqlite_init(sqlite3 *connection, char **message, const sqlite3_api_routines *routines) {
  SQLITE_EXTENSION_INIT2(routines);
  if (sqlite3_libversion_number() < OLDEST_VERSION) {
    *message = sqlite3_mprintf(
      "libcoster_sqlite needs SQLite 3.37 or newer, and this program has %s", sqlite3_libversion());
    return SQLITE_ERROR;
  }
  return coster_sqlite_define_all(connection);
}
