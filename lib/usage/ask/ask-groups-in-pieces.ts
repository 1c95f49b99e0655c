import "server-only";
import { compile } from "@/lib/usage/query/compile";
import { uint32 } from "@/lib/usage/query/dialect";
import { exactNumber } from "@/lib/usage/query/exact-number";
import type { Condition, Filter } from "@/lib/usage/query/question";
import { identifier, joined, type Sql, sql } from "@/lib/usage/query/sql";
import { usage } from "../cube";
import { factColumns } from "../fact-columns";
import type { Dimension, Where } from "../question";
import type { UsageView } from "../usage-view";
import { filterOf, isImpossible, type UsageMeasure } from "./answer-steps";
import { type Asking, askEngine } from "./ask-engine";
import type { UsageGroup } from "./ask-groups";
import { askSql } from "./ask-sql";

/** Pieces end with a title, so that the engine reads each fact once, however many pieces there are. */
const FACTS_OF_PIECE = 20_000;
const MOST_GROUPS_AT_ONCE = 25_000;

type ByTitle = {
  /** Beside the title, which is always the first key. */
  readonly by: readonly Exclude<Dimension, "title">[];
  readonly measures: readonly [UsageMeasure, ...UsageMeasure[]];
  readonly where: Where;
};

/**
 * What askGroups would answer by title and more, for any number of groups: in pieces of bounded size, ordered by title and
 * then by the other keys. Who reads for longer than a question takes leases the imports.
 */
export async function* askGroupsInPieces(
  view: UsageView,
  { by, measures, where }: ByTitle,
  asking: Asking = {},
): AsyncGenerator<readonly UsageGroup[]> {
  const filter = filterOf(where);
  if (isImpossible(filter)) return;
  const question = { by: ["title", ...by] as const, measures };
  let from = 0;
  for (const to of [...(await askEnds(view, filter, asking)), undefined]) {
    yield* askPiece(view, { ...question, ...filter, where: [...filter.where, ofTitles(from, to)] }, asking);
    from = (to ?? 0) + 1;
  }
}

const ofTitles = (from: number, to: number | undefined): Condition<Dimension> => ({
  of: "title",
  between: { from, to },
});

type Piece = Filter<Dimension> & { readonly by: readonly Dimension[] } & Pick<ByTitle, "measures">;

/** Usually one page; several where a single title has more groups than may be held. */
async function* askPiece(view: UsageView, piece: Piece, asking: Asking): AsyncGenerator<readonly UsageGroup[]> {
  const order = { by: { dimension: "title" }, direction: "ascending" } as const;
  for (let offset = 0, count = 1; offset < count; offset += MOST_GROUPS_AT_ONCE) {
    const page = { offset, limit: MOST_GROUPS_AT_ONCE };
    const asked = compile(view.audience, usage, { ...piece, order, page });
    const { rows, rowCount } = await askEngine(view.client, asked, asking);
    count = rowCount;
    if (rows.length === 0) return;
    yield rows.map((row) => ({
      keys: piece.by.map((name, index) => usage.dimensions[name].read(row[index])),
      figures: row.slice(piece.by.length).map(exactNumber),
    }));
  }
}

/** Titles at which a piece ends. */
async function askEnds(view: UsageView, filter: Filter<Dimension>, asking: Asking): Promise<number[]> {
  const title = identifier(factColumns.titleId);
  const size = uint32(FACTS_OF_PIECE);
  const { rows } = await askSql(
    view,
    (visibleFacts) => {
      const counted = sql`SELECT ${title}, count() AS own ${joined([visibleFacts, ...conditionsOf(filter)], "all")} GROUP BY ${title}`;
      const running = sql`SELECT ${title}, own, sum(own) OVER (ORDER BY ${title}) AS upto FROM (${counted})`;
      return sql`SELECT ${title} FROM (${running}) WHERE intDiv(upto, ${size}) > intDiv(upto - own, ${size}) ORDER BY ${title}`;
    },
    asking,
  );
  return rows.map(([end]) => exactNumber(end));
}

function conditionsOf({ where, period }: Filter<Dimension>): Sql[] {
  const asked: Condition<Dimension>[] = period ? [...where, { of: "month", between: period }] : [...where];
  return asked.map((condition) => {
    const { expression, among, between } = usage.dimensions[condition.of];
    return "among" in condition ? among(expression, condition.among) : between(expression, condition.between);
  });
}
