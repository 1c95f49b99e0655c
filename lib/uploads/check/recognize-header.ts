import "server-only";
import { tryOpenSecrets } from "@/lib/credentials/secrets/seal-secrets";
import { db } from "@/lib/kit/db";
import { offeredTo } from "@/lib/platforms/show-platform";
import type { Checked, Recognized } from "../checked";
import { idWithin } from "../choose/doubtful-institutions";
import type { OrganizationNames } from "../choose/organization-names";
import { readOrganizationNames } from "../choose/read-organization-names";
import { recognizePlatform } from "../choose/recognize-platform";

/** An organization's customer id at a provider. */
type Customer = { organizationId: number; customerId: string };

type Candidate = Recognized["organizations"][number];

/**
 * Organizations that the file's headers may mean, most certain first: by id, by the customer id of their credentials,
 * by name.
 */
function recognizeOrganization(
  { reports }: Pick<Checked, "reports">,
  { names, customers }: { names: Pick<OrganizationNames, "find">; customers: readonly Customer[] },
): Candidate[] {
  const headers = reports.flatMap(({ header }) => header ?? []);
  const ids = new Set(
    headers.flatMap(({ institutionIds, customerId }) => [
      ...institutionIds.map(idWithin),
      ...(customerId ? [customerId] : []),
    ]),
  );
  const called = new Set(headers.flatMap(({ institution }) => institution ?? []));
  const byId = [...ids].flatMap((text) => {
    const match = names.find(text);
    return match ? [{ id: match.id, by: "internal-id" as const, because: text }] : [];
  });
  const byCustomer = customers
    .filter(({ customerId }) => ids.has(customerId))
    .map(({ organizationId, customerId }) => ({ id: organizationId, by: "credentials" as const, because: customerId }));
  const byName = [...called].flatMap((text) => {
    const match = names.find(text);
    return match ? [{ id: match.id, by: "name" as const, because: text }] : [];
  });
  const all = [...byId, ...byCustomer, ...byName];
  const distinct = all.filter(({ id }, index) => all.findIndex((one) => one.id === id) === index);
  return distinct.map((one) => ({ ...one, isSure: distinct.length === 1 }));
}

const MOST_CANDIDATES = 10;

type Template = { name: string; platformId: number };

/** Organizations and platforms that the file's headers may mean; a template determines the platform of its sheets. */
export async function recognizeHeader(
  contents: Pick<Checked, "reports" | "platforms">,
  { template, organizationId }: { template: Template | null; organizationId: number | null },
): Promise<Recognized> {
  const choices = await db().platform.findMany({
    where: organizationId === null ? {} : offeredTo([organizationId]),
    select: { id: true, shortName: true, name: true, nameEn: true, nameCs: true, url: true, counterRegistryId: true },
  });
  // Rows of exported usage name their platforms.
  if (contents.reports.some(({ isSection }) => isSection)) return { platforms: [], organizations: [] };
  const platforms: Recognized["platforms"] = template
    ? [{ id: template.platformId, by: "template", because: template.name, isSure: true }]
    : recognizePlatform(contents, choices);
  const sure = platforms.find(({ isSure }) => isSure);
  const organizations = recognizeOrganization(contents, {
    names: await readOrganizationNames(),
    customers: sure ? await listCustomers(sure.id) : [],
  });
  return { platforms: platforms.slice(0, MOST_CANDIDATES), organizations: organizations.slice(0, MOST_CANDIDATES) };
}

/** Skips credentials that cannot be decrypted. */
async function listCustomers(platformId: number): Promise<Customer[]> {
  const credentials = await db().credentials.findMany({
    where: { platformId, deletedAt: null },
    select: { id: true, organizationId: true, secrets: true },
  });
  return credentials.flatMap(({ organizationId, ...sealed }) => {
    const customerId = tryOpenSecrets(sealed)?.customerId;
    return customerId ? [{ organizationId, customerId }] : [];
  });
}
