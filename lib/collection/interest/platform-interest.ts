import "server-only";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import type { Running } from "@/lib/reports/ask/running";
import { askInterest } from "@/lib/reports/interest/ask-interest";
import type { Dimension } from "@/lib/usage/dimensions";
import type { Key } from "@/lib/usage/question";
import type { InterestMonths, Sums } from "./contract";

type Place = { readonly organization: number; readonly platform?: number };
type Asked = { readonly place: Place; readonly months?: InterestMonths; readonly running: Running };

/** The interest in each platform by group; those without any are not there. Throws NotFound for an organization out of reach. */
export async function listPlatformInterest(scope: Scope<"usage.view">, asked: Asked) {
  const found = await sumsBy(scope, ["platform"], asked);
  return found.map(({ keys: [platform], interest }) => ({ platform: Number(platform), interest }));
}

/** The same of each calendar year, of all time. */
export async function listPlatformInterestByYear(scope: Scope<"usage.view">, asked: Asked) {
  const found = await sumsBy(scope, ["platform", "year"], asked);
  return found.map(({ keys: [platform, year], interest }) => ({
    ...{ platform: Number(platform), year: Number(year), interest },
  }));
}

type Summed = { readonly keys: readonly Key[]; readonly interest: Sums };

/** Interest by group of each combination of keys that has any, in the order of the keys. */
export async function sumsBy(
  scope: Scope<"usage.view">,
  by: readonly Exclude<Dimension, "metric">[],
  { place: { organization, platform }, months = {}, running }: Asked,
): Promise<Summed[]> {
  const where = {
    month: { from: months.from ?? null, to: months.to ?? null },
    ...(platform === undefined ? {} : { platform: [platform] }),
  };
  const [found, groups] = await Promise.all([
    askInterest(scope.within(organization), { by: [...by, "metric"], where }, running),
    db().interestGroup.findMany({ orderBy: [{ position: "asc" }, { id: "asc" }] }),
  ]);
  const none = Object.fromEntries(groups.map(({ shortName }) => [shortName, 0]));
  const names = new Map(groups.map(({ id, shortName }) => [id, shortName]));
  const summed = new Map<string, Summed>();
  for (const { keys, figures } of found) {
    const place = keys.slice(0, by.length);
    const name = names.get(Number(keys[by.length]));
    const known = summed.get(place.join()) ?? { keys: place, interest: none };
    if (name !== undefined)
      summed.set(place.join(), { keys: place, interest: { ...known.interest, [name]: figures[0] ?? 0 } });
  }
  return [...summed.values()];
}
