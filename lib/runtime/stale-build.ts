import { statSync } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import { OPENAPI_FILE } from "@/lib/help/api-reference/openapi";
import { type Built, bundled, bundleOf } from "./programs";

const SOURCES = [
  "app",
  "components",
  "lib",
  "messages",
  "prisma",
  "public",
  "middleware.ts",
  "instrumentation.ts",
  "next.config.mjs",
  "next.config.ts",
  "postcss.config.mjs",
  "tailwind.config.ts",
  "tsconfig.json",
  "package-lock.json",
];
// Created by `prisma generate` at every install.
const GENERATED = "lib/kit/prisma";

const MADE: Readonly<Record<Built, readonly string[]>> = {
  programs: [...bundled.map(bundleOf), OPENAPI_FILE],
  pages: [".next/BUILD_ID"],
};

/** Whether a build output is missing or older than its sources. */
export async function isStale(built: Built, root: string): Promise<boolean> {
  const times = MADE[built].map((name) => statSync(path.join(root, name), { throwIfNoEntry: false })?.mtimeMs ?? 0);
  const oldest = Math.min(...times);
  if (oldest === 0) return true;
  const changes = await Promise.all(SOURCES.map((source) => newestChange(root, source)));
  return Math.max(...changes) > oldest;
}

// A folder's own modification time reveals removed files, except for the folder that contains the generated one.
async function newestChange(root: string, source: string): Promise<number> {
  if (source === GENERATED || /\.test\.tsx?$/.test(source)) return 0;
  const file = path.join(root, source);
  const stats = await stat(file).catch(() => null);
  if (!stats) return 0;
  if (!stats.isDirectory()) return stats.mtimeMs;
  const names = await readdir(file);
  const inside = await Promise.all(names.map((name) => newestChange(root, `${source}/${name}`)));
  return Math.max(source === path.dirname(GENERATED) ? 0 : stats.mtimeMs, ...inside);
}
