# Makefile: the two commands a newcomer needs are `make demo` and `make test`; `make help` lists the rest.
SHELL := /bin/bash
JOBS ?= $(shell nproc)
FUZZ_SECONDS ?= 60
LAUNCHER := $(shell command -v ccache >/dev/null && echo -DCMAKE_CXX_COMPILER_LAUNCHER=ccache)

PYTHON_TESTS := env SEWIL=$(CURDIR)/build-ci/sewil OMP_NUM_THREADS=1

.PHONY: all mpi demo test wheel smoke test-python test-oldest study study-docs check format lint tidy fuzz torture bench asan tsan clean help setup-build setup-mpi setup-test setup-bench

all: setup-build ## build the command: build/sewil
	@cmake --preset release $(LAUNCHER) >/dev/null
	@cmake --build build --target sewil_command -j $(JOBS)

mpi: setup-mpi ## build the command for mpirun: build/mpi/sewil
	@cmake --preset release -DSEWIL_MPI=ON $(LAUNCHER) >/dev/null
	@cmake --build build --target sewil_command sewil_mpi_command -j $(JOBS)

demo: all ## build and run the main job on built-in data
	build/sewil demo

test: setup-test ## install, build and run every test, C++ and Python
	@cmake --preset ci $(LAUNCHER) >/dev/null
	@cmake --build build-ci -j $(JOBS)
	ctest --test-dir build-ci --output-on-failure -j $(JOBS)
	@$(MAKE) --no-print-directory smoke
	$(PYTHON_TESTS) .venv/bin/python -m pytest -q tests/cli
	$(PYTHON_TESTS) .venv/bin/python -m pytest -q tests/python

wheel: setup-test ## the Python package as a wheel that brings its libraries along: dist/
	@rm -rf build-wheel/plain dist/sewil-*.whl
	@CMAKE_ARGS="$(LAUNCHER)" CMAKE_BUILD_PARALLEL_LEVEL=$(JOBS) .venv/bin/python -m pip wheel --quiet --disable-pip-version-check \
	  --no-deps --no-build-isolation --config-settings=build-dir=build-wheel/build --wheel-dir build-wheel/plain .
	@PATH="$(CURDIR)/.venv/bin:$$PATH" .venv/bin/auditwheel repair --wheel-dir dist build-wheel/plain/sewil-*.whl >build-wheel/repair.log 2>&1 \
	  || { cat build-wheel/repair.log; exit 1; }
	@ls dist/sewil-*.whl

smoke: wheel ## the built wheel, tried in an environment that has nothing else
	@.venv/bin/python -m pip install --quiet --disable-pip-version-check --no-deps --force-reinstall dist/sewil-*.whl
	@rm -rf build-smoke && /usr/bin/python3 -m venv build-smoke
	@build-smoke/bin/python -m pip install --quiet --disable-pip-version-check dist/sewil-*.whl
	cd build-smoke && bin/python ../tests/python/smoke.py

test-python: smoke ## the Python tests on the built wheel
	$(PYTHON_TESTS) .venv/bin/python -m pytest -q tests/python

test-oldest: wheel ## the Python tests with the oldest versions of scikit-learn and the others that are supported
	@[ -x build-oldest/bin/python ] || /usr/bin/python3 -m venv build-oldest
	@build-oldest/bin/python -m pip install --quiet --disable-pip-version-check -r tools/requirements-oldest.txt
	@build-oldest/bin/python -m pip install --quiet --disable-pip-version-check --no-deps --force-reinstall dist/sewil-*.whl
	$(PYTHON_TESTS) build-oldest/bin/python -m pytest -q tests/python

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

MINUTES ?= 20
torture: setup-test ## attack the command under the sanitizers, and the installed package, for MINUTES (docs/reliability.md)
	@cmake --preset asan $(LAUNCHER) >/dev/null
	@cmake --build build-asan --target sewil_command -j $(JOBS)
	.venv/bin/python tests/torture/torture.py --sewil build-asan/sewil --minutes $(MINUTES)

bench: setup-bench ## build the benchmarks (build-bench); docs/benchmarks.md says how to run each
	@cmake --preset bench $(LAUNCHER) >/dev/null
	@cmake --build build-bench -j $(JOBS)

DATA ?= ../shared/data
study: all ## the paper's three tables, 5 splits and 20 where a method is quick (resumes): bench/study/paper.jsonl
	@mkdir -p bench/study
	build/sewil study run --data $(DATA) --splits 5 --out bench/study/paper.jsonl
	build/sewil study run --data $(DATA) --splits 20 --only-under 30s --out bench/study/paper.jsonl
	build/sewil study table bench/study/paper.jsonl

study-docs: all ## the tables of bench/study/paper.jsonl into docs/study.md
	python3 bench/study/update_docs.py build/sewil

format: setup-test ## format every C++ file in place
	git ls-files '*.h' '*.cpp' | xargs clang-format-19 -i

lint: setup-test ## ruff and mypy over the Python package
	.venv/bin/ruff check python tests/python examples/python
	.venv/bin/ruff format --check python tests/python examples/python
	.venv/bin/mypy

tidy: setup-test ## clang-tidy over the library and the command
	@cmake --preset dev $(LAUNCHER) >/dev/null
	git ls-files 'src/*.cpp' 'cli/*.cpp' | xargs -P $(JOBS) -n 1 clang-tidy-19 -p build-dev --quiet --extra-arg=-Wno-unknown-warning-option

setup-build setup-mpi setup-test setup-bench: setup-%:
	@tools/setup $*

clean: ## remove every build folder
	rm -rf build build-* dist

help: ## this list
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | expand -t 14
