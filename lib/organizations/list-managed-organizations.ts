import "server-only";
import { reach } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { matchesWords } from "@/lib/kit/format/search-words";
import type { ManagedOrganization, ManagedOrganizationsQuery } from "./contract";
import { shownOrganization, showOrganization } from "./show-organization";

/** A page of all organizations; even a large consortium has few enough to be searched and ordered here. */
export async function listManagedOrganizations(
  scope: Scope<"consortium.manage">,
  query: ManagedOrganizationsQuery,
  only?: readonly number[],
) {
  const rows = await db().organization.findMany({
    where: { AND: [{ id: reach(scope) }, only ? { id: { in: [...only] } } : {}] },
    select: shownOrganization,
  });
  const found = rows.map(showOrganization).filter((one) => matchesWords(wordsOf(one), query.search));
  const page = Math.min(query.page, Math.max(1, Math.ceil(found.length / query.page_size)));
  const results = found.toSorted(orderOf(query)).slice((page - 1) * query.page_size, page * query.page_size);
  return { count: found.length, page, results };
}

const wordsOf = ({ name, name_en, name_cs, short_name, internal_id, alternative_names }: ManagedOrganization) =>
  [name, name_en, name_cs, short_name, internal_id, ...alternative_names].filter(Boolean).join(" ");

const { compare } = new Intl.Collator("cs", { numeric: true });

function orderOf({ order_by, desc }: Pick<ManagedOrganizationsQuery, "order_by" | "desc">) {
  const direction = desc === "true" ? -1 : 1;
  const byName = (one: ManagedOrganization, other: ManagedOrganization) =>
    compare(one.name, other.name) || one.pk - other.pk;
  return (one: ManagedOrganization, other: ManagedOrganization) => {
    if (order_by === "people" || order_by === "credentials")
      return direction * (one[order_by] - other[order_by]) || byName(one, other);
    return direction * compare(one[order_by] ?? "", other[order_by] ?? "") || byName(one, other);
  };
}
