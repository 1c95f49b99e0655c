import "server-only";
import { recordAudit } from "@/lib/access/audit/record-audit";
import { reach } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { db, inTransaction } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import { Invalid, OutOfDate } from "@/lib/kit/errors";
import type { ExchangeRates } from "./contract";
import { priceColumns, priceOf, rateYear, readRates } from "./price-rows";

type Reader = Pick<Scope<"usage.view" | "consortium.manage">, "organizationIds">;

/** Saved rates, and rates that prices within reach still need. */
export async function listRates(scope: Reader): Promise<ExchangeRates> {
  const reference = settings().REFERENCE_CURRENCY;
  const [rows, currencies, prices] = await Promise.all([
    db().exchangeRate.findMany({ where: { reference }, orderBy: [{ currency: "asc" }, { year: "desc" }] }),
    readRates(),
    db().agreementPrice.findMany({
      where: { organizationId: reach(scope), currency: { not: reference } },
      select: priceColumns,
      orderBy: [{ currency: "asc" }, { startsOn: "desc" }],
    }),
  ]);
  const missing = new Map<string, ExchangeRates["missing"][number]>();
  for (const price of prices) {
    if (priceOf(price, currencies) !== null) continue;
    const { currency } = price;
    const year = rateYear(price);
    const entry = missing.get(`${currency} ${year}`);
    missing.set(`${currency} ${year}`, { currency, year, prices: (entry?.prices ?? 0) + 1 });
  }
  return {
    reference_currency: reference,
    rates: rows.map(({ currency, year, rate }) => ({ currency, year, rate: rate.toFixed() })),
    missing: [...missing.values()],
  };
}

/**
 * Saves or deletes a rate; dependent prices are converted on reading. Throws OutOfDate if the rate changed since the
 * caller read it.
 */
export async function saveRate(
  scope: Scope<"consortium.manage">,
  { currency, year, rate, seen }: { currency: string; year: number; rate: string | null; seen: string | null },
): Promise<ExchangeRates> {
  const reference = settings().REFERENCE_CURRENCY;
  if (currency === reference) throw new Invalid({ currency: ["currencyIsReference"] });
  const id = { currency_reference_year: { currency, reference, year } };
  await inTransaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext(${`rate ${currency} ${reference} ${year}`}))`;
    const former = await tx.exchangeRate.findUnique({ where: id });
    if ((former?.rate.toFixed() ?? null) !== seen) throw new OutOfDate();
    if (rate === null) await tx.exchangeRate.deleteMany({ where: { currency, reference, year } });
    else await tx.exchangeRate.upsert({ where: id, create: { currency, reference, year, rate }, update: { rate } });
    await recordAudit(tx, scope, {
      action: "payment.rate",
      subject: { kind: "rate", id: `${currency}/${reference}`, name: `${currency} ${year}` },
      before: { rate: former?.rate.toFixed() ?? null },
      after: { rate },
    });
  });
  return listRates(scope);
}
