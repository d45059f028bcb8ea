#!/bin/sh
# Calls the functions of the SQLite extension with whatever libFuzzer thinks of, under AddressSanitizer.
#
#   ./fuzz.sh                      a million calls
#   ./fuzz.sh -runs=1000           any of libFuzzer's options; `make fuzz RUNS=1000` calls it so
#
# A crash, or two different answers to one call, ends it and leaves a file .build/crash-… .
set -eu
cd "$(dirname "$0")"
swift build -c release --product FuzzSQLiteExtension \
  -Xswiftc -sanitize=fuzzer,address -Xswiftc -parse-as-library
mkdir -p .build/corpus
[ $# -gt 0 ] || set -- -runs=1000000
# Remembering where every allocation came from, and keeping much freed memory aside, would take most of the time.
# Swift marks the pointers to long strings with bits of its own, so that the leak checker takes what globals hold for
# lost.
export ASAN_OPTIONS=malloc_context_size=2:quarantine_size_mb=1:detect_leaks=0
SWIFT_BACKTRACE=enable=no exec .build/release/FuzzSQLiteExtension \
  -artifact_prefix=.build/ -max_len=600 -timeout=20 -entropic=0 "$@" .build/corpus
