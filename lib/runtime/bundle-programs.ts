import { mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { build } from "esbuild";
import { allContracts } from "@/lib/help/api-reference/all-contracts";
import { OPENAPI_FILE, openapi } from "@/lib/help/api-reference/openapi";
import { productVersion } from "@/lib/kit/env";
import { ROOT } from "./data-folder";
import { bundled, bundleOf } from "./programs";
import { isStale } from "./stale-build";

const FOLDER = path.dirname(bundleOf("lib/commands/worker.ts"));

/** Creates the bundles unless they are newer than all sources. */
export async function ensureBundles(): Promise<void> {
  if (await isStale("programs", ROOT)) await bundlePrograms();
}

/** Writes the files that Node runs instead of the sources (without packages), and the OpenAPI document. */
export async function bundlePrograms(): Promise<void> {
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: [...bundled],
    entryNames: "[name]",
    bundle: true,
    packages: "external",
    platform: "node",
    format: "esm",
    target: "node20",
    conditions: ["react-server"],
    outdir: FOLDER,
    outExtension: { ".js": ".mjs" },
    sourcemap: true,
    sourcesContent: false,
    write: false,
    logLevel: "warning",
  });
  await mkdir(path.join(ROOT, FOLDER), { recursive: true });
  const document = { path: path.join(ROOT, OPENAPI_FILE), contents: await openapiText() };
  for (const { path: file, contents } of [...outputFiles, document]) {
    // Atomic: another process that starts from the same sources must find a complete file or none.
    await writeFile(`${file}.${process.pid}`, contents);
    await rename(`${file}.${process.pid}`, file);
  }
}

const openapiText = async (): Promise<string> => JSON.stringify(openapi(await allContracts(), productVersion));
