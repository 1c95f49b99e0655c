import "server-only";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import type { HelpLink } from "@/lib/kit/prisma/client";
import type { HelpLinkEntity } from "./contract";
import { helpedRoutes } from "./topics";

/** Links to the library's own help for every page with help; links of removed pages are omitted. */
export async function listHelpLinks(_scope: Scope<"consortium.manage">): Promise<HelpLinkEntity[]> {
  const rows = new Map((await db().helpLink.findMany()).map((row) => [row.route, row]));
  return helpedRoutes.map((route) => ({ ...showHelpLink(rows.get(route) ?? NO_LINK), route }));
}

/** A page without link. */
export const NO_LINK = { urlEn: "", labelEn: "", urlCs: "", labelCs: "", revision: 0 };

export const showHelpLink = ({ urlEn, labelEn, urlCs, labelCs, revision }: Omit<HelpLink, "route">) => ({
  ...{ url_en: urlEn, label_en: labelEn, url_cs: urlCs, label_cs: labelCs, revision },
});
