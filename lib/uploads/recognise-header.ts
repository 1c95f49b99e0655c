import "server-only";
import { openSecrets } from "@/lib/credentials/seal-secrets";
import { db } from "@/lib/kit/db";
import { offeredTo } from "@/lib/platforms/offered-to";
import type { Checked, Recognised } from "./checked";
import { readOrganizationNames } from "./read-organization-names";
import { type Customer, recogniseOrganization } from "./recognise-organization";
import { recognisePlatform } from "./recognise-platform";

const MOST_CANDIDATES = 10;

type Template = { name: string; platformId: number };

/** What of the product the headers of a file may mean; a template says itself of which platform its sheets are. */
export async function recogniseHeader(
  found: Pick<Checked, "reports" | "platforms">,
  { template, organizationId }: { template: Template | null; organizationId: number | null },
): Promise<Recognised> {
  const known = await db().platform.findMany({
    where: organizationId === null ? {} : offeredTo([organizationId]),
    select: { id: true, shortName: true, name: true, nameEn: true, nameCs: true, url: true, counterRegistryId: true },
  });
  const platforms: Recognised["platforms"] = template
    ? [{ id: template.platformId, by: "template", because: template.name, isSure: true }]
    : recognisePlatform(found, known);
  const sure = platforms.find(({ isSure }) => isSure);
  const organizations = recogniseOrganization(found, {
    names: await readOrganizationNames(),
    customers: sure ? await listCustomers(sure.id) : [],
  });
  return { platforms: platforms.slice(0, MOST_CANDIDATES), organizations: organizations.slice(0, MOST_CANDIDATES) };
}

/** Those whose secrets cannot be opened any more are nobody's. */
async function listCustomers(platformId: number): Promise<Customer[]> {
  const credentials = await db().credentials.findMany({
    where: { platformId, deletedAt: null },
    select: { id: true, organizationId: true, secrets: true },
  });
  return credentials.flatMap(({ organizationId, ...sealed }) => {
    try {
      const { customerId } = openSecrets(sealed);
      return customerId ? [{ organizationId, customerId }] : [];
    } catch {
      return [];
    }
  });
}
