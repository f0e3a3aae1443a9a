# Dockerfile: the command alone, on the libraries of Debian 12. Untried so far: no machine that builds this project had a
# Docker daemon.
#   docker build -t sewil .
#   docker run --rm -v "$PWD:/data" sewil select table.csv --out run
FROM debian:12-slim AS build
RUN apt-get update && apt-get install -y --no-install-recommends \
    g++ cmake ninja-build libtbb-dev librandom123-dev libcli11-dev libfmt-dev nlohmann-json3-dev zlib1g-dev \
    libfast-float-dev libeigen3-dev && rm -rf /var/lib/apt/lists/*
COPY . /sources
RUN cmake -S /sources -B /build -G Ninja -DCMAKE_BUILD_TYPE=Release -DSEWIL_UNITY=ON -DSEWIL_TESTS=OFF \
    && cmake --build /build --target sewil_command

FROM debian:12-slim
RUN apt-get update && apt-get install -y --no-install-recommends libtbb12 libfmt9 zlib1g \
    && rm -rf /var/lib/apt/lists/*
COPY --from=build /build/sewil /usr/local/bin/sewil
WORKDIR /data
ENTRYPOINT ["sewil"]
