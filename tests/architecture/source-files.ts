import fs from "node:fs";
import path from "node:path";

export const root = path.resolve(import.meta.dirname, "../..");

export type SourceFile = { path: string; text: string; imports: readonly string[] };

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s[^;'"]*?from\s*["']([^"']+)["']|(?:^|\n)\s*import\s*["']([^"']+)["']|import\(\s*["']([^"']+)["']/g;
const TYPE_ONLY = /(?:^|\n)\s*(?:import|export)\s+type\s[^;'"]*?from\s*["'][^"']+["'];?/g;

const FOLDERS = ["app", "components", "lib", "messages", "prisma", "tests"];

/** Our own TypeScript, generated code left out; `imports` are paths from the repository's root, or package names. */
export const sourceFiles: readonly SourceFile[] = [...FOLDERS.flatMap(walk), "middleware.ts"]
  .filter((file) => /\.tsx?$/.test(file) && !file.startsWith("lib/kit/prisma/") && fs.existsSync(path.join(root, file)))
  .map((file) => {
    const text = fs.readFileSync(path.join(root, file), "utf8");
    return { path: file, text, imports: importsOf(file, text) };
  });

export const byPath = new Map(sourceFiles.map((file) => [file.path, file]));

export function walk(folder: string): string[] {
  if (!fs.existsSync(path.join(root, folder))) return [];
  return fs
    .readdirSync(path.join(root, folder), { withFileTypes: true })
    .flatMap((entry) => (entry.isDirectory() ? walk(`${folder}/${entry.name}`) : [`${folder}/${entry.name}`]));
}

function importsOf(file: string, text: string): string[] {
  return [...text.replace(TYPE_ONLY, "").matchAll(IMPORT)].map((match) =>
    resolve(file, match[1] ?? match[2] ?? match[3] ?? ""),
  );
}

/** The same, types included: layers may not even know of each other upwards. */
export function allImportsOf({ path: file, text }: SourceFile): string[] {
  return [...text.matchAll(IMPORT)].map((match) => resolve(file, match[1] ?? match[2] ?? match[3] ?? ""));
}

function resolve(file: string, target: string): string {
  const from = target.startsWith("@/")
    ? target.slice(2)
    : target.startsWith(".")
      ? path.posix.join(path.posix.dirname(file), target)
      : undefined;
  if (from === undefined) return target;
  const candidates = [from, `${from}.ts`, `${from}.tsx`];
  return candidates.find((candidate) => fs.existsSync(path.join(root, candidate)) && !isFolder(candidate)) ?? from;
}

function isFolder(file: string): boolean {
  return fs.statSync(path.join(root, file)).isDirectory();
}

/** Everything a file pulls in, itself included. */
export function closureOf(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const target of byPath.get(file)?.imports ?? []) if (byPath.has(target)) closureOf(target, seen);
  return seen;
}
