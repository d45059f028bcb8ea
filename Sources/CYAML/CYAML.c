// libyaml's functions for reading, as calls of a library that is loaded when the first of them is made.
//
// Few feeds are YAML, and a further library that is linked takes a twentieth of a command's start.

#include "CYAML.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>

static struct {
  int (*initialize)(yaml_parser_t *);
  void (*set_input)(yaml_parser_t *, yaml_read_handler_t *, void *);
  int (*parse)(yaml_parser_t *, yaml_event_t *);
  void (*delete_event)(yaml_event_t *);
  void (*delete_parser)(yaml_parser_t *);
} library;

static void load(void) {
  void *handle = dlopen("libyaml-0.so.2", RTLD_NOW | RTLD_LOCAL);
  if (!handle) return;
  library.initialize = (int (*)(yaml_parser_t *))dlsym(handle, "yaml_parser_initialize");
  library.set_input =
    (void (*)(yaml_parser_t *, yaml_read_handler_t *, void *))dlsym(handle, "yaml_parser_set_input");
  library.parse = (int (*)(yaml_parser_t *, yaml_event_t *))dlsym(handle, "yaml_parser_parse");
  library.delete_event = (void (*)(yaml_event_t *))dlsym(handle, "yaml_event_delete");
  library.delete_parser = (void (*)(yaml_parser_t *))dlsym(handle, "yaml_parser_delete");
}

yaml_parser_t *cyaml_open(yaml_read_handler_t *read, void *context) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  int is_loaded =
    library.initialize && library.set_input && library.parse && library.delete_event && library.delete_parser;
  yaml_parser_t *parser = is_loaded ? malloc(sizeof *parser) : 0;
  if (!parser) return 0;
  if (!library.initialize(parser)) {
    free(parser);
    return 0;
  }
  library.set_input(parser, read, context);
  return parser;
}

int cyaml_next(yaml_parser_t *parser, yaml_event_t *event) { return library.parse(parser, event); }

void cyaml_delete(yaml_event_t *event) { library.delete_event(event); }

void cyaml_close(yaml_parser_t *parser) {
  if (!parser) return;
  library.delete_parser(parser);
  free(parser);
}
