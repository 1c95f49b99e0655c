import "server-only";
import { ALL_ORGANIZATIONS } from "@/lib/access/actor";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { NotFound, Refused } from "@/lib/kit/errors";
import type { ReportTypeModel } from "@/lib/kit/prisma/models";
import { getPlatform } from "@/lib/platforms/get-platform";

export type AskedPlace = { platform: number; report_type: string; organization?: number | undefined };

/** One organization, platform and report type; `scope` reaches nothing but this organization. */
export type ReportPlace = {
  scope: Scope<"usage.view">;
  organizationId: number;
  platformId: number;
  type: ReportTypeModel;
};

/**
 * Whose usage of what is asked for. Throws NotFound for organizations and platforms out of reach and for unknown report
 * types, Refused where more than one organization is meant.
 */
export async function findReportPlace(
  scope: Scope<"usage.view">,
  { platform, report_type: shortName, organization }: AskedPlace,
): Promise<ReportPlace> {
  const organizationId = oneOrganization(scope, organization);
  const own = scope.within(organizationId);
  const { pk: platformId } = await getPlatform(own, platform);
  const type = await db().reportType.findFirst({
    where: { shortName, OR: [{ organizationId: null }, { organizationId }] },
  });
  if (!type) throw new NotFound("reportTypeNotFound");
  return { scope: own, organizationId, platformId, type };
}

function oneOrganization(scope: Scope<"usage.view">, organization: number | undefined): number {
  if (organization === ALL_ORGANIZATIONS) scope.within(ALL_ORGANIZATIONS);
  else if (organization !== undefined) return organization;
  const [only, ...others] = scope.organizationIds;
  if (only === undefined) throw new NotFound("organizationNotFound");
  if (others.length > 0 || organization === ALL_ORGANIZATIONS) throw new Refused("oneOrganization");
  return only;
}
