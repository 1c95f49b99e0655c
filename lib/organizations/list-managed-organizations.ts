import "server-only";
import { reach } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { matchesWords } from "@/lib/kit/format/search-words";
import type { ManagedOrganization, ManagedOrganizationsQuery } from "./contract";
import { organizationSelect, showOrganization } from "./show-organization";

/** One page of all organizations; even a large consortium is small enough to search and sort in memory. */
export async function listManagedOrganizations(
  scope: Scope<"consortium.manage">,
  query: ManagedOrganizationsQuery,
  only?: readonly number[],
) {
  const rows = await db().organization.findMany({
    where: { AND: [{ id: reach(scope) }, only ? { id: { in: [...only] } } : {}] },
    select: organizationSelect,
  });
  const matches = rows.map(showOrganization).filter((one) => matchesWords(wordsOf(one), query.search));
  const page = Math.min(query.page, Math.max(1, Math.ceil(matches.length / query.page_size)));
  const places = query.order_by === "parent" ? await readPlaces() : new Map<number, string>();
  const results = matches.toSorted(orderOf(query, places)).slice((page - 1) * query.page_size, page * query.page_size);
  return { count: matches.length, page, results };
}

const wordsOf = (one: ManagedOrganization) =>
  [
    one.name,
    one.name_en,
    one.name_cs,
    one.short_name,
    one.internal_id,
    ...one.alternative_names,
    ...one.federation_scopes,
  ]
    .filter(Boolean)
    .join(" ");

/** Path of names from the root to each organization; sorting by it keeps trees together. */
async function readPlaces(): Promise<ReadonlyMap<number, string>> {
  const rows = await db().$queryRaw<{ id: number; place: string }[]>`
    WITH RECURSIVE placed(id, place) AS (
      SELECT id, name FROM organizations WHERE parent_id IS NULL
      UNION ALL SELECT o.id, p.place || chr(10) || o.name FROM organizations o JOIN placed p ON o.parent_id = p.id)
    SELECT id, place FROM placed`;
  return new Map(rows.map(({ id, place }) => [id, place]));
}

const { compare } = new Intl.Collator("cs", { numeric: true });

function orderOf(
  { order_by, desc }: Pick<ManagedOrganizationsQuery, "order_by" | "desc">,
  places: ReadonlyMap<number, string>,
) {
  const direction = desc === "true" ? -1 : 1;
  const byName = (one: ManagedOrganization, other: ManagedOrganization) =>
    compare(one.name, other.name) || one.pk - other.pk;
  return (one: ManagedOrganization, other: ManagedOrganization) => {
    if (order_by === "people" || order_by === "credentials")
      return direction * (one[order_by] - other[order_by]) || byName(one, other);
    if (order_by === "parent")
      return direction * comparePlaces(places.get(one.pk) ?? "", places.get(other.pk) ?? "") || byName(one, other);
    return direction * compare(one[order_by] ?? "", other[order_by] ?? "") || byName(one, other);
  };
}

/** Compares name by name, so that nothing comes between an organization and its descendants. */
function comparePlaces(one: string, other: string): number {
  const [names, others] = [one.split("\n"), other.split("\n")];
  for (const [depth, name] of names.entries()) {
    const against = others[depth];
    const order = against === undefined ? 1 : compare(name, against);
    if (order !== 0) return order;
  }
  return names.length - others.length;
}
