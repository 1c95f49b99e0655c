import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { cache } from "react";
import { db } from "@/lib/kit/db";
import { decideSettings } from "@/lib/kit/env";

/** Public pages, and whether this server is ready, are answered also while the database hangs. */
const PATIENCE_MILLISECONDS = 700;

/**
 * Applies settings changed in the product, perhaps by another process. They stay unchanged while the database is down or hangs.
 */
export const recallSite = cache(async (): Promise<void> => {
  const decided = await Promise.race([
    readDecided().catch(() => undefined),
    pause(PATIENCE_MILLISECONDS, undefined, { ref: false }),
  ]);
  if (decided) decideSettings(decided);
});

/** In the text form of environment variables. */
async function readDecided() {
  const [site, settings] = await Promise.all([
    db().site.findUnique({ where: { id: 1 } }),
    db().decidedSetting.findMany({ where: { value: { not: null } } }),
  ]);
  return {
    ...Object.fromEntries(settings.map(({ name, value }) => [name, value ?? undefined])),
    ...(site?.name ? { SITE_NAME: site.name } : {}),
    ...(typeof site?.isConsortial === "boolean" ? { CONSORTIAL_INSTALLATION: String(site.isConsortial) } : {}),
  };
}
