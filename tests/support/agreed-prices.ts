import { calendarYear, dayColumns, type LicensePeriod } from "@/lib/cost/license-period";
import { db } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";

export type AgreedPrice = {
  organizationId: number;
  platformId: number;
  amount: number;
  /** A calendar year, or days. */
  days: number | LicensePeriod;
  currency?: string;
};

/** Writes prices, each with an agreement of its own for one platform; returns the ids of the agreements. */
export async function agreePrices(...prices: readonly AgreedPrice[]): Promise<number[]> {
  const ids: number[] = [];
  for (const { organizationId, platformId, amount, days, currency = settings().REFERENCE_CURRENCY } of prices) {
    const period = typeof days === "number" ? calendarYear(days) : days;
    const { id } = await db().agreement.create({
      data: {
        ...{ name: "Agreement", organizationId },
        platforms: { create: { platformId } },
        prices: { create: { organizationId, ...dayColumns(period), amount, currency } },
      },
    });
    ids.push(id);
  }
  return ids;
}
