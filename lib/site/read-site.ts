import "server-only";
import type { Permission } from "@/lib/access/permissions";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { isGivenByServer, settings } from "@/lib/kit/env";
import type { Site } from "./contract";

/** The site's name and kind; the server's settings take precedence over those made in the product. */
export async function readSite(_scope: Scope<Permission>): Promise<Site> {
  const decided = await db().site.findUnique({ where: { id: 1 } });
  const { SITE_NAME, CONSORTIAL_INSTALLATION } = settings();
  return {
    site_name: SITE_NAME,
    is_consortial: CONSORTIAL_INSTALLATION,
    is_decided: decided !== null,
    given_by_server: [
      ...(isGivenByServer("SITE_NAME") ? (["site_name"] as const) : []),
      ...(isGivenByServer("CONSORTIAL_INSTALLATION") ? (["is_consortial"] as const) : []),
    ],
    revision: decided?.revision ?? 0,
  };
}
