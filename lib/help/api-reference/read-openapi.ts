import "server-only";
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import { settings } from "@/lib/kit/env";
import { OPENAPI_FILE } from "./openapi";

const json = z.record(z.string(), z.unknown());

/** The OpenAPI document of all calls: as built, or with `npm run dev` generated from the present sources. */
export async function readOpenapi(): Promise<Record<string, unknown>> {
  const text =
    settings().NODE_ENV === "development"
      ? await generate()
      : await readFile(path.join(process.cwd(), OPENAPI_FILE), "utf8");
  return json.parse(JSON.parse(text));
}

/** In a process of its own, because the development server bundles its modules. */
async function generate(): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ["--import", "tsx", "lib/commands/openapi.ts"], {
    maxBuffer: 100_000_000,
  });
  return stdout;
}
