FROM node:22.23.3-bookworm-slim@sha256:43ac6c60b8f89723f746e8a92ce91abd5017e627ce1ddfe4238355d3a30b772c AS build
WORKDIR /usus
# Packages are a layer of their own, rebuilt only when they change. Their install script generates the database client
# from the schema.
COPY package.json package-lock.json prisma.config.ts ./
COPY prisma/schema prisma/schema
COPY prisma/schema-engine.mjs prisma/
RUN npm ci
COPY . .
# Without the embedded stores: PostgreSQL and ClickHouse run in their own containers.
RUN npm run release -- /release && mv /release/usus-*/ /release/usus

FROM node:22.23.3-bookworm-slim@sha256:43ac6c60b8f89723f746e8a92ce91abd5017e627ce1ddfe4238355d3a30b772c
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_FOLDER=/data
WORKDIR /usus
RUN mkdir /data && chown node:node /data
# Packages first: they change less often than the product.
COPY --from=build --chown=root:root /release/usus/node_modules node_modules
COPY --from=build --chown=root:root /release/usus ./
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:3000/api/readiness/').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "start.mjs"]
