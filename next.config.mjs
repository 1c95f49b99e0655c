import createNextIntlPlugin from "next-intl/plugin";
import { externalPackages } from "./lib/kit/external-packages.mjs";

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
  // "standalone" collects what pages need to run without their sources and the packages of the build, which takes a third
  // of a build's time: `npm run release` sets it. It copies what programs and pages read at run time itself.
  output: process.env.NEXT_OUTPUT === "standalone" ? "standalone" : undefined,
  // No page has images to be resized; the library for it (LGPL, 19 MB) is not part of a release.
  images: { unoptimized: true },
  // `npm run check` and `npm test` check them, with those of everything else; whoever starts the product need not wait for it.
  typescript: { ignoreBuildErrors: true },
  // Otherwise Next calls 127.0.0.1 "localhost", takes the middleware's rewrites for another host, and proxies them over HTTP.
  skipProxyUrlNormalize: true,
  // No page takes a body. What passes the middleware is kept in memory as far as this.
  experimental: {
    authInterrupts: true,
    // One process renders the few static pages: with a small heap (package.json), a build takes 1.6 GB instead of 1.8.
    cpus: 1,
    // Nobody reads them where the product runs, and what a later build would find again takes as long to keep as to make:
    // without both, the first start takes half the time, and the pages a fifth of the room.
    turbopackSourceMaps: process.env.NODE_ENV === "development",
    turbopackFileSystemCacheForBuild: false,
    proxyClientMaxBodySize: 100_000,
    // Few files make a page lighter: with files half as large, routes weigh 3 KB more, with a fourth 7.
    turbopackChunking: { minChunkSize: 160_000, maxMergeChunkSize: 1_000_000 },
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
  serverExternalPackages: externalPackages,
};

export default withNextIntl(config);
