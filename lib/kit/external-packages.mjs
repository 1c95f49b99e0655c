/** Packages that are left out of bundles, of pages as of programs: they load files of their own, or break when bundled. */
export const externalPackages = [
  "pg",
  "pino",
  "@prisma/client",
  "@prisma/adapter-pg",
  "@clickhouse/client",
  "graphile-worker",
  "@node-rs/argon2",
  "pdfkit",
];
