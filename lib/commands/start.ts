import { runUntilSignal } from "@/lib/runtime/run-until-signal";
import { readArguments } from "./read-arguments";

const USAGE = `npm start -- [--web] [--worker]
  --web      runs the web server without workers
  --worker   runs the workers (WORKERS of them) without the web server`;

const { values } = readArguments(
  USAGE,
  { web: { type: "boolean" }, worker: { type: "boolean" } },
  { least: 0, most: 0 },
);
const isWhole = values.web === values.worker;
await runUntilSignal({ mode: "start", env: process.env, part: isWhole ? undefined : values.web ? "web" : "worker" });
