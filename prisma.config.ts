import path from "node:path";
import { defineConfig } from "prisma/config";

// Prisma fetches its schema engine from a host that closed networks cannot reach: this one comes from npm.
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= path.resolve(import.meta.dirname, "prisma/schema-engine.mjs");
process.env.CHECKPOINT_DISABLE ??= "1";

// Without DATABASE_URL, the embedded database that `npm run dev` or `npm start` keeps running.
const socket = path.resolve(import.meta.dirname, process.env.DATA_FOLDER ?? "data", "postgres/run");

export default defineConfig({
  schema: "prisma/schema",
  migrations: { path: "prisma/migrations" },
  datasource: {
    url: process.env.DATABASE_URL ?? `postgresql://postgres@localhost/usus?host=${encodeURIComponent(socket)}`,
  },
});
