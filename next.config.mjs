import createNextIntlPlugin from "next-intl/plugin";

const withNextIntl = createNextIntlPlugin({
  requestConfig: "./lib/kit/i18n/request.ts",
  // Texts are compiled as the pages are built, so that no browser loads a parser of them (9 KB). Outside Next they are as written.
  experimental: { messages: { path: "./messages", format: "json", locales: ["en", "cs"], precompile: true } },
});

/** @type {import('next').NextConfig} */
const config = {
  trailingSlash: true,
  skipTrailingSlashRedirect: true,
  poweredByHeader: false,
  // `npm run check` and `npm test` check them, with those of everything else; whoever starts the product need not wait for it.
  typescript: { ignoreBuildErrors: true },
  // Otherwise Next calls 127.0.0.1 "localhost", takes the middleware's rewrites for another host, and proxies them over HTTP.
  skipProxyUrlNormalize: true,
  // No page takes a body. What passes the middleware is kept in memory as far as this.
  experimental: {
    authInterrupts: true,
    // Nobody reads them where the product runs, and what a later build would find again takes as long to keep as to make:
    // without both, the first start takes half the time, and the pages a fifth of the room.
    turbopackSourceMaps: process.env.NODE_ENV === "development",
    turbopackFileSystemCacheForBuild: false,
    proxyClientMaxBodySize: 100_000,
    // Few files make a page lighter; these are small enough for what all lists have in common to be one, fetched with the first.
    turbopackChunking: { minChunkSize: 70_000, maxMergeChunkSize: 500_000 },
  },
  turbopack: {
    rules: {
      "*.ts": {
        condition: { all: ["browser", { content: /from "#schemas"/ }] },
        loaders: ["./lib/kit/schemas/browser-contract.mjs"],
      },
    },
  },
  allowedDevOrigins: ["127.0.0.1"],
  serverExternalPackages: [
    "pg",
    "pino",
    "@prisma/client",
    "@prisma/adapter-pg",
    "@clickhouse/client",
    "graphile-worker",
    "@node-rs/argon2",
  ],
};

export default withNextIntl(config);
