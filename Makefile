# Gable: `make help` lists what there is. Needs Go 1.26, Node 20 and make; everything else is installed by the locked files.

SHELL := /bin/sh
.DELETE_ON_ERROR:
.DEFAULT_GOAL := help

# Scripts run on the Node that the lock file names, whatever the machine has.
export PATH := $(CURDIR)/node_modules/node/bin:$(CURDIR)/node_modules/.bin:$(PATH)
export NEXT_TELEMETRY_DISABLED := 1
# Pictures as iPhones take them are read by a decoder that cannot leave its own memory, never by a library of the machine.
# What is compiled names no folder of this machine, and so is the same, and there already, for another clone.
export GOFLAGS := -tags=nodynamic -trimpath
# Nothing here is written in C: no compiler of it is needed, and what is built runs on any Linux.
export CGO_ENABLED := 0
PNPM := npx --yes $(shell sed -n 's/.*"packageManager": "\([^"]*\)".*/\1/p' package.json)
WITH_POSTGRES := go run ./db/dbtest/with --
# The API's tests take 6 minutes alone, and 20 beside the browser tests on a slow day: the limit is for what hangs.
# In CI a test that fails is tried a second time, and the log names it: what fails twice fails the run. `static` has vetted it all, and nobody debugs
# there: what only a debugger reads is not linked.
# Every sixth test of the API goes through pgbouncer, which forbids more than Postgres alone; without it go the others, the browser
# tests and the benchmarks. In CI each test runs anew, and a call of the API that no test proves fails the run.
go-test = $(if $(CI),go tool gotestsum --format pkgname --rerun-fails=1 --rerun-fails-max-failures=6 --packages="$(1)" -- -count=1 -vet=off -ldflags='-s -w' -timeout=45m $(2),go test -timeout=45m $(2) $(1))
# A test of the API mostly waits for its database: more of them at once than there are processors.
AT_ONCE := -parallel=6
# Two targets at once, since neither keeps two processors busy. Their lines are mixed; each ends with a summary of its own.
BESIDE = $(MAKE) --no-print-directory -j2
STAMPS := .cache/stamps
PROOFS := $(CURDIR)/.cache/proofs
CALLS := artifacts/calls.md

INSTALLED := $(STAMPS)/installed
WEB := $(STAMPS)/web
BINARIES := bin/gable bin/vendorsim

.PHONY: help
help: ## List these targets
	@sed -n 's/^\([a-z][a-z-]*\):.*## \(.*\)/  make \1|\2/p' Makefile | awk -F'|' '{ printf "%-16s %s\n", $$1, $$2 }'

.PHONY: up
up: $(INSTALLED) $(WEB) binaries ## Install, build and run everything on one origin; Ctrl-C stops it
	@bin/gable up

.PHONY: test
test: check-tools $(INSTALLED) ## Run every test: Go, TypeScript and browser
	@$(BESIDE) test-units browser

# One chain about as long as the browser tests, what is quick first.
.PHONY: test-units
test-units:
	$(PNPM) --silent run test
	@$(MAKE) --no-print-directory test-go

.PHONY: test-go
test-go:
	@rm -rf $(PROOFS) && mkdir -p $(PROOFS)
	$(WITH_POSTGRES) $(call go-test,$(shell go list ./... | grep -v '^gable/http'))
	$(if $(CI),GABLE_PROOF_DIR=$(PROOFS) )go run ./db/dbtest/with -pgbouncer -- $(call go-test,./http/...,$(AT_ONCE))
	$(if $(CI),go run ./http/apitest/proof $(PROOFS) $(CALLS))

.PHONY: browser
browser: $(INSTALLED) $(WEB) binaries ## Run the browser tests alone
	@.ci/browser

.PHONY: check
check: static ## Formatting, lint, types, unit tests, generated code up to date
	$(WITH_POSTGRES) go test -short ./...
	$(PNPM) --silent run test

# What can be said without running anything.
.PHONY: static
static: $(INSTALLED)
	@$(BESIDE) static-go static-web
	@$(MAKE) --no-print-directory drift

# Go's checks and tests hold little and leave much behind: up to a third of their processor time went into collecting it.
static-go test-go: export GOGC = 400

.PHONY: static-go
static-go:
	@files=$$(gofmt -l $$(git ls-files '*.go')); [ -z "$$files" ] || { echo "not formatted (run gofmt -w):"; echo "$$files"; exit 1; }
	go vet ./...
	go tool staticcheck ./...
	@.ci/unreached

.PHONY: static-web
static-web:
	$(PNPM) --silent run lint
	$(PNPM) --silent run types

.PHONY: drift
drift: $(INSTALLED)
	@.ci/drift

.PHONY: gen
gen: $(INSTALLED) ## Write the OpenAPI document and the typed client anew
	go run ./cmd/gable openapi > packages/api/openapi.json
	$(PNPM) --silent --filter @gable/api run generate

.PHONY: calls
calls: $(INSTALLED) ## Write artifacts/calls.md: each call of the API and the tests that prove it
	@rm -rf $(PROOFS) && mkdir -p $(PROOFS)
	GABLE_PROOF_DIR=$(PROOFS) $(WITH_POSTGRES) go test -count=1 -timeout=20m $$(go list ./http/... | grep -v apitest/proof)
	go run ./http/apitest/proof $(PROOFS) $(CALLS)

.PHONY: bench
bench: $(INSTALLED) $(STAMPS)/postgraphile bench-browser ## Run the benchmarks, each beside its baseline; BENCH=-quick for a look
	@go run ./bench $(BENCH)

.PHONY: bench-browser
bench-browser: $(INSTALLED) $(WEB) binaries ## Measure in a browser alone how quick the staff app feels
	@.ci/browser --config bench

# The benchmark's own dependency, in no other lock file.
$(STAMPS)/postgraphile: bench/postgraphile/package-lock.json $(INSTALLED)
	@cd bench/postgraphile && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
	@touch $@

.PHONY: clean
clean: ## Remove what was built and installed; the data in .gable stays
	rm -rf bin .cache node_modules apps/*/.next apps/*/node_modules packages/*/node_modules artifacts

# Go decides by itself what has to be compiled again.
.PHONY: binaries
binaries: check-tools
	@go build -o bin/ ./cmd/gable ./cmd/vendorsim

.PHONY: check-tools
check-tools:
	@command -v go >/dev/null || { echo "Go 1.26 or later is needed: https://go.dev/dl/"; exit 1; }
	@command -v npx >/dev/null || { echo "Node 20 or later with npm is needed: https://nodejs.org"; exit 1; }

$(INSTALLED): package.json pnpm-lock.yaml pnpm-workspace.yaml $(wildcard apps/*/package.json packages/*/package.json)
	@$(MAKE) --no-print-directory check-tools
	@$(PNPM) install --frozen-lockfile --reporter=append-only || { echo; echo "The packages could not be installed. The first time this needs the network; the message above says what was missing."; exit 1; }
	@mkdir -p $(STAMPS) && touch $@

# The pages are built again when a source file changed, came or went.
$(STAMPS)/web.files: force
	@mkdir -p $(STAMPS)
	@git ls-files --cached --others --exclude-standard apps packages | sort > $@.now
	@cmp -s $@.now $@ && rm $@.now || mv $@.now $@

$(WEB): $(INSTALLED) $(STAMPS)/web.files $(shell git ls-files --cached --others --exclude-standard apps packages 2>/dev/null | while read -r f; do [ -f "$$f" ] && echo "$$f"; done | grep -v ' ' | grep -v '^packages/e2e/')
	@$(PNPM) --silent run build
	@touch $@

.PHONY: force
force:
