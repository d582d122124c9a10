# The web table in a container: docker build -t quarterdeck . && docker run -p 8321:8321 -v quarterdeck:/data quarterdeck
# The first stage builds the page and the wheel, the second has nothing but the installed package.

FROM python:3.11-slim AS build
WORKDIR /src
COPY . .
RUN python -m venv /build && /build/bin/pip install --no-cache-dir --constraint constraints.txt hatchling zopfli
RUN /build/bin/python -m hatchling build -t wheel -d /wheel

FROM python:3.11-slim
WORKDIR /srv
COPY --from=build /src/constraints.txt /wheel/ ./
RUN pip install --no-cache-dir --constraint constraints.txt "$(ls ./*.whl)[postgres,push]" && rm ./*.whl constraints.txt
RUN useradd --create-home --uid 1000 captain && mkdir /data && chown captain /data
USER 1000
ENV XDG_DATA_HOME=/data XDG_CACHE_HOME=/data/cache
VOLUME /data
EXPOSE 8321
HEALTHCHECK --interval=10s --timeout=3s CMD ["python", "-c", "import urllib.request as r; r.urlopen('http://127.0.0.1:8321/api/health')"]
CMD ["quarterdeck", "serve", "--host", "0.0.0.0", "--port", "8321", "--anyone"]
