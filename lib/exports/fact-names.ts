import "server-only";
import { type Reach, reach } from "@/lib/access/reach";
import { db } from "@/lib/kit/db";
import { displayName } from "@/lib/kit/format/display-name";

export type FactNames = Awaited<ReturnType<typeof readFactNames>>;

/** Names in facts of these organizations. */
export async function readFactNames(scope: Reach) {
  const [organizations, platforms, types, metrics] = await Promise.all([
    db().organization.findMany({ where: { id: reach(scope) } }),
    db().platform.findMany(),
    db().reportType.findMany({ select: { id: true, shortName: true } }),
    db().metric.findMany(),
  ]);
  return {
    organizations: new Map(organizations.map((one) => [one.id, displayName(one, "en")])),
    platforms: new Map(platforms.map((one) => [one.id, displayName(one, "en")])),
    types: new Map(types.map(({ id, shortName }) => [id, shortName])),
    metrics: new Map(metrics.map(({ id, shortName }) => [id, shortName])),
  };
}

/** Throws for a number without a name: usage without it would be wrong. */
export function nameOf(names: ReadonlyMap<number, string>, key: unknown): string {
  const name = names.get(Number(key));
  if (name === undefined) throw new Error(`A fact refers to the unknown number ${key}`);
  return name;
}
