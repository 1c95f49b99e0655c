import "server-only";
import { reach } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { amountText } from "./money";
import { priceOf, readRates, shownPayment, showPayment } from "./show-payment";

type Which = { platform?: number | undefined; year?: number | undefined };

const chosen = (scope: Scope<"usage.view">, { platform, year }: Which) => ({
  organizationId: reach(scope),
  ...(platform === undefined ? {} : { platformId: platform }),
  ...(year === undefined ? {} : { year }),
});

/** One page of payments. Throws NotFound for an organization out of reach. */
export async function listPayments(
  scope: Scope<"usage.view">,
  organization: number,
  query: Which & { page: number; page_size: number },
) {
  const where = chosen(scope.within(organization), query);
  const [count, rows, rates] = await Promise.all([
    db().payment.count({ where }),
    db().payment.findMany({
      where,
      select: shownPayment,
      orderBy: [{ year: "desc" }, { platform: { name: "asc" } }, { organization: { name: "asc" } }, { id: "asc" }],
      skip: (query.page - 1) * query.page_size,
      take: query.page_size,
    }),
    readRates(),
  ]);
  return { count, results: rows.map((row) => showPayment(row, rates)) };
}

/** Prices summed over organizations. If one cannot be converted the sum is unknown, rather than too small. */
export async function listPricesByYear(scope: Scope<"usage.view">, organization: number, query: Which) {
  const where = chosen(scope.within(organization), query);
  const [rows, rates] = await Promise.all([db().payment.findMany({ where, select: shownPayment }), readRates()]);
  const sums = new Map<string, { platform: number; year: number; price: number | null; payments: number }>();
  for (const row of rows) {
    const { platformId: platform, year } = row;
    const sum = sums.get(`${platform} ${year}`) ?? { platform, year, price: 0, payments: 0 };
    const price = priceOf(row, rates);
    sums.set(`${platform} ${year}`, {
      ...sum,
      price: sum.price === null || price === null ? null : sum.price + price,
      payments: sum.payments + 1,
    });
  }
  return [...sums.values()]
    .toSorted((one, other) => one.platform - other.platform || one.year - other.year)
    .map(({ price, ...sum }) => ({ ...sum, price: price === null ? null : amountText(price) }));
}
