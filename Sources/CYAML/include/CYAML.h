#pragma once

#include <yaml.h>

/// Begins to read YAML from a function, whose answers are those of libyaml's read handlers; `NULL` where libyaml is not
/// installed, or there is no memory.
yaml_parser_t *cyaml_open(yaml_read_handler_t *read, void *context);

/// Reads the next event; 0 where the text is wrong, or cannot be had. An event that was read is to be deleted.
int cyaml_next(yaml_parser_t *parser, yaml_event_t *event);

void cyaml_delete(yaml_event_t *event);

void cyaml_close(yaml_parser_t *parser);
