import type { BridgeName, Dimension } from "../dimensions";
import type { NumberedWhere, ZeroRows } from "../question";
import { ending, type Grouping, groups } from "./compile";
import { expressionOf } from "./conditions";
import { uint32s } from "./dialect";
import { identifier, joinSql, render, type Sql, type Statement, sql } from "./sql";
import { type Audience, selectFacts, smallest, speaksOf } from "./visible-facts";

type Asked = {
  readonly grouping: Grouping;
  /** False if the filters match no usage. */
  readonly used: boolean;
  readonly zero: ZeroRows;
};

/** Key 0 is a blank, not an object. */
const objectsIn = (audience: Audience, of: Dimension | BridgeName, where: NumberedWhere): Sql => {
  if (of === "tag") return selectFacts(audience, { where });
  const condition = { where, without: { of, keys: [0] } };
  return selectFacts(audience, condition, smallest(speaksOf(condition)));
};

const exceptThose = (audience: Audience, of: Dimension | BridgeName, without: NumberedWhere | undefined): Sql => {
  if (of === "tag" || !without) return sql``;
  const key = expressionOf(of);
  return sql` AND ${key} GLOBAL NOT IN (SELECT ${key} ${objectsIn(audience, of, without)})`;
};

/** The groups of one dimension with their figures, and objects without usage as groups of 0. */
export function compileZeroRows(audience: Audience, { grouping, used, zero }: Asked): Statement {
  const { by, cell, measures } = grouping;
  const [key, ...others] = by;
  if (!key || key === "month" || others.length > 0)
    throw new TypeError("Objects without usage need exactly one row dimension");
  const name = identifier(key);
  const figures = [identifier(measures[0]), ...(cell ? [identifier("cell")] : [])];
  const half = (of: Sql, figure: (named: Sql) => Sql, from: Sql) =>
    sql`SELECT ${joinSql([sql`toUInt32(${of}) AS ${name}`, ...figures.map((one) => sql`${figure(one)} AS ${one}`)], "list")}${from}`;
  const { page: _, order: __, ...whole } = grouping;
  const usage = half(name, (figure) => sql`toUInt64(${figure})`, sql` FROM (${groups(audience, whole)})`);
  const zeros = (of: Sql, from: Sql) => half(of, () => sql`toUInt64(0)`, from);
  const objects =
    "keys" in zero
      ? zeros(sql`arrayJoin(${uint32s(zero.keys)})`, sql``)
      : zeros(
          name,
          sql` FROM (SELECT DISTINCT ${key === "tag" ? name : expressionOf(key)} AS ${name} ${objectsIn(audience, key, zero.where)}${exceptThose(audience, key, zero.without)})`,
        );
  const both = used ? sql`${usage} UNION ALL ${objects}` : objects;
  const sums = figures.map((one) => sql`sum(candidates.${one}) AS ${one}`);
  return render(
    sql`SELECT ${joinSql([name, ...sums], "list")} FROM (${both}) AS candidates GROUP BY ${name}${ending(grouping)}`,
  );
}
