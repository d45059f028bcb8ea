// SQLite's functions, as calls of those of the program that loaded the extension.
//
// An extension must not use a SQLite of its own: two in one process lose each other's locks, and a program such as
// Python may bring its own. So whatever calls SQLite in the extension is linked with these, and never with libsqlite3.

#define SQLITE_ENABLE_PREUPDATE_HOOK
#include <sqlite3ext.h>

SQLITE_EXTENSION_INIT3

#define ROUTINE(Result, name, routine, parameters, arguments) \
  Result name parameters { return sqlite3_api->routine arguments; }
#define PROCEDURE(name, routine, parameters, arguments) \
  void name parameters { sqlite3_api->routine arguments; }

#undef sqlite3_bind_blob64
#undef sqlite3_bind_double
#undef sqlite3_bind_int64
#undef sqlite3_bind_null
#undef sqlite3_bind_parameter_count
#undef sqlite3_bind_text64
#undef sqlite3_busy_timeout
#undef sqlite3_changes64
#undef sqlite3_clear_bindings
#undef sqlite3_close_v2
#undef sqlite3_column_blob
#undef sqlite3_column_bytes
#undef sqlite3_column_count
#undef sqlite3_column_double
#undef sqlite3_column_int64
#undef sqlite3_column_name
#undef sqlite3_column_text
#undef sqlite3_column_type
#undef sqlite3_context_db_handle
#undef sqlite3_create_function_v2
#undef sqlite3_create_module_v2
#undef sqlite3_declare_vtab
#undef sqlite3_errmsg
#undef sqlite3_error_offset
#undef sqlite3_exec
#undef sqlite3_extended_errcode
#undef sqlite3_extended_result_codes
#undef sqlite3_finalize
#undef sqlite3_get_autocommit
#undef sqlite3_hard_heap_limit64
#undef sqlite3_last_insert_rowid
#undef sqlite3_limit
#undef sqlite3_malloc64
#undef sqlite3_open_v2
#undef sqlite3_prepare_v2
#undef sqlite3_prepare_v3
#undef sqlite3_progress_handler
#undef sqlite3_reset
#undef sqlite3_result_blob64
#undef sqlite3_result_double
#undef sqlite3_result_error
#undef sqlite3_result_int64
#undef sqlite3_result_null
#undef sqlite3_result_text64
#undef sqlite3_result_value
#undef sqlite3_set_authorizer
#undef sqlite3_sleep
#undef sqlite3_sql
#undef sqlite3_step
#undef sqlite3_stmt_readonly
#undef sqlite3_stmt_status
#undef sqlite3_total_changes64
#undef sqlite3_user_data
#undef sqlite3_value_blob
#undef sqlite3_value_bytes
#undef sqlite3_value_double
#undef sqlite3_value_int64
#undef sqlite3_value_numeric_type
#undef sqlite3_value_text
#undef sqlite3_value_type
#undef sqlite3_vtab_config

// Connections.
ROUTINE(int, sqlite3_open_v2, open_v2, (const char *file, sqlite3 **db, int flags, const char *vfs), (file, db, flags, vfs))
ROUTINE(int, sqlite3_close_v2, close_v2, (sqlite3 *db), (db))
ROUTINE(int, sqlite3_busy_timeout, busy_timeout, (sqlite3 *db, int milliseconds), (db, milliseconds))
ROUTINE(int, sqlite3_extended_result_codes, extended_result_codes, (sqlite3 *db, int on), (db, on))
ROUTINE(int, sqlite3_extended_errcode, extended_errcode, (sqlite3 *db), (db))
ROUTINE(const char *, sqlite3_errmsg, errmsg, (sqlite3 *db), (db))
ROUTINE(int, sqlite3_get_autocommit, get_autocommit, (sqlite3 *db), (db))
ROUTINE(sqlite3_int64, sqlite3_changes64, changes64, (sqlite3 *db), (db))
ROUTINE(sqlite3_int64, sqlite3_total_changes64, total_changes64, (sqlite3 *db), (db))
ROUTINE(sqlite3_int64, sqlite3_last_insert_rowid, last_insert_rowid, (sqlite3 *db), (db))
ROUTINE(int, sqlite3_sleep, sleep, (int milliseconds), (milliseconds))
ROUTINE(
  int, sqlite3_exec, exec,
  (sqlite3 *db, const char *sql, int (*row)(void *, int, char **, char **), void *argument, char **message),
  (db, sql, row, argument, message))
ROUTINE(
  int, sqlite3_set_authorizer, set_authorizer,
  (sqlite3 *db, int (*verdict)(void *, int, const char *, const char *, const char *, const char *), void *argument),
  (db, verdict, argument))

// Statements.
ROUTINE(
  int, sqlite3_prepare_v2, prepare_v2,
  (sqlite3 *db, const char *sql, int count, sqlite3_stmt **statement, const char **rest),
  (db, sql, count, statement, rest))
ROUTINE(
  int, sqlite3_prepare_v3, prepare_v3,
  (sqlite3 *db, const char *sql, int count, unsigned int flags, sqlite3_stmt **statement, const char **rest),
  (db, sql, count, flags, statement, rest))
ROUTINE(int, sqlite3_step, step, (sqlite3_stmt *statement), (statement))
ROUTINE(int, sqlite3_reset, reset, (sqlite3_stmt *statement), (statement))
ROUTINE(int, sqlite3_finalize, finalize, (sqlite3_stmt *statement), (statement))
ROUTINE(const char *, sqlite3_sql, sql, (sqlite3_stmt *statement), (statement))
ROUTINE(int, sqlite3_stmt_readonly, stmt_readonly, (sqlite3_stmt *statement), (statement))
ROUTINE(int, sqlite3_limit, limit, (sqlite3 *connection, int which, int value), (connection, which, value))
ROUTINE(sqlite3_int64, sqlite3_hard_heap_limit64, hard_heap_limit64, (sqlite3_int64 bytes), (bytes))
ROUTINE(
  int, sqlite3_stmt_status, stmt_status, (sqlite3_stmt *statement, int counter, int resets),
  (statement, counter, resets))
ROUTINE(int, sqlite3_bind_parameter_count, bind_parameter_count, (sqlite3_stmt *statement), (statement))
ROUTINE(int, sqlite3_bind_null, bind_null, (sqlite3_stmt *statement, int index), (statement, index))
ROUTINE(int, sqlite3_clear_bindings, clear_bindings, (sqlite3_stmt *statement), (statement))
ROUTINE(
  int, sqlite3_bind_int64, bind_int64, (sqlite3_stmt *statement, int index, sqlite3_int64 value),
  (statement, index, value))
ROUTINE(
  int, sqlite3_bind_double, bind_double, (sqlite3_stmt *statement, int index, double value), (statement, index, value))
ROUTINE(
  int, sqlite3_bind_blob64, bind_blob64,
  (sqlite3_stmt *statement, int index, const void *bytes, sqlite3_uint64 count, void (*destroy)(void *)),
  (statement, index, bytes, count, destroy))
ROUTINE(
  int, sqlite3_bind_text64, bind_text64,
  (sqlite3_stmt *statement, int index, const char *bytes, sqlite3_uint64 count, void (*destroy)(void *),
    unsigned char encoding),
  (statement, index, bytes, count, destroy, encoding))
ROUTINE(int, sqlite3_column_count, column_count, (sqlite3_stmt *statement), (statement))
ROUTINE(const char *, sqlite3_column_name, column_name, (sqlite3_stmt *statement, int column), (statement, column))
ROUTINE(int, sqlite3_column_type, column_type, (sqlite3_stmt *statement, int column), (statement, column))
ROUTINE(sqlite3_int64, sqlite3_column_int64, column_int64, (sqlite3_stmt *statement, int column), (statement, column))
ROUTINE(double, sqlite3_column_double, column_double, (sqlite3_stmt *statement, int column), (statement, column))
ROUTINE(
  const unsigned char *, sqlite3_column_text, column_text, (sqlite3_stmt *statement, int column), (statement, column))
ROUTINE(const void *, sqlite3_column_blob, column_blob, (sqlite3_stmt *statement, int column), (statement, column))
ROUTINE(int, sqlite3_column_bytes, column_bytes, (sqlite3_stmt *statement, int column), (statement, column))

// Functions and tables.
ROUTINE(
  int, sqlite3_create_function_v2, create_function_v2,
  (sqlite3 *db, const char *name, int count, int flags, void *data,
    void (*function)(sqlite3_context *, int, sqlite3_value **), void (*step)(sqlite3_context *, int, sqlite3_value **),
    void (*final)(sqlite3_context *), void (*destroy)(void *)),
  (db, name, count, flags, data, function, step, final, destroy))
ROUTINE(
  int, sqlite3_create_module_v2, create_module_v2,
  (sqlite3 *db, const char *name, const sqlite3_module *module, void *data, void (*destroy)(void *)),
  (db, name, module, data, destroy))
ROUTINE(int, sqlite3_declare_vtab, declare_vtab, (sqlite3 *db, const char *sql), (db, sql))
ROUTINE(void *, sqlite3_malloc64, malloc64, (sqlite3_uint64 count), (count))
ROUTINE(void *, sqlite3_user_data, user_data, (sqlite3_context *context), (context))
ROUTINE(sqlite3 *, sqlite3_context_db_handle, context_db_handle, (sqlite3_context *context), (context))
ROUTINE(int, sqlite3_value_type, value_type, (sqlite3_value *value), (value))
ROUTINE(int, sqlite3_value_numeric_type, value_numeric_type, (sqlite3_value *value), (value))
ROUTINE(sqlite3_int64, sqlite3_value_int64, value_int64, (sqlite3_value *value), (value))
ROUTINE(double, sqlite3_value_double, value_double, (sqlite3_value *value), (value))
PROCEDURE(sqlite3_result_value, result_value, (sqlite3_context *context, sqlite3_value *value), (context, value))
ROUTINE(const unsigned char *, sqlite3_value_text, value_text, (sqlite3_value *value), (value))
ROUTINE(const void *, sqlite3_value_blob, value_blob, (sqlite3_value *value), (value))
ROUTINE(int, sqlite3_value_bytes, value_bytes, (sqlite3_value *value), (value))
PROCEDURE(
  sqlite3_progress_handler, progress_handler,
  (sqlite3 *connection, int steps, int (*handler)(void *), void *context),
  (connection, steps, handler, context))
PROCEDURE(sqlite3_result_null, result_null, (sqlite3_context *context), (context))
PROCEDURE(sqlite3_result_int64, result_int64, (sqlite3_context *context, sqlite3_int64 value), (context, value))
PROCEDURE(sqlite3_result_double, result_double, (sqlite3_context *context, double value), (context, value))
PROCEDURE(
  sqlite3_result_error, result_error, (sqlite3_context *context, const char *message, int count),
  (context, message, count))
PROCEDURE(
  sqlite3_result_blob64, result_blob64,
  (sqlite3_context *context, const void *bytes, sqlite3_uint64 count, void (*destroy)(void *)),
  (context, bytes, count, destroy))
PROCEDURE(
  sqlite3_result_text64, result_text64,
  (sqlite3_context *context, const char *bytes, sqlite3_uint64 count, void (*destroy)(void *), unsigned char encoding),
  (context, bytes, count, destroy, encoding))

// How the program that loaded the extension sets its SQLite up is its own affair: these change nothing.
#undef sqlite3_config
#undef sqlite3_db_config
int sqlite3_config(int option, ...) { return SQLITE_MISUSE; }
int sqlite3_db_config(sqlite3 *db, int option, ...) { return SQLITE_MISUSE; }
int sqlite3_vtab_config(sqlite3 *db, int option, ...) { return sqlite3_api->vtab_config(db, option); }

// Hosts before SQLite 3.38 have no such routine.
int sqlite3_error_offset(sqlite3 *db) {
  return sqlite3_libversion_number() < 3038000 ? -1 : sqlite3_api->error_offset(db);
}

// A host lends no routines to record changes with, and an extension only reads.
void *sqlite3_preupdate_hook(
  sqlite3 *db,
  void (*hook)(void *, sqlite3 *, int, const char *, const char *, sqlite3_int64, sqlite3_int64), void *context) {
  return 0;
}
int sqlite3_preupdate_old(sqlite3 *db, int column, sqlite3_value **value) { return SQLITE_MISUSE; }
int sqlite3_preupdate_new(sqlite3 *db, int column, sqlite3_value **value) { return SQLITE_MISUSE; }
