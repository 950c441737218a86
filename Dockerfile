# The HTTP service in a small image: docker build -t patron . && docker run -p 8000:8000 -e PATRON_KEY=... patron

FROM rust:1-slim-bookworm AS build
RUN apt-get update && apt-get install --yes --no-install-recommends python3 python3-venv && rm -rf /var/lib/apt/lists/*
RUN python3 -m venv /venv && /venv/bin/pip install --no-cache-dir "pip>=25.1"
WORKDIR /source
COPY Cargo.toml Cargo.lock pyproject.toml README.md CHANGELOG.md LICENSE LICENSE-APACHE LICENSE-MIT ./
COPY core-rs core-rs
COPY benches/rust benches/rust
COPY python python
COPY api api
# One wheel for every Python from 3.11 on, and a pure one.
RUN /venv/bin/pip wheel --no-cache-dir --no-deps --wheel-dir /wheels . ./api

FROM python:3.13-slim-bookworm
COPY --from=build /wheels /wheels
RUN pip install --no-cache-dir --find-links /wheels "patron[cli]" patron-api && rm -rf /wheels \
    && useradd --system --no-create-home --uid 10001 patron
USER patron
ENV PATRON_HOST=0.0.0.0 PATRON_PORT=8000 PATRON_GRACE=8 PYTHONUNBUFFERED=1
EXPOSE 8000
HEALTHCHECK --interval=15s --timeout=3s --start-period=10s CMD ["python", "-c", \
    "import os, urllib.request; urllib.request.urlopen(f'http://127.0.0.1:{os.environ[\"PATRON_PORT\"]}/health', timeout=2)"]
# Without PATRON_KEY a key is drawn: then the games end with the container.
ENTRYPOINT ["patron", "serve"]
