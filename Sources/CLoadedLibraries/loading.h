#pragma once

#include <stddef.h>

/// The address of a routine of SQLite's: of the program that loaded the extension, else of libsqlite3.
void *coster_sqlite_routine(const char *name);

/// The address of a routine of libsqlite3.
void *coster_own_sqlite_routine(const char *name);
