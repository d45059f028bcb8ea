#pragma once

#include <brotli/decode.h>

/// Begins to unpack; `NULL` where libbrotlidec is not installed, or there is no memory.
BrotliDecoderState *cbrotlidecoder_open(void);

/// Unpacks as much as there is input and room for, and moves both on.
BrotliDecoderResult cbrotlidecoder_decompress(
  BrotliDecoderState *state, size_t *input_count, const uint8_t **input, size_t *room, uint8_t **output);

/// What is wrong with the input, in libbrotlidec's own words.
const char *cbrotlidecoder_reason(const BrotliDecoderState *state);

void cbrotlidecoder_close(BrotliDecoderState *state);
