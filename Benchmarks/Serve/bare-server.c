// The least that a server of lookups does: libmicrohttpd, one connection a thread, one prepared statement.
//
//   cc -O2 bare-server.c -lmicrohttpd -lsqlite3 -o bare-server
//   bare-server catalog.sqlite PORT THREADS
#include <arpa/inet.h>
#include <microhttpd.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *file;

struct reader {
  sqlite3 *db;
  sqlite3_stmt *select;
};

static _Thread_local struct reader reader;

static void open_reader(void) {
  if (reader.db) return;
  sqlite3_open_v2(file, &reader.db, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX, 0);
  sqlite3_exec(reader.db, "PRAGMA mmap_size = 1073741824; PRAGMA cache_size = -16384", 0, 0, 0);
  sqlite3_prepare_v3(
      reader.db, "SELECT original FROM _listing WHERE apple_id = ? AND storefront = 'us'", -1, SQLITE_PREPARE_PERSISTENT,
      &reader.select, 0);
}

static enum MHD_Result answer(
    void *context, struct MHD_Connection *connection, const char *url, const char *method, const char *version,
    const char *data, size_t *size, void **state) {
  static int seen;
  if (!*state) {
    *state = &seen;
    return MHD_YES;
  }
  open_reader();
  const char *ids = MHD_lookup_connection_value(connection, MHD_GET_ARGUMENT_KIND, "id");
  size_t length = 0, capacity = 1 << 16;
  char *body = malloc(capacity);
  int count = 0;
  for (const char *id = ids; id && *id; id = strchr(id, ',') ? strchr(id, ',') + 1 : 0) {
    sqlite3_bind_int64(reader.select, 1, atoll(id));
    if (sqlite3_step(reader.select) == SQLITE_ROW) {
      int bytes = sqlite3_column_bytes(reader.select, 0);
      while (length + bytes + 64 > capacity) body = realloc(body, capacity *= 2);
      if (count++) memcpy(body + length, ", \n", 3), length += 3;
      memcpy(body + length, sqlite3_column_text(reader.select, 0), bytes);
      length += bytes;
    }
    sqlite3_reset(reader.select);
  }
  char *whole = malloc(length + 128);
  int head = sprintf(whole, "\n\n\n{\n \"resultCount\":%d,\n \"results\": [\n", count);
  memcpy(whole + head, body, length);
  memcpy(whole + head + length, "]\n}\n\n\n", 7);
  free(body);
  struct MHD_Response *response =
      MHD_create_response_from_buffer(head + length + 7, whole, MHD_RESPMEM_MUST_FREE);
  MHD_add_response_header(response, "Content-Type", "text/javascript; charset=utf-8");
  enum MHD_Result result = MHD_queue_response(connection, MHD_HTTP_OK, response);
  MHD_destroy_response(response);
  return result;
}

int main(int count, char **arguments) {
  if (count != 4) return 64;
  file = arguments[1];
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(atoi(arguments[2]))};
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  signal(SIGPIPE, SIG_IGN);
  struct MHD_Daemon *daemon = MHD_start_daemon(
      MHD_USE_EPOLL_INTERNAL_THREAD, 0, 0, 0, answer, 0, MHD_OPTION_SOCK_ADDR, &address, MHD_OPTION_THREAD_POOL_SIZE,
      atoi(arguments[3]), MHD_OPTION_END);
  if (!daemon) return 2;
  pause();
}
