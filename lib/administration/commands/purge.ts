import "server-only";
import { sweepImports } from "@/lib/imports/publish/sweep-imports";
import { Refused } from "@/lib/kit/errors";
import { removeStoredFile } from "@/lib/kit/files/stored-file";
import { arePurgesBlocked } from "@/lib/usage/imported/block-purges";
import { purgeImports } from "@/lib/usage/imported/purge-imports";
import { countOrphans, keepOrphanCount } from "../count-orphans";
import type { Runner } from "./runner";

const AT_ONCE = 500;

/** Permanently removes data hidden for longer than the retention period, and orphans. */
export const purge: Runner = async ({ do_it }, { signal, progress, say }) => {
  const { imports, files } = await countOrphans(signal);
  if (imports.length > 0) await say("orphanFacts", { count: imports.length });
  for (const name of files.slice(0, 100)) await say("orphanFiles", { name });
  const orphans = { orphanFacts: imports.length, orphanFiles: files.length };
  if (!do_it) return orphans;
  if (await arePurgesBlocked()) throw new Refused("purgesHeld");
  const { purged } = await sweepImports();
  for (let start = 0; start < imports.length; start += AT_ONCE) {
    signal.throwIfAborted();
    progress(start, imports.length + files.length);
    await purgeImports(imports.slice(start, start + AT_ONCE));
  }
  for (const [at, name] of files.entries()) {
    signal.throwIfAborted();
    progress(imports.length + at, imports.length + files.length);
    await removeStoredFile(name);
  }
  await keepOrphanCount({ imports: 0, files: 0 });
  return { ...orphans, purgedImports: purged };
};
