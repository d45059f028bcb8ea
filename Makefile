# Every target sets up what it needs; see Scripts/packages for the Debian packages.
PREFIX ?= /usr/local
DESTDIR ?=
SWIFT ?= swift
# The release library carries the Swift libraries in itself, so that it works where no toolchain is.
LOCALE_DATA = .build/locale-data.o
RELEASE = --configuration release --static-swift-stdlib --disable-local-rpath -Xlinker -s -Xlinker --gc-sections
# Read by Package.swift.
export COSTER_LOCALE_DATA = $(LOCALE_DATA)
COSTER = .build/release/coster
EXTENSION = .build/release/libcoster_sqlite.so
# The library, and the program, which calls it wherever both are: in one folder, in bin/ and lib/, or in bin/ and
# lib/coster/.
define BUILD_RELEASE
libraries=$$(packaging/loaded-libraries) && COSTER_LOADED_LIBRARIES="$$libraries" \
  COSTER_STANDARD_CXX=$$(g++ -print-file-name=libstdc++.a) $(SWIFT) build $(RELEASE) --product coster_sqlite
cc -O2 -s Sources/coster/main.c -o $(COSTER) -L.build/release -l:libcoster_sqlite.so \
  -Wl,-rpath,'$$ORIGIN:$$ORIGIN/../lib:$$ORIGIN/../lib/coster'
endef
SOURCES = Package.swift Sources Tests Benchmarks Documentation
# Rows of each table that `make check-feed` makes up, and inputs that `make fuzz` tries.
ROWS ?= 2000
RUNS ?= 10000000
# Of what libFuzzer thinks of; 0 is another one each time.
SEED ?= 0
# Folders with signed texts and the roots that they are under, for `make check-release`.
SIGNED ?=

.PHONY: demo test check check-release check-feed fuzz architecture price-table questions lint format build packages bench docs deb tarball wheel release install uninstall clean

demo: build
	@Scripts/demo $(COSTER)

build: packages $(LOCALE_DATA)
	$(BUILD_RELEASE)

# What a developer runs all day.
test: packages lint
	@Scripts/install-packages test
	$(SWIFT) build --build-tests
	@Scripts/run-tests

# Everything: the tests, and the release programs tried from outside.
check: test $(LOCALE_DATA)
	Scripts/architecture --check
	Scripts/test-example
	Scripts/test-benchmarks
	Scripts/test-byte-search
	$(BUILD_RELEASE)
	Scripts/test-extension $(COSTER) $(EXTENSION)
	PYTHONPATH=$(CURDIR)/Python/src COSTER_LIBRARY=$(CURDIR)/$(EXTENSION) /usr/bin/python3 -m pytest --quiet -p no:cacheprovider Python/tests
	Scripts/test-manual $(COSTER) $(EXTENSION)
	Scripts/test-loading $(COSTER)
	Scripts/test-faults $(COSTER)
	ROWS=20000 Scripts/test-kills $(COSTER) 8
	Scripts/test-fetch $(COSTER) .build/debug/fake-store
	Scripts/test-update $(COSTER) .build/debug/fake-store
	Scripts/test-watch $(COSTER) 10
	Scripts/test-serve $(COSTER)
	Scripts/test-memory $(COSTER)
	Scripts/test-content $(COSTER) 10
	@Scripts/install-packages pages
	Scripts/test-pages $(COSTER) .build/screenshots
	Scripts/make-docs
	Scripts/test-docs
	$(MAKE) check-feed ROWS=500
	$(MAKE) fuzz RUNS=100000 SEED=1

# What takes long, or needs packages from the network: before a release.
check-release: wheel
	Scripts/test-wheel
	Scripts/test-openapi $(COSTER) 100
	Scripts/test-assistants $(COSTER)
	@Scripts/install-packages sql-clients
	Scripts/test-sql-clients $(COSTER)
	Scripts/test-kills $(COSTER) 100
	Scripts/test-watch $(COSTER) 100
	Scripts/test-content $(COSTER) 200
	Scripts/test-receipts $(COSTER) $(SIGNED)
	COSTER_IMPORTS=200 $(SWIFT) test --filter KnownDaysTests

# Draws the modules in CONTRIBUTING.md anew.
architecture: packages
	Scripts/architecture

# The locales' data of Foundation without what nobody asks it for, in place of the whole.
$(LOCALE_DATA): Scripts/trim-locale-data | packages
	Scripts/trim-locale-data $@

lint: | packages
	@Scripts/check-tests
	@Scripts/check-columns
	@Benchmarks/speed --check
	$(SWIFT) format lint --strict --recursive $(SOURCES)

format:
	$(SWIFT) format --in-place --recursive $(SOURCES)

packages:
	@Scripts/install-packages

# A made-up feed of every table with faults planted in it, imported, counted and exported again.
check-feed: build
	@Scripts/install-packages test
	$(SWIFT) build $(RELEASE) --product make-partner-feed
	for form in folder v3 v4 'v5 --parts 3' 'v4 --incremental'; do \
	  Benchmarks/PartnerFeed/check $(COSTER) .build/release/make-partner-feed --rows $(ROWS) --plant 0.01 --form $$form || exit 1; done
	Benchmarks/PartnerFeed/check $(COSTER) .build/release/make-partner-feed \
	  --rows $(ROWS)0 --plant 0.002 --unsorted 0.02 --plant cutFile=0.1 --plant otherRowCount=0.1 --form v3

# Compares the scanner of links with a plain parser of the same grammar, on inputs that libFuzzer thinks of, and calls
# the functions of the SQLite extension with them, and reads them as receipts and signed texts.
fuzz: packages
	Tests/Fuzzing/ProductLinks/fuzz.sh -runs=$(RUNS) -seed=$(SEED)
	Tests/Fuzzing/HTTPServer/fuzz.sh -runs=$(RUNS) -seed=$(SEED)
	Tests/Fuzzing/SQLiteExtension/fuzz.sh -runs=$(RUNS) -seed=$(SEED)
	Tests/Fuzzing/SignedData/fuzz.sh -runs=$(RUNS) -seed=$(SEED)

# Writes Documentation/storefront-prices.md anew: how each store prints prices.
price-table: packages
	COSTER_WRITE_PRICES=1 $(SWIFT) test --filter PriceDocumentationTests

# Writes the methods of Python's Catalog anew, of what `coster describe` says.
questions: build
	$(COSTER) describe --format json | /usr/bin/python3 Python/write_questions.py > Python/src/coster/_questions.py

# The manual as a site: articles, each command in which `make check` runs, and all public symbols, each documented.
docs: packages
	@Scripts/install-packages test
	$(SWIFT) build
	Scripts/make-docs

bench: build
	@Scripts/install-packages bench
	Benchmarks/run

# A Debian package of the program, the extension, manual pages and completions; packaging/test-deb tries it in a clean
# tree.
deb: build
	@Scripts/install-packages package
	packaging/build-deb

# packaging/test-carried tries both in a clean tree.
# A folder that runs wherever it is put, with the libraries that it needs; the network, for Debian's sources, once.
tarball: build
	@Scripts/install-packages package
	packaging/build-tarball

# The same for pip, with the Python package: .build/wheel/coster-VERSION-py3-none-manylinux_2_36_x86_64.whl
wheel: build
	@Scripts/install-packages package
	packaging/build-wheel

# A release's files in .build/dist, with checksums and the list of what they carry; see RELEASING.md.
release: wheel tarball deb
	packaging/build-release

# Where `make install` puts everything, and `make uninstall` finds it; FORMER are programs that an earlier version had.
ROOT = "$(DESTDIR)$(PREFIX)"
MANUAL_PAGE = $(ROOT)/share/man/man1/coster.1
BASH_COMPLETION = $(ROOT)/share/bash-completion/completions/coster
ZSH_COMPLETION = $(ROOT)/share/zsh/site-functions/_coster
FISH_COMPLETION = $(ROOT)/share/fish/vendor_completions.d/coster.fish
FORMER = $(ROOT)/bin/coster-fetch $(ROOT)/bin/coster-serve

install: build
	rm -f $(FORMER)
	install -D -m 755 -t $(ROOT)/bin $(COSTER)
	install -D -m 644 -t $(ROOT)/lib $(EXTENSION)
	$(COSTER) man | install -D -m 644 /dev/stdin $(MANUAL_PAGE)
	$(COSTER) completions bash | install -D -m 644 /dev/stdin $(BASH_COMPLETION)
	$(COSTER) completions zsh | install -D -m 644 /dev/stdin $(ZSH_COMPLETION)
	$(COSTER) completions fish | install -D -m 644 /dev/stdin $(FISH_COMPLETION)

uninstall:
	rm -f $(FORMER) $(ROOT)/bin/coster $(ROOT)/lib/libcoster_sqlite.so
	rm -f $(MANUAL_PAGE) $(BASH_COMPLETION) $(ZSH_COMPLETION) $(FISH_COMPLETION)

clean:
	rm -rf .build bench
