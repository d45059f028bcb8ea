// Lets the program that it is loaded into (LD_PRELOAD) find none of the libraries whose names begin with a word of
// HIDDEN_LIBRARIES, as where they are not installed.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

void *dlopen(const char *name, int mode) {
  const char *word = getenv("HIDDEN_LIBRARIES");
  while (name && word && *word) {
    size_t length = strcspn(word, " ");
    if (length && !strncmp(name, word, length)) name = "/nowhere/hidden.so";
    word += length + strspn(word + length, " ");
  }
  void *(*real)(const char *, int) = (void *(*)(const char *, int))dlsym(RTLD_NEXT, "dlopen");
  return real(name, mode);
}
