#!/bin/sh
# Compares the parser of paths and queries with a plain one, and holds the guard to its promises, on inputs of
# libFuzzer's making.
#
#   ./fuzz.sh                      ten million runs, from the corpus kept here
#   ./fuzz.sh -runs=1000           any of libFuzzer's options; `make fuzz RUNS=1000` calls it so
#
# What it learns is kept in .build/corpus; a disagreement ends it and leaves a file .build/crash-… .
set -eu
cd "$(dirname "$0")"
swift build -c release --product FuzzHTTPServer \
  -Xswiftc -sanitize=fuzzer,address -Xswiftc -parse-as-library -Xswiftc -enable-testing
mkdir -p .build/corpus
[ $# -gt 0 ] || set -- -runs=10000000
# Swift marks the pointers to long strings with bits of its own, so that the leak checker takes what globals hold for
# lost.
export ASAN_OPTIONS=malloc_context_size=2:quarantine_size_mb=1:detect_leaks=0
SWIFT_BACKTRACE=enable=no exec .build/release/FuzzHTTPServer \
  -artifact_prefix=.build/ -dict=requests.dict -max_len=400 -timeout=20 -entropic=0 "$@" .build/corpus corpus
