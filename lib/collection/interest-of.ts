import "server-only";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import type { Running } from "@/lib/reports/ask/running";
import { askInterest } from "@/lib/reports/interest/ask-interest";
import type { NumberedWhere } from "@/lib/usage/question";
import type { UsageView } from "@/lib/usage/usage-view";

type Asked = { readonly of: "title" | "item" | "platform"; readonly where: NumberedWhere; readonly view: UsageView };

/** By the short name of its group. */
export type Interests = Record<string, number>;

/** The interest in each object, of all groups: those without any are not there, groups without any are 0. */
export async function interestOf(
  scope: Scope<"usage.view">,
  { of, where, view }: Asked,
  running: Pick<Running, "signal"> = {},
): Promise<(id: number) => Interests> {
  const [found, groups] = await Promise.all([
    askInterest(scope, { by: [of, "metric"], where }, running, view),
    db().interestGroup.findMany({
      select: { id: true, shortName: true },
      orderBy: [{ position: "asc" }, { id: "asc" }],
    }),
  ]);
  const values = new Map(found.map(({ keys, figures: [value = 0] }) => [keys.join(" "), value]));
  return (id) => Object.fromEntries(groups.map((group) => [group.shortName, values.get(`${id} ${group.id}`) ?? 0]));
}

type Ordered = Omit<Asked, "of"> & {
  readonly of: "title" | "item";
  readonly group: string | undefined;
  readonly descending: boolean;
};

/** The ids in the order of their interest of one group, of equal interest by id; without such a group by id. */
export async function orderByInterest(
  scope: Scope<"usage.view">,
  ids: readonly number[],
  { of, where, view, group, descending }: Ordered,
  running: Pick<Running, "signal"> = {},
): Promise<readonly number[]> {
  const known = group === undefined ? null : await db().interestGroup.findUnique({ where: { shortName: group } });
  if (!known) return ids;
  const found = await askInterest(scope, { by: [of], where: { ...where, metric: [known.id] } }, running, view);
  const values = new Map(found.map(({ keys: [id], figures: [value = 0] }) => [Number(id), value]));
  const direction = descending ? -1 : 1;
  return [...ids].sort((a, b) => direction * ((values.get(a) ?? 0) - (values.get(b) ?? 0)) || a - b);
}
