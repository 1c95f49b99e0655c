import "server-only";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { interestRule, machineInterest } from "@/lib/reports/ask/interest-rule";
import type { Running } from "@/lib/reports/ask/running";
import { askInterest } from "@/lib/reports/interest/ask-interest";
import type { Dimension } from "@/lib/usage/dimensions";
import type { InterestRule } from "@/lib/usage/query/interest-rule";
import type { Key, NumberedWhere } from "@/lib/usage/question";
import type { UsageView } from "@/lib/usage/usage-view";

/** By short name of the interest group; 0 without usage. */
export type Interests = Record<string, number>;

type Asked = {
  readonly by: readonly Exclude<Dimension, "metric">[];
  readonly where: NumberedWhere;
  readonly view?: UsageView;
  /** Definitions to use instead of the current ones. */
  readonly interest?: InterestRule;
};

/** Interest per combination of keys with any, ordered by key. */
export async function interestBy(
  scope: Scope<"usage.view">,
  { by, where, view, interest: rule }: Asked,
  running: Pick<Running, "signal"> = {},
): Promise<readonly { readonly keys: readonly Key[]; readonly interest: Interests }[]> {
  const [rows, groups] = await Promise.all([
    askInterest(scope, { by: [...by, "metric"], where, ...(rule && { interest: rule }) }, running, view),
    interestGroups(),
  ]);
  const names = new Map(groups.map(({ id, shortName }) => [id, shortName]));
  const summed = new Map<string, { keys: readonly Key[]; interest: Interests }>();
  for (const { keys: all, figures } of rows) {
    const keys = all.slice(0, by.length);
    const name = names.get(Number(all[by.length]));
    const existing = summed.get(keys.join()) ?? { keys, interest: noneOf(groups) };
    if (name !== undefined) existing.interest[name] = figures[0] ?? 0;
    summed.set(keys.join(), existing);
  }
  return [...summed.values()];
}

/**
 * Use by machines that would be interest if people had made it, per access method (TDM, Agent) with any, ordered by
 * name.
 */
export async function machineUse(
  scope: Scope<"usage.view">,
  { where, view }: Omit<Asked, "by">,
  running: Pick<Running, "signal"> = {},
): Promise<readonly { readonly method: string; readonly uses: Interests }[]> {
  const interest = machineInterest(await interestRule());
  const rows = await interestBy(scope, { by: ["accessMethod"], where, interest, ...(view && { view }) }, running);
  const texts = await db().attributeText.findMany({ where: { id: { in: rows.map(({ keys: [id] }) => Number(id)) } } });
  const names = new Map(texts.map(({ id, text }) => [id, text]));
  return rows
    .map(({ keys: [id], interest }) => ({ method: names.get(Number(id)) ?? "–", uses: interest }))
    .sort((one, other) => (one.method < other.method ? -1 : 1));
}

type Each = { readonly of: "title" | "item" | "platform"; readonly where: NumberedWhere; readonly view?: UsageView };

/** Interest per object id. */
export async function interestOf(
  scope: Scope<"usage.view">,
  { of, ...query }: Each,
  running: Pick<Running, "signal"> = {},
): Promise<(id: number) => Interests> {
  const [rows, none] = await Promise.all([interestBy(scope, { by: [of], ...query }, running), noInterest()]);
  const interests = new Map(rows.map(({ keys: [id], interest }) => [Number(id), interest]));
  return (id) => interests.get(id) ?? none;
}

/** Zero interest in all groups. */
export const noInterest = async (): Promise<Interests> => noneOf(await interestGroups());

const interestGroups = () => db().interestGroup.findMany({ orderBy: [{ position: "asc" }, { id: "asc" }] });

const noneOf = (groups: readonly { shortName: string }[]): Interests =>
  Object.fromEntries(groups.map(({ shortName }) => [shortName, 0]));

type Ordered = Each & {
  readonly of: "title" | "item";
  /** Ids of the interest groups whose sum determines the order. */
  readonly groups: readonly number[];
  readonly descending: boolean;
};

/** Ids ordered by the groups' combined interest, ties by id. */
export async function orderByInterest(
  scope: Scope<"usage.view">,
  ids: readonly number[],
  { of, where, view, groups, descending }: Ordered,
  running: Pick<Running, "signal"> = {},
): Promise<readonly number[]> {
  const rows = await askInterest(scope, { by: [of], where: { ...where, metric: groups } }, running, view);
  const values = new Map(rows.map(({ keys: [id], figures: [value = 0] }) => [Number(id), value]));
  const direction = descending ? -1 : 1;
  return [...ids].sort((a, b) => direction * ((values.get(a) ?? 0) - (values.get(b) ?? 0)) || a - b);
}
