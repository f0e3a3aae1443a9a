# Makefile: the two commands a newcomer needs are `make demo` and `make test`; `make help` lists the rest.
SHELL := /bin/bash
JOBS ?= $(shell nproc)
FUZZ_SECONDS ?= 60
LAUNCHER := $(shell command -v ccache >/dev/null && echo -DCMAKE_CXX_COMPILER_LAUNCHER=ccache)

# Configures a preset and builds targets of it (none named: all). One line of progress in a terminal, silence elsewhere;
# what fails is shown in full.
build = cmake --preset $(1) $(2) $(LAUNCHER) >/dev/null && cmake --build $(3) $(addprefix --target ,$(4)) -j $(JOBS) -- $$([ -t 1 ] || echo --quiet)

PIP := -m pip --quiet --disable-pip-version-check

.PHONY: all mpi install r test-r r-sdist install-r demo test wheel sdist install-wheel smoke test-python test-sdist test-oldest test-anndata wheels test-wheels web test-web docs test-docs study study-docs parameter-types format lint tidy fuzz torture bench asan tsan clean help setup-build setup-mpi setup-test setup-bench setup-r

all: setup-build ## build the command: build/sewil
	@$(call build,release,,build,sewil_command)

mpi: setup-mpi ## build the command for mpirun: build/mpi/sewil
	@$(call build,release,-DSEWIL_MPI=ON,build,sewil_command sewil_mpi_command)

PREFIX ?= /usr/local
install: all ## install the library and the command: make install PREFIX=/usr/local
	cmake --install build --prefix $(PREFIX)

demo: all ## build and run the main job on built-in data
	build/sewil demo

test: setup-test ## install, build and run every test, C++ and Python; the closing line is that of pytest
	@$(call build,ci,,build-ci)
	@$(MAKE) --no-print-directory wheel install-wheel
	@JOBS=$(JOBS) tools/run-tests

wheel: setup-test ## the Python package as a wheel that brings its libraries and the command along: dist/
	@$(call build,release,,build,sewil_command)
	@rm -rf build-wheel/prefix build-wheel/plain dist/sewil-*.whl
	@cmake --install build --prefix build-wheel/prefix >/dev/null
	@CMAKE_ARGS="-DSEWIL_INSTALLED=ON -DCMAKE_PREFIX_PATH=$(CURDIR)/build-wheel/prefix $(LAUNCHER)" CMAKE_BUILD_PARALLEL_LEVEL=$(JOBS) \
	  .venv/bin/python $(PIP) wheel --no-deps --no-build-isolation --config-settings=build-dir=build-wheel/build --wheel-dir build-wheel/plain .
	@PATH="$(CURDIR)/.venv/bin:$$PATH" .venv/bin/python -m auditwheel repair --wheel-dir dist build-wheel/plain/sewil-*.whl >build-wheel/repair.log 2>&1 \
	  || { cat build-wheel/repair.log; exit 1; }
	@ls dist/sewil-*.whl

sdist: setup-test ## the Python package as sources: dist/
	@rm -f dist/sewil-*.tar.gz
	@.venv/bin/python -m build --sdist --no-isolation --outdir dist . >/dev/null
	@ls dist/sewil-*.tar.gz

# Into .venv, for the tests, and into an environment that has nothing else.
install-wheel:
	@.venv/bin/python $(PIP) install --no-deps --force-reinstall dist/sewil-*.whl
	@rm -rf build-smoke && /usr/bin/python3 -m venv build-smoke
	@build-smoke/bin/python $(PIP) install dist/sewil-*.whl

smoke: wheel install-wheel ## the built wheel, tried in an environment that has nothing else
	@tools/run-tests smoke

test-python: smoke ## the Python tests on the built wheel
	SEWIL=build-ci/sewil OMP_NUM_THREADS=1 .venv/bin/python -m pytest -q --numprocesses $(JOBS) --maxprocesses 8 tests/python

test-sdist: sdist ## the sources of the package, built and tried in an environment that has nothing else (compiles everything)
	@rm -rf build-sdist && /usr/bin/python3 -m venv build-sdist
	@CMAKE_BUILD_PARALLEL_LEVEL=$(JOBS) build-sdist/bin/python $(PIP) install dist/sewil-*.tar.gz
	cd build-sdist && bin/python ../tests/python/smoke.py

test-oldest: wheel ## the Python tests with the oldest versions of scikit-learn and the others that are supported
	@[ -x build-oldest/bin/python ] || /usr/bin/python3 -m venv build-oldest
	@build-oldest/bin/python $(PIP) install -r tools/requirements-oldest.txt
	@build-oldest/bin/python $(PIP) install --no-deps --force-reinstall dist/sewil-*.whl
	SEWIL=build-ci/sewil OMP_NUM_THREADS=1 build-oldest/bin/python -m pytest -q --numprocesses $(JOBS) --maxprocesses 8 tests/python

test-anndata: wheel ## the tests that want anndata, in an environment of its own (which has an older pandas)
	@[ -x build-anndata/bin/python ] || /usr/bin/python3 -m venv build-anndata
	@build-anndata/bin/python $(PIP) install -r tools/requirements-anndata.txt
	@build-anndata/bin/python $(PIP) install --no-deps --force-reinstall dist/sewil-*.whl
	OMP_NUM_THREADS=1 build-anndata/bin/python -m pytest -q tests/python/test_anndata.py tests/python/test_every_format.py -k 'test_anndata or h5ad'

wheels: ## wheels for Python 3.10, 3.11, and 3.12 and later: dist/
	@JOBS=$(JOBS) tools/build-wheel 3.10 3.11 3.12

test-wheels: wheels ## the wheels in new environments of every Python that is here
	@tools/try-wheels

web: ## the page in the browser, one file: build-web/sewil.html
	@tools/setup web
	@$(call build,web,,build-web,sewil_page)
	@ls build-web/sewil.html

test-web: web setup-test all ## the page in a browser, against the command
	SEWIL=build/sewil .venv/bin/python -m pytest -q tests/web

docs: wheel ## the documentation as a site: build-docs/site/index.html
	@[ -x build-docs/bin/python ] || /usr/bin/python3 -m venv build-docs
	@build-docs/bin/python $(PIP) install -r tools/requirements-docs.txt dist/sewil-*.whl
	@build-docs/bin/python $(PIP) install --no-deps --force-reinstall dist/sewil-*.whl
	@build-docs/bin/python -m mkdocs --quiet build
	@ls build-docs/site/index.html

test-docs: docs ## every page of the site in a browser, wide and narrow, light and dark
	.venv/bin/python -m pytest -q --numprocesses $(JOBS) tests/site

r: setup-r ## the R package: documented, built, and checked by R CMD check on the library of build
	@$(call build,release,,build,sewil_command)
	@cmake --install build --prefix build-r/prefix >/dev/null
	@JOBS=$(JOBS) tools/r-package document
	@JOBS=$(JOBS) tools/r-package check

test-r: setup-r ## the tests of the R package
	@$(call build,release,,build,sewil_command)
	@cmake --install build --prefix build-r/prefix >/dev/null
	@JOBS=$(JOBS) tools/r-package test

r-sdist: setup-r ## the R package with the C++ sources in it, for machines without the library: dist/
	@$(call build,release,,build,sewil_command)
	@cmake --install build --prefix build-r/prefix >/dev/null
	@JOBS=$(JOBS) tools/r-package bundle

install-r: all ## install the R package into R's own library: make install-r, R_LIBRARY=DIR for another
	@cmake --install build --prefix build-r/prefix >/dev/null
	SEWIL_PREFIX=$(CURDIR)/build-r/prefix R CMD INSTALL $(if $(R_LIBRARY),--library=$(R_LIBRARY)) r

asan: setup-test ## the tests under the address and undefined-behaviour sanitizers
	@$(call build,asan,,build-asan)
	ctest --test-dir build-asan --output-on-failure -j $(JOBS)

tsan: setup-test ## the tests under the thread sanitizer
	@$(call build,tsan,,build-tsan)
	TSAN_OPTIONS=suppressions=$(CURDIR)/tests/tsan.supp ctest --test-dir build-tsan --output-on-failure -j $(JOBS)

fuzz: setup-test ## run every fuzz target for FUZZ_SECONDS each
	@$(call build,fuzz,,build-fuzz)
	tools/run-fuzz build-fuzz $(FUZZ_SECONDS)

MINUTES ?= 20
torture: setup-test ## attack the command under the sanitizers, and the installed package, for MINUTES (docs/reference/reliability.md)
	@$(call build,asan,,build-asan,sewil_command)
	.venv/bin/python tests/torture/torture.py --sewil build-asan/sewil --minutes $(MINUTES)

bench: setup-bench ## build the benchmarks (build-bench); docs/evidence/index.md says how to run each
	@$(call build,bench,,build-bench)

DATA ?= ../shared/data
study: all ## the paper's tables, 5 splits and 20 where a split takes under 5 processor minutes (resumes, hours): bench/study/paper.jsonl
	@mkdir -p bench/study
	for table in criteria,searches,methods same-size; do \
	  for splits in "5" "20 --only-under 5m"; do \
	    build/sewil study run --data $(DATA) --table $$table --splits $$splits --jobs $(JOBS) --out bench/study/paper.jsonl || exit; \
	  done; \
	done
	build/sewil study table bench/study/paper.jsonl --common

study-docs: all ## the tables of bench/study/paper.jsonl into docs/evidence/paper.md
	python3 bench/study/update_docs.py build/sewil

parameter-types: wheel install-wheel ## after a change of options: python/sewil/_parameter_types.pyi, for type checkers
	.venv/bin/python tools/parameter_types.py >build-wheel/types.pyi && mv build-wheel/types.pyi python/sewil/_parameter_types.pyi

format: setup-test ## format every C++ and Python file in place
	git ls-files '*.h' '*.cpp' | xargs clang-format-19 -i
	.venv/bin/python -m ruff format --quiet

lint: setup-test ## clang-format, ruff and mypy over everything; the ten longest files, functions and argument lists
	@tools/run-tests lint

tidy: setup-test ## clang-tidy over the library and the command
	@cmake --preset dev $(LAUNCHER) >/dev/null
	@JOBS=$(JOBS) tools/tidy build-dev

setup-build setup-mpi setup-test setup-bench setup-r: setup-%:
	@tools/setup $*

clean: ## remove every build folder
	rm -rf build build-* dist

help: ## this list
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | expand -t 14
