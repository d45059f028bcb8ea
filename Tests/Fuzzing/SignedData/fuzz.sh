#!/bin/sh
# Reads whatever libFuzzer thinks of as a receipt's content, as a receipt, and as a file with something signed, under
# AddressSanitizer, and holds the reader of receipts to what it promises.
#
#   ./fuzz.sh                      ten million runs, from the corpus kept here
#   ./fuzz.sh -runs=1000           any of libFuzzer's options; `make fuzz RUNS=1000` calls it so
#
# What it learns is kept in .build/corpus; a crash, a broken promise, or anything that is proved ends it and leaves a
# file .build/crash-… .
set -eu
cd "$(dirname "$0")"
swift build -c release --product FuzzSignedData \
  -Xswiftc -sanitize=fuzzer,address -Xswiftc -parse-as-library -Xswiftc -enable-testing
mkdir -p .build/corpus
[ $# -gt 0 ] || set -- -runs=10000000
# Swift marks the pointers to long strings with bits of its own, so that the leak checker takes what globals hold for
# lost.
export ASAN_OPTIONS=malloc_context_size=2:quarantine_size_mb=1:detect_leaks=0
SWIFT_BACKTRACE=enable=no exec .build/release/FuzzSignedData \
  -artifact_prefix=.build/ -dict=signed.dict -max_len=900 -timeout=20 -entropic=0 "$@" .build/corpus corpus
