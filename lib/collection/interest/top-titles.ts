import "server-only";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { NotFound } from "@/lib/kit/errors";
import type { Running } from "@/lib/reports/ask/running";
import { viewUsage } from "@/lib/reports/ask/view-usage";
import { askInterest } from "@/lib/reports/interest/ask-interest";
import type { PublicationType } from "@/lib/titles/publication-type";
import type { TopTitlesAsked } from "./contract";

type Asked = {
  readonly organization: number;
  readonly asked: TopTitlesAsked;
  readonly running: Running;
};

const MOST = 10;
const AT_ONCE = 1_000;

/** The ten titles with the most interest of a group, of the types of publication asked for. */
export async function topTitles(scope: Scope<"usage.view">, { organization, asked, running }: Asked) {
  const within = scope.within(organization);
  const view = await viewUsage(within);
  const group = await db().interestGroup.findUnique({ where: { shortName: asked.order_by } });
  if (!group) throw new NotFound();
  const top: { pk: number; name: string; publication_type: string; interest: number }[] = [];
  for (let page = 1, isMore = true; isMore && top.length < MOST; page += 1) {
    const found = await askInterest(
      within,
      {
        ...{
          by: ["title"],
          where: { month: { from: asked.from ?? null, to: asked.to ?? null }, metric: [group.id] },
          limit: AT_ONCE,
          page,
        },
        order: { by: "uses", descending: true },
      },
      running,
      view,
    );
    isMore = found.length === AT_ONCE;
    const known = await titlesOf(
      found.map(({ keys: [id] }) => Number(id)),
      asked.pub_type,
    );
    for (const { keys, figures } of found) {
      const title = known.get(Number(keys[0]));
      if (title && top.length < MOST)
        top.push({
          pk: title.id,
          name: title.name,
          publication_type: title.publicationType,
          interest: figures[0] ?? 0,
        });
    }
  }
  return top;
}

async function titlesOf(ids: readonly number[], types: readonly PublicationType[] | undefined) {
  const rows = await db().title.findMany({
    where: { id: { in: [...ids] }, ...(types ? { publicationType: { in: [...types] } } : {}) },
    select: { id: true, name: true, publicationType: true },
  });
  return new Map(rows.map((row) => [row.id, row]));
}
