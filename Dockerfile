# An image with the program, its extension and nothing else: docker build --tag coster .
# packaging/test-dockerfile runs these steps in clean trees, since no Docker runs there.
FROM swift:6.3-bookworm AS build
WORKDIR /coster
COPY . .
RUN Scripts/install-packages package && make deb

FROM debian:bookworm-slim
COPY --from=build /coster/.build/*.deb /tmp/
RUN apt-get update && apt-get install -y --no-install-recommends /tmp/*.deb ca-certificates lbzip2 && rm -rf /tmp/*.deb /var/lib/apt/lists/*
RUN useradd --create-home coster && install -d -o coster /catalog
USER coster
ENV COSTER_CATALOG=/catalog
VOLUME /catalog
ENTRYPOINT ["coster"]
