#pragma once

#include <malloc.h>
#include <microhttpd.h>

// Variadic calls, which Swift cannot import.

struct mhd_settings {
  int listen_socket;
  unsigned int threads;
  unsigned int connections;
  size_t memory;
  void *context;
  MHD_AcceptPolicyCallback accept;
  MHD_NotifyConnectionCallback connection;
  void *(*target)(void *context, const char *target, struct MHD_Connection *connection);
  MHD_AccessHandlerCallback request;
  MHD_RequestCompletedCallback completed;
  // Called with the format of each message about an error.
  MHD_LogCallback log;
};

static inline struct MHD_Daemon *mhd_start(const struct mhd_settings *settings) {
  return MHD_start_daemon(
      MHD_USE_EPOLL_INTERNAL_THREAD | MHD_USE_ITC | MHD_USE_ERROR_LOG | MHD_ALLOW_SUSPEND_RESUME, 0, settings->accept, settings->context,
      settings->request, settings->context, MHD_OPTION_EXTERNAL_LOGGER, settings->log, settings->context,
      MHD_OPTION_LISTEN_SOCKET, settings->listen_socket, MHD_OPTION_THREAD_POOL_SIZE,
      settings->threads, MHD_OPTION_CONNECTION_LIMIT, settings->connections, MHD_OPTION_CONNECTION_MEMORY_LIMIT,
      settings->memory, MHD_OPTION_NOTIFY_CONNECTION, settings->connection, settings->context,
      MHD_OPTION_URI_LOG_CALLBACK, settings->target, settings->context, MHD_OPTION_NOTIFY_COMPLETED,
      settings->completed, settings->context, MHD_OPTION_END);
}

// The bytes of a request's head as they came; 0 where that is not known.
static inline size_t mhd_head_size(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info =
      MHD_get_connection_info(connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
  return info ? info->header_size : 0;
}

static inline int mhd_socket(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return info ? info->connect_fd : -1;
}

static inline const struct sockaddr *mhd_address(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
  return info ? info->client_addr : 0;
}

static inline void *mhd_context(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
  return info ? info->socket_context : 0;
}

// Constants of enumerations that Swift does not see.

static inline void mhd_fields(struct MHD_Connection *connection, MHD_KeyValueIteratorN body, void *context) {
  MHD_get_connection_values_n(connection, MHD_HEADER_KIND, body, context);
}

static inline struct MHD_Response *mhd_copying_response(size_t size, const void *body) {
  return MHD_create_response_from_buffer(size, (void *)body, MHD_RESPMEM_MUST_COPY);
}

// Keeps so many bytes of what is freed for what is needed next, where the C library has an option for it.
static inline void mhd_keep_freed_memory(int bytes) {
#ifdef M_TRIM_THRESHOLD
  mallopt(M_TRIM_THRESHOLD, bytes);
  mallopt(M_MMAP_THRESHOLD, bytes);
#endif
}
