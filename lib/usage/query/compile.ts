import { type BridgeName, type Dimension, dimensions, type MeasureName, measures } from "../dimensions";
import type { Bridge, Key } from "../question";
import { conditionKey, expressionOf, holds, type Keyed } from "./conditions";
import { literal, pairs, uint32 } from "./dialect";
import { identifier, joinSql, render, type Sql, type Statement, sql } from "./sql";
import { type Audience, type FactConditions, type FactSource, selectFacts, smallest, speaksOf } from "./visible-facts";

export interface Page {
  readonly offset: number;
  readonly limit: number;
}

interface Columns {
  readonly of: readonly Dimension[];
  /** Maximum number of list entries per group. */
  readonly most: number;
}

/** One way of grouping facts. */
export interface Grouping extends FactConditions {
  /** One result row per combination of these; empty for a single row over everything. */
  readonly by: readonly (Dimension | BridgeName)[];
  readonly measures: readonly [MeasureName, ...MeasureName[]];
  /** Required to group by tags. */
  readonly bridge?: Bridge | undefined;
  /** Each group includes its figures in these columns: one list of keys per dimension, and one list of figures. */
  readonly columns?: Columns | undefined;
  /** A column to order by: the first measure of the row in this column. */
  readonly cell?: readonly { readonly of: Dimension; readonly key: Key }[] | undefined;
  /** The remaining row keys are always appended, so pages never overlap; a page without an order is ordered by key. */
  readonly order?:
    | { readonly by: Dimension | BridgeName | MeasureName | "cell"; readonly descending: boolean }
    | undefined;
  readonly page?: Page | undefined;
  /** Adds the measures over all rows, not only this page. */
  readonly withTotals?: boolean | undefined;
}

/** The smallest table with all dimensions of the grouping. */
function sourceOf({ by, cell = [], bridge, measures: measureNames, ...chosen }: Grouping): FactSource {
  const counted = measureNames.flatMap((name) => partKey(name) ?? []);
  return smallest([
    ...[...by.filter(isDimension), ...counted, ...cell.map((one) => one.of), ...(bridge ? [bridge.of] : [])],
    ...speaksOf(chosen),
  ]);
}

/** The groups as a statement with parameters; pure. */
export function compile(audience: Audience, grouping: Grouping): Statement {
  return render(grouping.columns ? withCells(audience, grouping, grouping.columns) : groups(audience, grouping));
}

/** The same as a building block. */
export function groups(audience: Audience, grouping: Grouping): Sql {
  return grouping.bridge ? inTwoSteps(audience, grouping) : inOneStep(audience, grouping);
}

/** The given columns of single facts, ordered by all of them, which makes paging stable. */
export function compileFacts(
  audience: Audience,
  { columns, page, ...chosen }: FactConditions & { readonly columns: readonly string[]; readonly page: Page },
): Statement {
  const names = joinSql(columns.map(identifier), "list");
  return render(sql`SELECT ${names} ${selectFacts(audience, chosen)} ORDER BY ${names}${limit(page)}`);
}

function inOneStep(audience: Audience, grouping: Grouping): Sql {
  const { by, cell } = grouping;
  const [first] = grouping.measures;
  const source = sourceOf(grouping);
  const columns = grouping.measures.map((name) => sql`${whole(name, source)} AS ${identifier(name)}`);
  if (cell)
    columns.push(
      sql`${whole(
        first,
        source,
        place(cell, (name) => conditionKey(name, grouping)),
      )} AS cell`,
    );
  return sql`SELECT ${keysAnd(by.filter(isDimension), columns, grouping)} ${selectFacts(audience, grouping, source)}${groupBy(by)}${ending(grouping)}`;
}

/**
 * Groups facts by all keys first and sums them afterwards: usage of an object with several tags is aggregated once
 * before it is multiplied.
 */
function inTwoSteps(audience: Audience, grouping: Grouping): Sql {
  const { by, cell = [], bridge } = grouping;
  const counted = grouping.measures.flatMap((name) => partKey(name) ?? []);
  const needed = [...by.filter(isDimension), ...(bridge ? [bridge.of] : []), ...cell.map(({ of }) => of), ...counted];
  const inner = [...new Set(needed)];
  const currentSource = sourceOf(grouping);
  const parts = grouping.measures
    .filter(isAdditive)
    .map((name) => sql`${whole(name, currentSource)} AS ${identifier(`part_${name}`)}`);
  const source = sql`SELECT ${keysAnd(inner, parts, grouping)} ${selectFacts(audience, grouping, currentSource)}${groupBy(inner)}`;
  const columns = grouping.measures.map((name) => sql`${ofParts(name)} AS ${identifier(name)}`);
  const [first] = grouping.measures;
  if (grouping.cell) columns.push(sql`${ofParts(first, place(cell, identifier))} AS cell`);
  const names = joinSql([...by.map(identifier), ...columns], "list");
  return sql`SELECT ${names} FROM (${source}) AS counted${bridge ? across(bridge) : sql``}${groupBy(by)}${ending(grouping)}`;
}

/** Above this, the engine refuses with TOO_MANY_ROWS, and cells are queried once the page's rows are known. */
const MOST_CELLS = literal(1_000_000);

/** Groups facts by rows and columns in one read, then collects the cells of each row. */
function withCells(audience: Audience, grouping: Grouping, { of: columns, most }: Columns): Sql {
  const { by, where, superseded, interest, without, also, bridge, cell, measures: measureNames } = grouping;
  const [measure] = measureNames;
  if (!isAdditive(measure)) throw new TypeError("A unique count cannot be summed from cells to rows");
  const parts = groups(audience, {
    ...{ where, superseded, interest, without, also, bridge },
    ...{ by: [...by, ...columns], measures: [measure] },
  });
  const part = (name: string) => sql`parts.${identifier(name)}`;
  const lists = [...columns, measure].map((name) => sql`groupArray(${literal(most)})(${part(name)})`);
  const ordering = cell ? [sql`sumIf(${part(measure)}, ${place(cell, part)}) AS cell`] : [];
  const total = sql`sum(${part(measure)}) AS ${identifier(measure)}`;
  const names = joinSql([...by.map(identifier), total, ...lists, ...ordering], "list");
  return sql`SELECT ${names} FROM (${parts}) AS parts${groupBy(by)}${ending(grouping)} SETTINGS max_rows_to_group_by = ${MOST_CELLS}`;
}

function across({ name, of, pairs: belonging }: Bridge): Sql {
  const object = identifier("object");
  return sql` INNER JOIN (${pairs(belonging, [object, identifier(name)])}) AS bridge ON ${identifier(of)} = bridge.${object}`;
}

function isDimension(name: Dimension | BridgeName): name is Dimension {
  // The name may come from outside, whatever its type.
  if (!Object.hasOwn(dimensions, name)) throw new TypeError(`Unknown dimension: ${name}`);
  return dimensions[name].kind !== "bridge";
}

function measureOf(name: MeasureName) {
  if (!Object.hasOwn(measures, name)) throw new TypeError(`Unknown measure: ${name}`);
  return measures[name];
}

/** Whether figures of parts add up to the figure of the whole. */
export const isAdditive = (name: MeasureName): boolean => measureOf(name).kind !== "distinct";

/** The dimension whose values are counted. */
function partKey(name: MeasureName): Dimension | undefined {
  const measure = measureOf(name);
  return measure.kind === "distinct" ? measure.of : undefined;
}

/** A measure over facts, or over the facts that meet the condition. */
function whole(name: MeasureName, source: FactSource, condition?: Sql): Sql {
  const measure = measureOf(name);
  switch (measure.kind) {
    case "sum":
      return conditional("sum", identifier(measure.column), condition);
    case "count":
      if (source !== "facts") {
        const column = identifier("facts");
        // The measure has the column's name, too; the table's name distinguishes the column next to it.
        return conditional("sum", condition ? sql`${identifier(source)}.${column}` : column, condition);
      }
      return condition ? sql`countIf(${condition})` : sql`count()`;
    case "distinct":
      return different(expressionOf(measure.of), condition);
  }
}

/** The same over groups that are already summed. */
function ofParts(name: MeasureName, condition?: Sql): Sql {
  const key = partKey(name);
  return key ? different(identifier(key), condition) : conditional("sum", identifier(`part_${name}`), condition);
}

const conditional = (call: string, value: Sql, condition: Sql | undefined): Sql =>
  condition ? sql`${identifier(`${call}If`)}(${value}, ${condition})` : sql`${identifier(call)}(${value})`;

/** Distinct values except 0, a blank. */
const different = (value: Sql, condition: Sql | undefined): Sql =>
  condition ? sql`uniqExactIf(${value}, ${value} != 0 AND ${condition})` : sql`uniqExactIf(${value}, ${value} != 0)`;

const place = (cell: NonNullable<Grouping["cell"]>, subject: (name: Dimension) => Sql): Sql =>
  joinSql(
    cell.map(({ of, key }) => holds(of, [key], subject(of))),
    "all",
  );

function keysAnd(by: readonly Dimension[], measured: readonly Sql[], keyed: Keyed): Sql {
  return joinSql([...by.map((name) => sql`${conditionKey(name, keyed)} AS ${identifier(name)}`), ...measured], "list");
}

function groupBy(by: readonly string[]): Sql {
  return by.length === 0 ? sql`` : sql` GROUP BY ${joinSql(by.map(identifier), "list")}`;
}

export function ending(grouping: Grouping): Sql {
  const { by, page, withTotals } = grouping;
  const [first] = by;
  // On a cluster, the row count of an unordered limit belongs to another step, so an order is required.
  const order = grouping.order ?? (page && first && { by: first, descending: false });
  if (withTotals && grouping.bridge) throw new TypeError("Overlapping rows have no sum");
  const totals = withTotals && by.length > 0 ? sql` WITH TOTALS` : sql``;
  return sql`${totals}${order ? orderBy(grouping, order) : sql``}${page ? limit(page) : sql``}`;
}

function orderBy(grouping: Grouping, { by: name, descending }: NonNullable<Grouping["order"]>): Sql {
  const { by, cell } = grouping;
  const names: readonly string[] = [...by, ...grouping.measures, ...(cell ? ["cell"] : [])];
  if (!names.includes(name)) throw new TypeError("The sort column is not part of the query");
  const [measure] = grouping.measures;
  const ties = [
    // A column without any values is all equal: fall back to the largest first.
    ...(name === "cell" ? [sql`${identifier(measure)} DESC`] : []),
    ...by.filter((key) => key !== name).map((key) => sql`${identifier(key)} ASC`),
  ];
  const leading = sql`${identifier(name)} ${descending ? sql`DESC` : sql`ASC`}`;
  return sql` ORDER BY ${joinSql([leading, ...ties], "list")}`;
}

export function limit(page: Page): Sql {
  return sql` LIMIT ${uint32(page.limit)} OFFSET ${uint32(page.offset)}`;
}
