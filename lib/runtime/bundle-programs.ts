import { mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { build } from "esbuild";
import { ROOT } from "./data-folder";
import { bundled, bundleOf } from "./programs";
import { isStale } from "./stale-build";

const FOLDER = path.dirname(bundleOf("lib/commands/worker.ts"));

/** Bundles the programs unless what is there is younger than all sources. */
export async function ensureBundles(): Promise<void> {
  if (await isStale("programs", ROOT)) await bundlePrograms();
}

/** What Node runs in place of the sources; packages stay where they are. */
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
  for (const { path: file, contents } of outputFiles) {
    // Another product may be starting from the same sources: it finds all of a file or none.
    await writeFile(`${file}.${process.pid}`, contents);
    await rename(`${file}.${process.pid}`, file);
  }
}
