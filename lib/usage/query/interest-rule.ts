import { groupBy } from "@/lib/kit/group-by";
import { dimensions, type TextDimension } from "../dimensions";
import { isNoneOf, isOneOf, literal, uint32s, uint64s } from "./dialect";
import { identifier, type Sql, sql } from "./sql";

/** Months of an account with usage of the newer report type do not count for the older. */
export interface SupersededInterest {
  readonly older: number;
  readonly newer: number;
}

/** A condition on an attribute of usage: one of these keys, or none of them. The key 0 is a blank. */
export interface AttributeCondition {
  readonly of: TextDimension;
  readonly keys: readonly number[];
  readonly isExcluded: boolean;
}

/** Counts usage of a metric of a report type in a group, if all of the conditions hold. */
export interface CountedMetric {
  readonly reportType: number;
  readonly metric: number;
  readonly group: number;
  readonly attributes?: readonly AttributeCondition[];
}

/** Which usage counts as interest, and in which group, by the ids that facts use. */
export interface InterestRule {
  /** Definitions of one metric have conditions that exclude each other; other metrics do not count. */
  readonly definitions: readonly CountedMetric[];
  /** The platforms for which the report type defines interest. */
  readonly platforms: readonly { readonly reportType: number; readonly platforms: readonly number[] }[];
  readonly superseded: readonly SupersededInterest[];
}

const MOST = 0x1_0000;

/** Report type and metric packed into one number; both have 16 bits. */
const definedCode = sql`toUInt64(${identifier("report_type_id")} * 65536 + ${identifier("metric_id")})`;

/** Report types that count toward interest, or toward these groups. */
export const reportTypesIn = ({ definitions }: InterestRule, groups?: readonly number[]): number[] => [
  ...new Set(definitions.flatMap(({ reportType, group }) => ((groups?.includes(group) ?? true) ? [reportType] : []))),
];

/** The interest group of a fact that counts as interest. */
export function interestGroup(rule: InterestRule): Sql {
  const { code, definitions } = codedIn(rule);
  if (definitions.length === 0) return sql`toUInt32(0)`;
  const [codes, groups] = [definitions.map((one) => one.code), definitions.map((one) => one.group)];
  return sql`transform(${code}, ${uint64s(codes)}, ${uint32s(groups)}, toUInt32(0))`;
}

/** Conditions of usage that counts as interest by metric and attributes. */
export function isDefined(rule: InterestRule): Sql[] {
  const { code, definitions, shared } = codedIn(rule);
  return [...shared.map(holdsFor), sql`${code} IN ${uint64s(definitions.map((one) => one.code))}`];
}

/** Attributes that definitions of the rule depend on. */
export const attributesIn = ({ definitions }: InterestRule): TextDimension[] => [
  ...new Set(definitions.flatMap(({ attributes = [] }) => attributes.map(({ of }) => of))),
];

/** Values of an attribute that all conditions treat alike have one class; 0 is that of the values not named. */
type Classes = {
  readonly of: TextDimension;
  readonly classes: ReadonlyMap<number, number>;
  readonly size: number;
  /** The classes that meet the condition. */
  readonly met: (condition: AttributeCondition | undefined) => readonly number[];
};

/**
 * Report type, metric and classes of attributes packed into one number, which finds the group of a fact in one step
 * however many definitions there are. Conditions that all definitions share are left out.
 */
function codedIn({ definitions }: InterestRule) {
  const lists = definitions.map(({ attributes = [] }) => attributes.map((one) => JSON.stringify(one)));
  const inAll = new Set(lists[0]?.filter((text) => lists.every((list) => list.includes(text))));
  const own = ({ attributes = [] }: CountedMetric) => attributes.filter((one) => !inAll.has(JSON.stringify(one)));
  const shared = (definitions[0]?.attributes ?? []).filter((one) => inAll.has(JSON.stringify(one)));
  const classes = classesIn(definitions.flatMap(own));
  return {
    shared,
    code: classes
      .filter(({ size }) => size > 1)
      .reduce((code, one) => sql`(${code} * ${literal(one.size)} + ${classOf(one)})`, definedCode),
    definitions: definitions.flatMap((definition) =>
      classes
        .reduce<readonly number[]>(
          (codes, { of, size, met }) => {
            const condition = own(definition).find((one) => one.of === of);
            return codes.flatMap((code) => met(condition).map((one) => code * size + one));
          },
          [definition.reportType * MOST + definition.metric],
        )
        .map((code) => ({ code, group: definition.group })),
    ),
  };
}

function classesIn(conditions: readonly AttributeCondition[]): Classes[] {
  return [...groupBy(conditions, ({ of }) => of)].map(([of, own]) => {
    const keys = [...new Set(own.flatMap((one) => one.keys))];
    // No key is -1: it represents all that are not named.
    const kindOf = (key: number) => own.map((one) => one.keys.includes(key)).join();
    const kinds = [...new Set([-1, ...keys].map(kindOf))];
    const examples = kinds.map((kind) => [-1, ...keys].find((key) => kindOf(key) === kind) ?? -1);
    return {
      ...{ of, size: kinds.length, classes: new Map(keys.map((key) => [key, kinds.indexOf(kindOf(key))])) },
      met: (condition) =>
        examples.flatMap((key, at) =>
          !condition || condition.keys.includes(key) !== condition.isExcluded ? [at] : [],
        ),
    };
  });
}

const classOf = ({ of, classes }: Classes): Sql =>
  sql`transform(${identifier(dimensions[of].column)}, ${uint32s([...classes.keys()])}, ${uint32s([...classes.values()])}, toUInt32(0))`;

const holdsFor = ({ of, keys, isExcluded }: AttributeCondition): Sql =>
  (isExcluded ? isNoneOf : isOneOf)(identifier(dimensions[of].column), keys);
