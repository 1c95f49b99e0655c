import { mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { build, type Plugin } from "esbuild";
import { allContracts } from "@/lib/help/api-reference/all-contracts";
import { OPENAPI_FILE, openapi } from "@/lib/help/api-reference/openapi";
import { productVersion } from "@/lib/kit/env";
import { externalPackages } from "@/lib/kit/external-packages.mjs";
import { ROOT } from "@/lib/kit/root";
import { bundled, bundleOf } from "./programs";
import { isStale } from "./stale-build";

const FOLDER = path.dirname(bundleOf("lib/commands/worker.ts"));

/** Bundled packages that are no ES modules call it for those of Node. */
const REQUIRE =
  'import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);';

/** Refuses to load outside of servers, unless Node runs with a condition that no one should have to type. */
const serverOnly: Plugin = {
  name: "server-only",
  setup(bundle) {
    bundle.onResolve({ filter: /^server-only$/ }, () => ({ path: "server-only", namespace: "nothing" }));
    bundle.onLoad({ filter: /./, namespace: "nothing" }, () => ({ contents: "" }));
  },
};

/** Creates the bundles unless they are newer than all sources. */
export async function ensureBundles(): Promise<void> {
  if (await isStale("programs", ROOT)) await bundlePrograms();
}

/** Writes the files that Node runs instead of the sources and most packages, and the OpenAPI document. */
export async function bundlePrograms(): Promise<void> {
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: [...bundled],
    entryNames: "[name]",
    bundle: true,
    external: [...externalPackages, "ffi-rs", "tsx"],
    plugins: [serverOnly],
    banner: { js: REQUIRE },
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
