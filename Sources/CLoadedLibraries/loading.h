#pragma once

#include <stddef.h>

/// The address of a routine of SQLite's: of the program that loaded the extension, else of libsqlite3.
void *coster_sqlite_routine(const char *name);

/// Whether a program with a SQLite of its own loaded the extension.
int coster_has_host(void);

/// The address of a routine of libsqlite3.
void *coster_own_sqlite_routine(const char *name);
