// Kills the program that it is loaded into (LD_PRELOAD) before its rename number KILL_AT_RENAME: what a crash between
// two renames leaves behind is tried at each of them, and not by luck.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

static atomic_int renames;

int rename(const char *old, const char *new) {
  const char *last = getenv("KILL_AT_RENAME");
  if (last && atomic_fetch_add(&renames, 1) + 1 == atoi(last)) raise(SIGKILL);
  int (*real)(const char *, const char *) = (int (*)(const char *, const char *))dlsym(RTLD_NEXT, "rename");
  return real(old, new);
}
