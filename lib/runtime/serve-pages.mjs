// Serves the built pages: node serve-pages.mjs -p PORT -H HOST. The same as the server.js that Next writes next to traced
// files (`output: "standalone"`), which `next start` refuses to serve without a warning and which takes its address from
// the environment only.
import { readFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";

const options = { port: { type: "string", short: "p" }, host: { type: "string", short: "H" } };
const { values } = parseArgs({ options });
const dir = path.resolve(import.meta.dirname, "../..");
process.chdir(dir);
const { config } = JSON.parse(readFileSync(path.join(dir, ".next/required-server-files.json"), "utf8"));
// With it, Next does not look for next.config.mjs, which needs packages that only the build has.
process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(config);
// Prepares React's modules, and must come first.
await import("next");
const { startServer } = await import("next/dist/server/lib/start-server.js");
await startServer({ dir, isDev: false, hostname: values.host, port: Number(values.port), allowRetry: false });
