import type { Cube, Key } from "./cube";
import { uint32 } from "./dialect";
import type { Condition, Filter, Order, Page, Question } from "./question";
import { render, type Statement } from "./render";
import { identifier, joined, type Sql, sql } from "./sql";

/** The question as a statement and its parameters; pure. Whatever is asked, the cube's visibility is applied once. */
export function compile<Context, D extends string, M extends string>(
  context: Context,
  cube: Cube<Context, D, M>,
  question: Question<D, M>,
): Statement {
  const { by, cell, measures } = question;
  const isSummed =
    [...by, ...(cell ?? []).map(({ of }) => of)].every((name) => cube.summary.includes(name)) &&
    measures.every((name) => cube.measures[name].ofParts);
  return render(
    cell && isSummed ? orderedBySummedCell(context, cube, { ...question, cell }) : grouped(context, cube, question),
  );
}

/** How many rows the question has, and its first measure over all of them, as one row. */
export function compileCount<Context, D extends string, M extends string>(
  context: Context,
  cube: Cube<Context, D, M>,
  question: Question<D, M>,
): Statement {
  const { by, where, period } = question;
  const measure = question.measures[0];
  const part = identifier("part");
  const inner = sql`SELECT ${columns(cube, by, [sql`${cube.measures[measure].whole} AS ${part}`])} ${from(context, cube, { where, period })}${groupBy(by)}`;
  return render(sql`SELECT count() AS rows, ${partsOf(cube, measure).whole(part)} AS total FROM (${inner})`);
}

/** The given columns of single rows, ordered by all of them, which makes paging stable. */
export function compileRows<Context, D extends string, M extends string>(
  context: Context,
  cube: Cube<Context, D, M>,
  question: Filter<D> & { readonly columns: readonly Sql[]; readonly page: Page },
): Statement {
  const names = joined(question.columns, "list");
  return render(sql`SELECT ${names} ${from(context, cube, question)} ORDER BY ${names}${limit(question.page)}`);
}

/** `FROM` the cube's table with its visibility: for statements that no question can express. */
export function visibleRows<Context, D extends string, M extends string>(
  context: Context,
  cube: Cube<Context, D, M>,
): Sql {
  return sql`FROM ${identifier(cube.table)} WHERE ${cube.visibleTo(context)}`;
}

function grouped<Context, D extends string, M extends string>(
  context: Context,
  cube: Cube<Context, D, M>,
  question: Question<D, M>,
): Sql {
  const { by, measures, cell } = question;
  const asked = measures.map((name) => sql`${cube.measures[name].whole} AS ${identifier(name)}`);
  const there = (cell ?? []).map(({ of, key }) => cube.dimensions[of].among(cube.dimensions[of].expression, [key]));
  if (cell) asked.push(sql`${cube.measures[measures[0]].when(joined(there, "all"))} AS cell`);
  return sql`SELECT ${columns(cube, by, asked)} ${from(context, cube, question)}${groupBy(by)}${ending(question)}`;
}

/** The engine's ready sums cannot answer sumIf over rows; summing the summed parts can, and is far less to read. */
function orderedBySummedCell<Context, D extends string, M extends string>(
  context: Context,
  cube: Cube<Context, D, M>,
  question: Question<D, M> & { readonly cell: readonly { readonly of: D; readonly key: Key }[] },
): Sql {
  const { by, measures, cell, where, period } = question;
  const inner = [...by, ...cell.map(({ of }) => of).filter((name) => !by.includes(name))];
  const partOf = (name: M) => identifier(`part_${name}`);
  const parts = measures.map((name) => sql`${cube.measures[name].whole} AS ${partOf(name)}`);
  const there = cell.map(({ of, key }) => cube.dimensions[of].among(identifier(of), [key]));
  const first = measures[0];
  const asked = [
    ...measures.map((name) => sql`${partsOf(cube, name).whole(partOf(name))} AS ${identifier(name)}`),
    sql`${partsOf(cube, first).when(partOf(first), joined(there, "all"))} AS cell`,
  ];
  const source = sql`SELECT ${columns(cube, inner, parts)} ${from(context, cube, { where, period })}${groupBy(inner)}`;
  const names = joined([...by.map(identifier), ...asked], "list");
  return sql`SELECT ${names} FROM (${source})${groupBy(by)}${ending(question)}`;
}

function columns<Context, D extends string, M extends string>(
  cube: Cube<Context, D, M>,
  by: readonly D[],
  measured: readonly Sql[],
): Sql {
  const keys = by.map((name) => sql`${cube.dimensions[name].expression} AS ${identifier(name)}`);
  return joined([...keys, ...measured], "list");
}

function from<Context, D extends string, M extends string>(
  context: Context,
  cube: Cube<Context, D, M>,
  { where, period }: Filter<D>,
): Sql {
  const asked: Condition<D>[] = period ? [...where, { of: cube.time, between: period }] : [...where];
  const conditions = asked.map((condition) => {
    const dimension = cube.dimensions[condition.of];
    return "among" in condition
      ? dimension.among(dimension.expression, condition.among)
      : dimension.between(dimension.expression, condition.between);
  });
  return joined([visibleRows(context, cube), ...conditions], "all");
}

function groupBy(by: readonly string[]): Sql {
  return by.length === 0 ? sql`` : sql` GROUP BY ${joined(by.map(identifier), "list")}`;
}

function ending<D extends string, M extends string>(question: Question<D, M>): Sql {
  const { by, order, page, withTotals } = question;
  const totals = withTotals && by.length > 0 ? sql` WITH TOTALS` : sql``;
  return sql`${totals}${order ? orderBy(question, order) : sql``}${page ? limit(page) : sql``}`;
}

function orderBy<D extends string, M extends string>(question: Question<D, M>, order: Order<D, M>): Sql {
  const { by, measures, cell } = question;
  const { by: first, direction } = order;
  const name = first === "cell" ? "cell" : "measure" in first ? first.measure : first.dimension;
  if (![...by, ...measures, ...(cell ? ["cell"] : [])].includes(name))
    throw new TypeError("An order of what is not asked");
  const ties = by.filter((key) => key !== name).map((key) => sql`${identifier(key)} ASC`);
  const leading = sql`${identifier(name)} ${direction === "descending" ? sql`DESC` : sql`ASC`}`;
  return sql` ORDER BY ${joined([leading, ...ties], "list")}`;
}

function limit(page: Page): Sql {
  return sql` LIMIT ${uint32(page.limit)} OFFSET ${uint32(page.offset)}`;
}

function partsOf<Context, D extends string, M extends string>(cube: Cube<Context, D, M>, measure: M) {
  const { ofParts } = cube.measures[measure];
  if (!ofParts) throw new TypeError(`The measure ${measure} cannot be added up from parts`);
  return ofParts;
}
