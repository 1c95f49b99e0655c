import fs from "node:fs";
import path from "node:path";

export const root = path.resolve(import.meta.dirname, "../..");

export type SourceFile = { path: string; text: string };

const FOLDERS = ["app", "components", "lib", "messages", "prisma", "tests"];

/** Our own TypeScript, generated code left out. */
export const sourceFiles: readonly SourceFile[] = [...FOLDERS.flatMap(walk), "middleware.ts"]
  .filter((file) => /\.tsx?$/.test(file) && !file.startsWith("lib/kit/prisma/") && fs.existsSync(path.join(root, file)))
  .map((file) => ({ path: file, text: fs.readFileSync(path.join(root, file), "utf8") }));

export function walk(folder: string): string[] {
  if (!fs.existsSync(path.join(root, folder))) return [];
  return fs
    .readdirSync(path.join(root, folder), { withFileTypes: true })
    .flatMap((entry) => (entry.isDirectory() ? walk(`${folder}/${entry.name}`) : [`${folder}/${entry.name}`]));
}
