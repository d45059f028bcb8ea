// 64 bytes as four vectors of NEON, which every 64-bit ARM processor has.

#include <arm_neon.h>

#define WIDE

typedef struct { uint8x16_t part[4]; } block;
typedef uint8x16_t table;

static inline bool has_vectors(void) { return true; }

static inline block load(const unsigned char *bytes) {
  return (block){{vld1q_u8(bytes), vld1q_u8(bytes + 16), vld1q_u8(bytes + 32), vld1q_u8(bytes + 48)}};
}

static inline table load_table(const unsigned char *bytes) { return vld1q_u8(bytes); }

static inline block both(block a, block b) {
  for (int index = 0; index < 4; index++) a.part[index] = vandq_u8(a.part[index], b.part[index]);
  return a;
}

static inline block either(block a, block b) {
  for (int index = 0; index < 4; index++) a.part[index] = vorrq_u8(a.part[index], b.part[index]);
  return a;
}

static inline bool is_none(block a) {
  uint8x16_t any = vorrq_u8(vorrq_u8(a.part[0], a.part[1]), vorrq_u8(a.part[2], a.part[3]));
  return vmaxvq_u8(any) == 0;
}

/// One bit of each byte, added up pair by pair until eight bytes are one.
static inline uint64_t bits(block a) {
  const uint8x16_t weights = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
  for (int index = 0; index < 4; index++) a.part[index] = vandq_u8(a.part[index], weights);
  uint8x16_t sum = vpaddq_u8(vpaddq_u8(a.part[0], a.part[1]), vpaddq_u8(a.part[2], a.part[3]));
  return vgetq_lane_u64(vreinterpretq_u64_u8(vpaddq_u8(sum, sum)), 0);
}

static inline block equal(block a, uint8_t byte) {
  for (int index = 0; index < 4; index++) a.part[index] = vceqq_u8(a.part[index], vdupq_n_u8(byte));
  return a;
}

/// What a table has for the low half of each byte; 0 for bytes from 0x80 on.
static inline uint8x16_t look_up_16(uint8x16_t bytes, table set) {
  return vqtbl1q_u8(set, vandq_u8(bytes, vdupq_n_u8(0x8F)));
}

static inline block look_up(block a, table set) {
  for (int index = 0; index < 4; index++) a.part[index] = look_up_16(a.part[index], set);
  return a;
}

static inline block low_halves(block a) {
  for (int index = 0; index < 4; index++) a.part[index] = vandq_u8(a.part[index], vdupq_n_u8(15));
  return a;
}

static inline uint8x16x2_t load_32(const unsigned char *bytes) {
  return (uint8x16x2_t){{vld1q_u8(bytes), vld1q_u8(bytes + 16)}};
}

/// Eight bytes and eight more, and nothing behind them.
static inline uint8x16x2_t load_eights(const unsigned char *a, const unsigned char *b) {
  return (uint8x16x2_t){{vcombine_u8(vld1_u8(a), vld1_u8(b)), vdupq_n_u8(0)}};
}

static inline uint8x16x2_t load_sixteens(const unsigned char *a, const unsigned char *b) {
  return (uint8x16x2_t){{vld1q_u8(a), vld1q_u8(b)}};
}

/// A bit for each of 32 bytes whose halves have no sort in common.
static inline uint32_t unsorted(uint8x16x2_t text, table low_sorts, table high_sorts) {
  block none = {};
  for (int index = 0; index < 2; index++) {
    uint8x16_t high = vqtbl1q_u8(high_sorts, vshrq_n_u8(text.val[index], 4));
    none.part[index] = vceqzq_u8(vandq_u8(look_up_16(text.val[index], low_sorts), high));
  }
  return (uint32_t)bits(none);
}
