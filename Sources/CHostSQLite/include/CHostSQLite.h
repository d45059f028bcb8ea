#pragma once

// Nothing of this target is called by name: it defines SQLite's own functions, and the entry point of the extension.
