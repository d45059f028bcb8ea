// libbrotlidec's functions for unpacking, as calls of a library that is loaded when the first of them is made.
//
// Few files have Brotli in them, and a further library that is linked takes a twentieth of a command's start.

#include "CBrotliDecoder.h"

#include <dlfcn.h>
#include <pthread.h>

static struct {
  BrotliDecoderState *(*create)(brotli_alloc_func, brotli_free_func, void *);
  BrotliDecoderResult (*decompress)(
    BrotliDecoderState *, size_t *, const uint8_t **, size_t *, uint8_t **, size_t *);
  BrotliDecoderErrorCode (*error)(const BrotliDecoderState *);
  const char *(*describe)(BrotliDecoderErrorCode);
  void (*destroy)(BrotliDecoderState *);
} library;

static void load(void) {
  void *handle = dlopen("libbrotlidec.so.1", RTLD_NOW | RTLD_LOCAL);
  if (!handle) return;
  library.create = (BrotliDecoderState * (*)(brotli_alloc_func, brotli_free_func, void *))
    dlsym(handle, "BrotliDecoderCreateInstance");
  library.decompress = (BrotliDecoderResult(*)(
    BrotliDecoderState *, size_t *, const uint8_t **, size_t *, uint8_t **, size_t *))
    dlsym(handle, "BrotliDecoderDecompressStream");
  library.error = (BrotliDecoderErrorCode(*)(const BrotliDecoderState *))dlsym(handle, "BrotliDecoderGetErrorCode");
  library.describe = (const char *(*)(BrotliDecoderErrorCode))dlsym(handle, "BrotliDecoderErrorString");
  library.destroy = (void (*)(BrotliDecoderState *))dlsym(handle, "BrotliDecoderDestroyInstance");
}

BrotliDecoderState *cbrotlidecoder_open(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  int is_loaded = library.create && library.decompress && library.error && library.describe && library.destroy;
  return is_loaded ? library.create(0, 0, 0) : 0;
}

BrotliDecoderResult cbrotlidecoder_decompress(
  BrotliDecoderState *state, size_t *input_count, const uint8_t **input, size_t *room, uint8_t **output) {
  return library.decompress(state, input_count, input, room, output, 0);
}

const char *cbrotlidecoder_reason(const BrotliDecoderState *state) { return library.describe(library.error(state)); }

void cbrotlidecoder_close(BrotliDecoderState *state) {
  if (state) library.destroy(state);
}
