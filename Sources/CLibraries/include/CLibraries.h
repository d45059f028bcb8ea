#pragma once

// Libraries that a release loads when they are needed, and that may be missing then. They are called by the beginning
// of their files' names: `libyaml` is libyaml-0.so.2.

/// Whether a library can be used.
int coster_has_library(const char *name);

/// The Debian package to be installed for a library, or for the name of its file.
const char *coster_library_package(const char *name);
