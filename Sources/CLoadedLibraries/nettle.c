// Nettle's descriptions of its sums, which are data: as <nettle/nettle-meta.h> describes them, with routines that load.

#include <nettle/md5.h>
#include <nettle/nettle-meta.h>
#include <nettle/sha1.h>
#include <nettle/sha2.h>

#define DESCRIBE(name, NAME) \
  const struct nettle_hash nettle_##name = { \
    #name, sizeof(struct name##_ctx), NAME##_DIGEST_SIZE, NAME##_BLOCK_SIZE, \
    (nettle_hash_init_func *)nettle_##name##_init, (nettle_hash_update_func *)nettle_##name##_update, \
    (nettle_hash_digest_func *)nettle_##name##_digest};

DESCRIBE(md5, MD5)
DESCRIBE(sha1, SHA1)
DESCRIBE(sha256, SHA256)
