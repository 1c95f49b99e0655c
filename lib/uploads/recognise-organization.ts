import type { Checked, Recognised } from "./checked";
import type { OrganizationNames } from "./organization-names";

/** How a publisher calls an organization. */
export type Customer = { organizationId: number; customerId: string };

type Candidate = Recognised["organizations"][number];

/**
 * The organizations that the headers of a file may name, the surest first: by their ids in the product, by the customer id
 * with which their reports are harvested, by their names.
 */
export function recogniseOrganization(
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
    const found = names.find(text);
    return found ? [{ id: found.id, by: "internal-id" as const, because: text }] : [];
  });
  const byCustomer = customers
    .filter(({ customerId }) => ids.has(customerId))
    .map(({ organizationId, customerId }) => ({ id: organizationId, by: "credentials" as const, because: customerId }));
  const byName = [...called].flatMap((text) => {
    const found = names.find(text);
    return found ? [{ id: found.id, by: "name" as const, because: text }] : [];
  });
  const all = [...byId, ...byCustomer, ...byName];
  const distinct = all.filter(({ id }, index) => all.findIndex((one) => one.id === id) === index);
  return distinct.map((one) => ({ ...one, isSure: distinct.length === 1 }));
}

/** "Proprietary:publisher:1234" and "Proprietary:1234" end in the id. */
const idWithin = (id: string): string => id.slice(id.lastIndexOf(":") + 1).trim();
