# make demo and make test do everything on a fresh machine; the other targets are for people who work on billfold.
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.PHONY: demo test soak build release debug dependencies second-reader browser install uninstall bench accuracy format lint samples clean help

PREFIX ?= /usr/local
DESTDIR ?=
BIN := .build/release
# The Swift library in the programs: they run where no Swift is installed, and start and fork faster.
RELEASE := swift build -c release --static-swift-stdlib

help:                 ## Show what can be made
	@grep -E '^[a-z-]+: .*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):[^#]*## */make \1\t/' | expand -t 20

demo: release         ## Install what is missing, build, import samples/ into a throw-away store, confirm one draft
	@bash Tests/Support/demo.sh $(BIN)/billfold

test: dependencies second-reader browser ## Install what is missing, build, run every test
	swift build --build-tests
	swift test --skip-build --parallel --skip "SafetyTests|OpeningTests|InterruptionTests|WebTests"
	# Faults, locks, browsers and what is caught in the midst come one after the other; others on the machine do no harm.
	swift test --skip-build --no-parallel --filter "SafetyTests|OpeningTests|InterruptionTests|WebTests"

soak: dependencies second-reader ## The tests of loss, duplicates and hostile files at full length (an hour), and on FOLDER=... of files
	$(RELEASE) --product billfold-reader
	$(RELEASE) --product billfold
	$(RELEASE) --product IntakeProbe
	swift build --build-tests
	BILLFOLD_SOAK=1 BILLFOLD_HOSTILE="$${FOLDER:-}" BILLFOLD_RELEASED="$(CURDIR)/$(BIN)/billfold" BILLFOLD_RELEASED_READER="$(CURDIR)/$(BIN)/billfold-reader" BILLFOLD_RELEASED_PROBE="$(CURDIR)/$(BIN)/IntakeProbe" swift test --skip-build --no-parallel --filter SafetyTests 2>&1 | tee soak.log | grep -E "figure|✘|Test run"

release: dependencies second-reader ## Build the two programs for use
	$(RELEASE) --product billfold-reader
	$(RELEASE) --product billfold

debug: dependencies   ## Build for work on the code
	swift build

dependencies:         ## Install the system libraries and languages that are missing (apt)
	@bash Tests/Support/dependencies.sh

second-reader:        ## Fetch the networks that read beside Tesseract, and the library that runs them (PyPI)
	@model/second-reader.sh .build/second-reader

browser:              ## Install the browser of the tests (apt), and fetch what looks for barriers on the page (PyPI)
	@bash Tests/Support/dependencies.sh browser || echo "no browser can be installed; its tests are skipped" >&2
	@bash Tests/Support/axe.sh .build/axe

install: release      ## Install into $(PREFIX)
	$(RELEASE) --product billfold-web
	install -d "$(DESTDIR)$(PREFIX)/bin" "$(DESTDIR)$(PREFIX)/libexec/billfold"
	install -m 755 $(BIN)/billfold "$(DESTDIR)$(PREFIX)/bin/billfold"
	install -m 755 $(BIN)/billfold-reader "$(DESTDIR)$(PREFIX)/libexec/billfold/billfold-reader"
	install -m 755 $(BIN)/billfold-web "$(DESTDIR)$(PREFIX)/libexec/billfold/billfold-web"
	install -d "$(DESTDIR)$(PREFIX)/libexec/billfold/tessdata"
	install -m 644 Sources/billfold-reader/tessdata/receipt.traineddata "$(DESTDIR)$(PREFIX)/libexec/billfold/tessdata/"
	rm -rf "$(DESTDIR)$(PREFIX)/libexec/billfold/second-reader"
	if [ -d .build/second-reader ]; then cp -R .build/second-reader "$(DESTDIR)$(PREFIX)/libexec/billfold/second-reader"; fi

uninstall:            ## Remove what install put there; stores and documents stay
	rm -f "$(DESTDIR)$(PREFIX)/bin/billfold" "$(DESTDIR)$(PREFIX)/libexec/billfold/billfold-reader" "$(DESTDIR)$(PREFIX)/libexec/billfold/billfold-web"
	rm -rf "$(DESTDIR)$(PREFIX)/libexec/billfold/tessdata" "$(DESTDIR)$(PREFIX)/libexec/billfold/second-reader"

bench: release        ## Time billfold import against a shell loop of tesseract, on samples/ or FOLDER=...
	@bash Tests/Support/bench.sh $(BIN)/billfold "$${FOLDER:-samples}"

accuracy: release     ## Measure on FOLDERS="..." of documents with labels.jsonl (see billfold-accuracy --help)
	$(RELEASE) --product billfold-accuracy
	$(BIN)/billfold-accuracy $(FOLDERS)

format:               ## Format every Swift file
	swift format format --in-place --recursive --parallel Sources Tests Package.swift

lint:                 ## Check the format
	swift format lint --strict --recursive --parallel Sources Tests Package.swift

samples:              ## Make the sample documents anew
	python3 samples/generate.py

clean:                ## Remove what was built
	rm -rf .build
