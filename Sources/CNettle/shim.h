#pragma once

#include <nettle/nettle-meta.h>
