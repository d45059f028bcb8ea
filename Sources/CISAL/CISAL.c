// ISA-L's functions for unpacking and for checksums, as calls of a library that is loaded when the first of them is made.
//
// Most commands unpack nothing, and a further library that is linked takes a twentieth of a command's start.

#include "CISAL.h"

#include <dlfcn.h>
#include <pthread.h>

static struct {
  void (*init)(struct inflate_state *);
  void (*reset)(struct inflate_state *);
  int (*inflate)(struct inflate_state *);
  void (*init_header)(struct isal_gzip_header *);
  int (*read_header)(struct inflate_state *, struct isal_gzip_header *);
  uint32_t (*crc32)(uint32_t, const unsigned char *, uint64_t);
} library;

static void load(void) {
  void *handle = dlopen("libisal.so.2", RTLD_NOW | RTLD_LOCAL);
  if (!handle) return;
  library.init = (void (*)(struct inflate_state *))dlsym(handle, "isal_inflate_init");
  library.reset = (void (*)(struct inflate_state *))dlsym(handle, "isal_inflate_reset");
  library.inflate = (int (*)(struct inflate_state *))dlsym(handle, "isal_inflate");
  library.init_header = (void (*)(struct isal_gzip_header *))dlsym(handle, "isal_gzip_header_init");
  library.read_header =
    (int (*)(struct inflate_state *, struct isal_gzip_header *))dlsym(handle, "isal_read_gzip_header");
  library.crc32 = (uint32_t (*)(uint32_t, const unsigned char *, uint64_t))dlsym(handle, "crc32_gzip_refl");
}

static int is_loaded(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return library.init && library.reset && library.inflate && library.init_header && library.read_header && library.crc32;
}

void isal_inflate_init(struct inflate_state *state) {
  if (is_loaded()) library.init(state);
}

void isal_inflate_reset(struct inflate_state *state) {
  if (is_loaded()) library.reset(state);
}

int isal_inflate(struct inflate_state *state) { return is_loaded() ? library.inflate(state) : CISAL_MISSING; }

void isal_gzip_header_init(struct isal_gzip_header *header) {
  if (is_loaded()) library.init_header(header);
}

int isal_read_gzip_header(struct inflate_state *state, struct isal_gzip_header *header) {
  return is_loaded() ? library.read_header(state, header) : CISAL_MISSING;
}

uint32_t crc32_gzip_refl(uint32_t checksum, const unsigned char *bytes, uint64_t count) {
  return is_loaded() ? library.crc32(checksum, bytes, count) : 0;
}
