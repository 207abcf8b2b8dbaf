# make demo and make test do everything on a fresh machine; the other targets are for people who work on billfold.
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.PHONY: demo test soak release programs prepared packages debug dependencies test-dependencies second-reader install installable uninstall deb check-deb reproduce check-container bench accuracy format lint samples clean help

PREFIX ?= /usr/local
# Some shells do not expand the tilde of PREFIX=~/.local.
override PREFIX := $(PREFIX:~/%=$(HOME)/%)
DESTDIR ?=
BIN := .build/release
# The programs do not contain the path of the folder in which they were built, so that the same source gives the same
# bytes in every folder whose path has the same length (packaging/reproduce.sh says why the length matters).
PLACELESS := -Xswiftc -file-prefix-map -Xswiftc '$(CURDIR)=.' -Xcc '-ffile-prefix-map=$(CURDIR)=.' -Xcxx '-ffile-prefix-map=$(CURDIR)=.'
# Links the Swift library statically: the programs run where Swift is not installed, and start and fork faster. Without
# debug information, which takes a tenth of the build time and a quarter of the size; the names of functions stay. The
# addresses of functions are resolved at the start and read-only from then on (full RELRO), so that a hostile document
# cannot replace them.
RELEASE := swift build -c release --static-swift-stdlib --disable-local-rpath -Xswiftc -gnone -Xlinker -z -Xlinker now $(PLACELESS)

help:                 ## List the targets
	@grep -E '^[a-z-]+: .*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):[^#]*## */make \1\t/' | expand -t 20

demo: programs        ## Install what is missing, build, import samples/ into a temporary store, confirm one draft
	@bash Tests/Support/demo.sh $(BIN)/billfold

test:                 ## Install what is missing, build, run every test
	@$(MAKE) --no-print-directory -j3 test-dependencies second-reader packages
	swift build --build-tests
	@Tests/Support/test.sh

soak: test-dependencies programs ## Run the tests of loss, duplicates and hostile files at full length (two hours), and on FOLDER=... of files
	$(RELEASE) --product IntakeProbe
	swift build --build-tests
	BILLFOLD_SOAK=1 BILLFOLD_HOSTILE="$${FOLDER:-}" BILLFOLD_RELEASED="$(CURDIR)/$(BIN)/billfold" BILLFOLD_RELEASED_READER="$(CURDIR)/$(BIN)/billfold-reader" BILLFOLD_RELEASED_PROBE="$(CURDIR)/$(BIN)/IntakeProbe" swift test --skip-build --no-parallel --filter "SafetyTests|DrawnWordsTests|DrawnDoublesTests|MadeDoublesTests|ModelTests|RoundTripTests|CheckerTests|UploadTests|MoveTests|ClaimScaleTests|LargeLedgerTests" 2>&1 | tee soak.log | grep -E "figure|✘|Test run"

release: programs     ## Build the three programs for use
	$(RELEASE) --product billfold-web

# The command line and its reader. Reading documents does not need the web server.
programs: prepared
	$(RELEASE) --target Programs

debug: dependencies   ## Build for development
	swift build

# Fetches what a build needs in parallel, since most of the time is spent waiting for servers.
prepared:
	@$(MAKE) --no-print-directory -j3 dependencies second-reader packages

packages:
	@swift package resolve

dependencies:         ## Install the system libraries and languages that are missing (apt)
	@bash Tests/Support/dependencies.sh

# After the others, since only one program at a time can install packages.
test-dependencies: dependencies
	@bash Tests/Support/dependencies.sh tests
	@bash Tests/Support/dependencies.sh browser || echo "no browser can be installed; its tests are skipped" >&2
	@bash Tests/Support/axe.sh .build/axe

second-reader: dependencies ## Fetch the second reader's networks, and the library that runs them (PyPI)
	@model/second-reader.sh .build/second-reader

# Checked before the build, which takes minutes.
installable:
	@place="$(DESTDIR)$(PREFIX)"; while [ ! -e "$$place" ]; do place=$$(dirname "$$place"); done; [ -w "$$place" ] || \
	{ echo "make install: $$place cannot be written; use \`make release && sudo make install\`, or \`make install PREFIX=~/.local\`" >&2; exit 1; }

install: installable release ## Install into $(PREFIX): programs, models, manual pages, completions, systemd units
	@packaging/stage.sh $(BIN) "$(DESTDIR)" "$(PREFIX)"

uninstall:            ## Remove what install put there; stores and documents stay
	@packaging/unstage.sh "$(DESTDIR)" "$(PREFIX)"

deb: release          ## Build the Debian package and the archive for other distributions, in .build/packages
	@packaging/package.sh $(BIN) .build/packages

check-deb:            ## Install the package in a Debian created by debootstrap and try it; needs root, takes some minutes
	@packaging/check-deb.sh .build/packages/billfold_*.deb

reproduce: deb        ## Build everything again in another folder, and compare the packages byte by byte
	@packaging/reproduce.sh .build/packages

check-container:      ## Build the container of packaging/Containerfile and try it; needs root and buildah (ROOT=…: see the script)
	@packaging/check-container.sh .build/packages $(ROOT)

bench: programs       ## Time billfold against tesseract and ocrmypdf on FOLDERS="…" (samples): .build/bench/bench.md and .svg
	@python3 Tests/Support/bench.py $(BIN)/billfold .build/bench $${FOLDERS:-samples}

accuracy: programs    ## Measure on FOLDERS="..." of documents with labels.jsonl (see billfold-accuracy --help)
	$(RELEASE) --product billfold-accuracy
	$(BIN)/billfold-accuracy $(FOLDERS)

format:               ## Format every Swift file
	swift format format --in-place --recursive --parallel Sources Tests Package.swift

lint:                 ## Check the format
	swift format lint --strict --recursive --parallel Sources Tests Package.swift

samples:              ## Regenerate the sample documents
	python3 samples/generate.py

clean:                ## Remove what was built
	rm -rf .build
