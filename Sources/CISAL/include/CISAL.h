#pragma once

#include <isa-l/crc.h>
#include <isa-l/igzip_lib.h>

/// What ISA-L's functions answer where the library is not installed: none of ISA-L's own answers.
#define CISAL_MISSING -100
