import "server-only";
import { cache } from "react";
import { db } from "@/lib/kit/db";
import { decideSettings } from "@/lib/kit/env";

/** Has the settings of this process say what was decided in the product itself, perhaps by another process. While the database is away they stay as they are. */
export const recallSite = cache(async (): Promise<void> => {
  const site = await db()
    .site.findUnique({ where: { id: 1 } })
    .catch(() => undefined);
  if (site !== undefined)
    decideSettings({ SITE_NAME: site?.name ?? null, CONSORTIAL_INSTALLATION: site?.isConsortial ?? null });
});
