#include "CLibraries.h"

#include <string.h>

/// What is linked with its libraries has them; CLoadedLibraries has the answer of a release.
__attribute__((weak)) int coster_has_library(const char *name) { return 1; }

static const char *const packages[][2] = {
  {"libarchive", "libarchive13"},
  {"libbrotli", "libbrotli1"},
  {"libcrypto", "libssl3"},
  {"libcurl", "libcurl4"},
  {"libisal", "libisal2"},
  {"libmicrohttpd", "libmicrohttpd12"},
  {"libnettle", "libnettle8"},
  // Its name has a number that differs from one Debian to the next.
  {"libsimdjson", "libsimdjson-dev"},
  {"libsqlite3", "libsqlite3-0"},
  {"libxml2", "libxml2"},
  {"libyaml", "libyaml-0-2"},
  {"libz", "zlib1g"},
};

const char *coster_library_package(const char *name) {
  for (size_t number = 0; number < sizeof packages / sizeof *packages; number++)
    if (!strncmp(name, packages[number][0], strlen(packages[number][0]))) return packages[number][1];
  return name;
}
