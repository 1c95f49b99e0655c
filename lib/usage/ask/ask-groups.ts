import "server-only";
import type { Dimension, MeasureName } from "../dimensions";
import { QuestionTooBig } from "../engine/engine-error";
import { compile, type Grouping } from "../query/compile";
import { expressionOf, holds, readKey } from "../query/conditions";
import { isOneOf, uint32 } from "../query/dialect";
import { exactNumber } from "../query/exact-number";
import type { InterestRule, SupersededInterest } from "../query/interest-rule";
import { identifier, render, sql } from "../query/sql";
import { selectFacts } from "../query/visible-facts";
import type { Key, NumberedWhere } from "../question";
import type { UsageView } from "../usage-view";
import { askEngine, type EngineOptions } from "./ask-engine";
import { isImpossible } from "./statements";

export interface UsageGroup {
  /** One key per dimension of `by`. */
  readonly keys: readonly Key[];
  /** One figure per measure. */
  readonly figures: readonly number[];
}

/** Limit of a flat answer: fits into memory, charts and exports. */
const MOST_GROUPS = 1_000_000;

type Measures = readonly [MeasureName, ...MeasureName[]];

type Flat = {
  readonly by: readonly Dimension[];
  readonly measures: Measures;
  readonly where: NumberedWhere;
  readonly interest?: InterestRule | undefined;
  readonly superseded?: readonly SupersededInterest[] | undefined;
  /** Limits the view to facts of these imports. */
  readonly imports?: readonly number[] | undefined;
};

/**
 * A flat answer for charts, dashboards and heatmaps: one group per combination of keys with usage, ordered by key; one
 * group if there are no dimensions. Throws QuestionTooBig above a million groups or above `limit`.
 */
export async function askGroups(
  view: UsageView,
  question: Flat & { readonly limit?: number },
  asking: EngineOptions = {},
): Promise<readonly UsageGroup[]> {
  const { by, limit = MOST_GROUPS } = question;
  const [first] = by;
  const order = first && { by: first, descending: false };
  const { groups, count } = await askSomeGroups(view, { ...question, order, page: { offset: 0, limit } }, asking);
  if (count > limit) throw new QuestionTooBig();
  return groups;
}

/** One page of the groups in any order, and their number. */
export async function askSomeGroups(
  view: UsageView,
  question: Flat & Pick<Grouping, "order" | "page">,
  asking: EngineOptions = {},
): Promise<{ readonly groups: readonly UsageGroup[]; readonly count: number }> {
  const { by, measures, where, interest, superseded, imports, order, page } = question;
  if (isImpossible({ where })) {
    const groups = by.length > 0 ? [] : [{ keys: [], figures: measures.map(() => 0) }];
    return { groups, count: groups.length };
  }
  const also = imports && [{ of: [], condition: isOneOf(identifier("import_id"), imports, "imports") }];
  const query = compile(view.audience, { where, interest, superseded, also, by, measures, order, page });
  const { rows, rowCount } = await askEngine(view.client, query, { ...asking, asker: view.asker });
  return { groups: rows.map((row) => groupOf(by, row)), count: rowCount };
}

/** A piece ends at a title boundary, so the engine reads each fact once, however many pieces there are. */
const FACTS_OF_PIECE = 20_000;
const MOST_GROUPS_AT_ONCE = 25_000;

type ByTitle = {
  /** In addition to the title, which is always the first key. */
  readonly by: readonly Exclude<Dimension, "title">[];
  readonly measures: Measures;
  readonly where: NumberedWhere;
};

/**
 * The answer of askGroups by title, for any number of groups: in pieces of bounded size, ordered by title and then by
 * the other keys. A caller that reads for longer than one question may take must lease the imports.
 */
export async function* askGroupsInPieces(
  view: UsageView,
  question: ByTitle,
  asking: EngineOptions = {},
): AsyncGenerator<readonly UsageGroup[]> {
  if (isImpossible(question)) return;
  let from = 0;
  for (const to of [...(await askEnds(view, question, asking)), null]) {
    yield* askPiece(view, question, { titles: { from, to }, asking });
    from = (to ?? 0) + 1;
  }
}

type Piece = { readonly titles: { readonly from: number; readonly to: number | null }; readonly asking: EngineOptions };

/** Usually one page; several if a single title has more groups than fit. */
async function* askPiece(
  view: UsageView,
  { by: others, measures, where }: ByTitle,
  { titles, asking }: Piece,
): AsyncGenerator<readonly UsageGroup[]> {
  const by = ["title", ...others] as const;
  const grouping = {
    by,
    measures,
    where,
    also: [{ of: ["title"], condition: holds("title", titles) }],
    order: { by: "title", descending: false },
  } as const;
  for (let offset = 0, count = 1; offset < count; offset += MOST_GROUPS_AT_ONCE) {
    const query = compile(view.audience, { ...grouping, page: { offset, limit: MOST_GROUPS_AT_ONCE } });
    const { rows, rowCount } = await askEngine(view.client, query, { ...asking, asker: view.asker });
    count = rowCount;
    if (rows.length === 0) return;
    yield rows.map((row) => groupOf(by, row));
  }
}

/** Titles at which a piece ends. */
async function askEnds(view: UsageView, { where }: ByTitle, asking: EngineOptions): Promise<number[]> {
  const title = expressionOf("title");
  const size = uint32(FACTS_OF_PIECE);
  const counted = sql`SELECT ${title}, count() AS own ${selectFacts(view.audience, { where })} GROUP BY ${title}`;
  const running = sql`SELECT ${title}, own, sum(own) OVER (ORDER BY ${title}) AS upto FROM (${counted})`;
  const ends = sql`SELECT ${title} FROM (${running}) WHERE intDiv(upto, ${size}) > intDiv(upto - own, ${size}) ORDER BY ${title}`;
  const { rows } = await askEngine(view.client, render(ends), { ...asking, asker: view.asker });
  return rows.map(([end]) => exactNumber(end));
}

const groupOf = (by: readonly Dimension[], row: readonly unknown[]): UsageGroup => ({
  keys: by.map((name, index) => readKey(name, row[index])),
  figures: row.slice(by.length).map(exactNumber),
});
