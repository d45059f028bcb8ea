#!/bin/sh
# Compares the link scanner with the reference parser on inputs of libFuzzer's making.
#
#   ./fuzz.sh                      ten million runs, from the corpus kept here
#   ./fuzz.sh -runs=1000           any of libFuzzer's options; `make fuzz RUNS=1000` calls it so
#
# What it learns is kept in .build/corpus; a disagreement ends it and leaves a file .build/crash-… .
set -eu
cd "$(dirname "$0")"
swift build -c release --product FuzzProductLinks \
  -Xswiftc -sanitize=fuzzer,address -Xswiftc -parse-as-library
mkdir -p .build/corpus
[ $# -gt 0 ] || set -- -runs=10000000
# Remembering where every allocation came from, and keeping much freed memory aside, would take most of the time.
# Swift marks the pointers to long strings with bits of its own, so that the leak checker takes what globals hold for
# lost.
export ASAN_OPTIONS=malloc_context_size=2:quarantine_size_mb=1:detect_leaks=0
SWIFT_BACKTRACE=enable=no exec .build/release/FuzzProductLinks \
  -artifact_prefix=.build/ -dict=links.dict -max_len=200 -timeout=20 -entropic=0 "$@" .build/corpus corpus
