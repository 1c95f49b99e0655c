import process from "node:process";

// Threads start without the TypeScript loader, and an import hook would need yet another thread.
if (process.env.NODE_ENV === "production") await import("../../.programs/reading-thread.mjs");
else (await import("tsx/cjs/api")).require("./reading-thread.ts", import.meta.url);
