# Makefile: the two commands a newcomer needs are `make demo` and `make test`; `make help` lists the rest.
SHELL := /bin/bash
JOBS ?= $(shell nproc)
FUZZ_SECONDS ?= 60
LAUNCHER := $(shell command -v ccache >/dev/null && echo -DCMAKE_CXX_COMPILER_LAUNCHER=ccache)

.PHONY: all mpi demo test check format tidy fuzz bench asan tsan clean help setup-build setup-test setup-bench

all: setup-build ## build the command: build/sewil
	@cmake --preset release $(LAUNCHER) >/dev/null
	@cmake --build build --target sewil_command -j $(JOBS)

mpi: setup-test ## build the command for mpirun: build/mpi/sewil
	@cmake --preset release -DSEWIL_MPI=ON $(LAUNCHER) >/dev/null
	@cmake --build build --target sewil_command sewil_mpi_command -j $(JOBS)

demo: all ## build and run the main job on built-in data
	build/sewil demo

test: setup-test ## install, build and run every test, C++ and Python
	@cmake --preset ci $(LAUNCHER) >/dev/null
	@cmake --build build-ci -j $(JOBS)
	ctest --test-dir build-ci --output-on-failure -j $(JOBS)
	SEWIL=$(CURDIR)/build-ci/sewil .venv/bin/python -m pytest -q tests/cli

asan: setup-test ## the tests under the address and undefined-behaviour sanitizers
	@cmake --preset asan $(LAUNCHER) >/dev/null
	@cmake --build build-asan -j $(JOBS)
	ctest --test-dir build-asan --output-on-failure -j $(JOBS)

tsan: setup-test ## the tests under the thread sanitizer
	@cmake --preset tsan $(LAUNCHER) >/dev/null
	@cmake --build build-tsan -j $(JOBS)
	TSAN_OPTIONS=suppressions=$(CURDIR)/tests/tsan.supp ctest --test-dir build-tsan --output-on-failure -j $(JOBS)

fuzz: setup-test ## run every fuzz target for FUZZ_SECONDS each
	@cmake --preset fuzz $(LAUNCHER) >/dev/null
	@cmake --build build-fuzz -j $(JOBS)
	tools/run-fuzz build-fuzz $(FUZZ_SECONDS)

bench: setup-bench ## build the benchmarks (build-bench); docs/benchmarks.md says how to run each
	@cmake --preset bench $(LAUNCHER) >/dev/null
	@cmake --build build-bench -j $(JOBS)

format: setup-test ## format every C++ file in place
	git ls-files '*.h' '*.cpp' | xargs clang-format-19 -i

tidy: setup-test ## clang-tidy over the library and the command
	@cmake --preset dev $(LAUNCHER) >/dev/null
	git ls-files 'src/*.cpp' 'cli/*.cpp' | xargs -P $(JOBS) -n 1 clang-tidy-19 -p build-dev --quiet

setup-build setup-test setup-bench: setup-%:
	@tools/setup $*

clean: ## remove every build folder
	rm -rf build build-*

help: ## this list
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | expand -t 10
