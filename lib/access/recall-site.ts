import "server-only";
import { cache } from "react";
import { db } from "@/lib/kit/db";
import { decideSettings } from "@/lib/kit/env";

/** Has the settings of this process say what was decided in the product itself, perhaps by another process. While the database is away they stay as they are. */
export const recallSite = cache(async (): Promise<void> => {
  const decided = await readDecided().catch(() => undefined);
  if (decided) decideSettings(decided);
});

/** As texts of the environment. */
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
