#pragma once

#include <archive.h>
#include <archive_entry.h>

/// syncfs(2), which the module of the C library leaves out.
extern int syncfs(int descriptor);
