#pragma once

// Nothing of this target is called by name: it defines functions of C libraries, and the entry point of the extension.
