import "server-only";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { NotFound } from "@/lib/kit/errors";
import type { Running } from "@/lib/reports/ask/running";
import { viewUsage } from "@/lib/reports/ask/view-usage";
import { askInterest } from "@/lib/reports/interest/ask-interest";
import type { PublicationType } from "@/lib/titles/publication-type";
import { findInCatalog } from "../titles/find-in-catalog";
import type { InterestMonths, TopTitlesQuery } from "./contract";

type Asked = {
  readonly organization: number;
  readonly query: TopTitlesQuery;
  readonly running: Running;
};

const MOST = 10;
/** Among this many there are nearly always ten of the requested types; otherwise all titles are searched. */
const FIRST = 1_000;

/** The ten titles of the requested publication types with the most interest in a group. */
export async function topTitles(scope: Scope<"usage.view">, { organization, query, running }: Asked) {
  const { order_by: name, pub_type: types, platform, from = null, to = null } = query;
  const within = scope.within(organization);
  const [view, group] = await Promise.all([
    viewUsage(within),
    db().interestGroup.findUnique({ where: { shortName: name } }),
  ]);
  if (!group) throw new NotFound();
  const topOf = async (limit?: number) => {
    const topRows = await askInterest(
      within,
      {
        by: ["title"],
        where: { month: { from, to }, metric: [group.id], ...(platform === undefined ? {} : { platform: [platform] }) },
        order: { by: "uses", descending: true },
        ...(limit === undefined ? {} : { limit }),
      },
      running,
      view,
    );
    const interest = new Map(topRows.map(({ keys: [id], figures: [value = 0] }) => [Number(id), value]));
    // Usage without a title has title 0.
    interest.delete(0);
    const ids = await findInCatalog("titles", [...interest.keys()], { words: "", types });
    return { top: ids.slice(0, MOST), interest, isAll: topRows.length < FIRST };
  };
  const first = await topOf(FIRST);
  const { top, interest } = first.isAll || first.top.length === MOST ? first : await topOf();
  const rows = await db().title.findMany({
    where: { id: { in: [...top] } },
    select: { id: true, name: true, publicationType: true },
  });
  const titlesById = new Map(rows.map((row) => [row.id, row]));
  return top.flatMap((id) => {
    const title = titlesById.get(id);
    if (!title) return [];
    return [{ pk: id, name: title.name, publication_type: title.publicationType, interest: interest.get(id) ?? 0 }];
  });
}

type BriefQuery = {
  readonly organization: number;
  readonly months: InterestMonths;
  readonly running: Running;
};

/** Interest per title in the important groups together. */
export async function titleInterestBrief(
  scope: Scope<"usage.view">,
  { organization, months, running, types }: BriefQuery & { readonly types: readonly PublicationType[] | undefined },
) {
  const { from = null, to = null } = months;
  const important = await db().interestGroup.findMany({ where: { isImportant: true }, select: { id: true } });
  const where = { month: { from, to }, metric: important.map(({ id }) => id) };
  const rows = await askInterest(scope.within(organization), { by: ["title"], where }, running);
  const titles = new Map(rows.map(({ keys: [id], figures: [interest = 0] }) => [Number(id), interest]));
  // Usage without a title has title 0.
  titles.delete(0);
  const ids = await findInCatalog("titles", [...titles.keys()], { words: "", types });
  return ids.map((id) => ({ target_id: id, interest: titles.get(id) ?? 0 }));
}
