import "server-only";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import type { Running } from "@/lib/reports/ask/running";
import { askInterest } from "@/lib/reports/interest/ask-interest";
import type { PublicationType } from "@/lib/titles/publication-type";
import type { InterestMonths } from "./contract";

type Asked = {
  readonly organization: number;
  readonly months: InterestMonths;
  readonly running: Running;
};

const monthsIn = ({ from, to }: InterestMonths) => ({ from: from ?? null, to: to ?? null });

/** The interest in each title that has any, all groups together. */
export async function titleInterestBrief(
  scope: Scope<"usage.view">,
  { organization, months, running, types }: Asked & { readonly types: readonly PublicationType[] | undefined },
) {
  const found = await askInterest(
    scope.within(organization),
    { by: ["title"], where: { month: monthsIn(months) } },
    running,
  );
  const titles = found.map(({ keys: [id], figures: [interest = 0] }) => ({ target_id: Number(id), interest }));
  const known = titles.filter(({ target_id }) => target_id !== 0);
  if (!types) return known;
  const chosen = await ofTypes(
    known.map(({ target_id }) => target_id),
    types,
  );
  return known.filter(({ target_id }) => chosen.has(target_id));
}

/** There may be half a million of them. */
async function ofTypes(ids: readonly number[], types: readonly PublicationType[]): Promise<Set<number>> {
  const rows = await db().$queryRaw<{ id: number }[]>`
    SELECT id::float8 AS id FROM titles
    WHERE id = ANY(${[...ids]}::bigint[]) AND publication_type::text = ANY(${[...types]})`;
  return new Set(rows.map(({ id }) => id));
}
