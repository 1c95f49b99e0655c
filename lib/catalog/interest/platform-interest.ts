import "server-only";
import type { Scope } from "@/lib/access/scope";
import type { Running } from "@/lib/reports/ask/running";
import type { Dimension } from "@/lib/usage/dimensions";
import { interestBy } from "../interest-of";
import type { InterestMonths } from "./contract";

type Place = { readonly organization: number; readonly platform?: number };
type Asked = { readonly place: Place; readonly months?: InterestMonths; readonly running: Running };

/** Interest per platform and group, without empty ones. Throws NotFound for an organization out of reach. */
export async function listPlatformInterest(scope: Scope<"usage.view">, asked: Asked) {
  const found = await interestWithin(scope, ["platform"], asked);
  return found.map(({ keys: [platform], interest }) => ({ platform: Number(platform), interest }));
}

/** The same per calendar year, over all years. */
export async function listPlatformInterestByYear(scope: Scope<"usage.view">, asked: Asked) {
  const found = await interestWithin(scope, ["platform", "year"], asked);
  return found.map(({ keys: [platform, year], interest }) => ({
    ...{ platform: Number(platform), year: Number(year), interest },
  }));
}

const interestWithin = (
  scope: Scope<"usage.view">,
  by: readonly Exclude<Dimension, "metric">[],
  { place: { organization, platform }, months = {}, running }: Asked,
) => {
  const { from = null, to = null } = months;
  const where = { month: { from, to }, ...(platform === undefined ? {} : { platform: [platform] }) };
  return interestBy(scope.within(organization), { by, where }, running);
};
