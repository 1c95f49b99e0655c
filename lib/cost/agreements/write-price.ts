import "server-only";
import { changedValues } from "@/lib/access/audit/audit-values";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Scope } from "@/lib/access/scope";
import { now } from "@/lib/kit/clock";
import { type Db, inTransaction } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import { Invalid, NotFound, OutOfDate } from "@/lib/kit/errors";
import { usersByOrganization } from "@/lib/organizations/years/yearly-figures";
import { dayColumns, type LicensePeriod, periodOf } from "../license-period";
import { amountText, hundredthsOf } from "../money";
import { type PriceRow, priceColumns, readRates } from "../price-rows";
import { daysOfPrice, type PriceDraft } from "../price-shapes";
import { splitExactly } from "../split-exactly";
import type { PriceChange, PriceSplit } from "./contract";
import { type AgreementRow, administeredBy, findAgreement, lockAgreements } from "./find-agreements";
import { payerNames, showPrice } from "./show-agreement";

type Writer = Scope<"agreements.manage">;
type Head = Pick<AgreementRow, "id" | "name">;
type Fields = Omit<PriceDraft, "organization" | "year" | "from" | "to">;

/** A price in the reference currency needs no separate reference amount. */
function columnsOf({ amount, vat_rate, currency, reference_amount, fund, department }: Fields) {
  const reference = settings().REFERENCE_CURRENCY;
  const entered = currency === reference ? null : reference_amount;
  return {
    ...{ amount, vatRate: vat_rate, currency, fund, department },
    ...{ referenceAmount: entered, referenceCurrency: entered === null ? null : reference },
  };
}

const payer = { organization: { select: { id: true, name: true, nameEn: true, nameCs: true } } } as const;

type Added = { agreement: Head; draft: PriceDraft };

/**
 * Adds a price in the caller's transaction, which holds the lock. Throws NotFound for an organization that the caller
 * does not administer, and Invalid if another price of the organization, fund and department covers some of the days.
 */
export async function addPrice(tx: Db, scope: Writer, { agreement, draft }: Added) {
  const period = daysOfPrice(draft);
  if (!period) throw new Invalid({ from: ["mandatory"] });
  const { organization: organizationId, ...fields } = draft;
  if (!scope.reaches(organizationId)) throw new NotFound("organizationNotFound");
  const place = { agreementId: agreement.id, organizationId, fund: draft.fund, department: draft.department };
  await refuseOverlap(tx, place, period);
  const row = await tx.agreementPrice.create({
    data: { agreementId: agreement.id, organizationId, ...dayColumns(period), ...columnsOf(fields) },
    select: { ...priceColumns, ...payer },
  });
  await recordAudit(tx, scope, { action: "payment.create", ...auditedAs(agreement, row), after: audited(row) });
  return row;
}

type Place = { agreementId: number; organizationId: number; fund: string; department: string };

async function refuseOverlap(tx: Db, place: Place, period: LicensePeriod, except = 0): Promise<void> {
  const { startsOn, endsOn } = dayColumns(period);
  const same = { ...place, id: { not: except }, startsOn: { lte: endsOn }, endsOn: { gte: startsOn } };
  if (await tx.agreementPrice.findFirst({ where: same })) throw new Invalid({ from: ["priceTaken"] });
}

const auditedAs = ({ name }: Head, { id, organizationId, ...row }: PriceRow) => ({
  subject: { kind: "payment", id, name: `${name} ${periodOf(row).from}` } as const,
  organizationId,
});

const audited = (row: PriceRow) => ({
  ...periodOf(row),
  amount: row.amount.toFixed(2),
  vat_rate: row.vatRate?.toFixed() ?? null,
  currency: row.currency,
  reference_amount: row.referenceAmount ? `${row.referenceAmount.toFixed(2)} ${row.referenceCurrency}` : null,
  ...{ fund: row.fund, department: row.department },
});

/** Throws like addPrice, and NotFound for an agreement that the caller neither manages nor pays for. */
export async function createPrice(scope: Writer, agreementId: number, draft: PriceDraft) {
  const rates = await readRates();
  return inTransaction(async (tx) => {
    await lockAgreements(tx);
    const agreement = await findAgreement(administeredBy(scope), agreementId, tx);
    return showPrice(await addPrice(tx, scope, { agreement, draft }), rates, scope.actor);
  });
}

type Which = { agreement: number; price: number };

async function findPrice(tx: Db, scope: Writer, { agreement: agreementId, price: id }: Which) {
  const agreement = await findAgreement(administeredBy(scope), agreementId, tx);
  const row = agreement.prices.find((one) => one.id === id);
  if (!row) throw new NotFound("priceNotFound");
  return { agreement, row };
}

/** Throws NotFound, OutOfDate if the price changed since the caller read it, and Invalid like addPrice. */
export async function changePrice(scope: Writer, which: Which, { revision, ...draft }: PriceChange) {
  const rates = await readRates();
  return inTransaction(async (tx) => {
    await lockAgreements(tx);
    const { agreement, row } = await findPrice(tx, scope, which);
    if (row.revision !== revision) throw new OutOfDate();
    return showPrice(await updatePrice(tx, scope, { agreement, row, draft }), rates, scope.actor);
  });
}

type Updated = { agreement: Head; row: PriceRow; draft: Omit<PriceChange, "revision"> };

/** In the caller's transaction, which holds the lock. */
export async function updatePrice(tx: Db, scope: Writer, { agreement, row, draft }: Updated) {
  const period = daysOfPrice(draft) ?? periodOf(row);
  const { agreementId, organizationId, id } = row;
  const place = { agreementId, organizationId, fund: draft.fund, department: draft.department };
  await refuseOverlap(tx, place, period, id);
  const after = await tx.agreementPrice.update({
    where: { id },
    data: { ...columnsOf(draft), ...dayColumns(period), changedAt: now(), revision: { increment: 1 } },
    select: { ...priceColumns, ...payer },
  });
  const differing = changedValues(audited(row), audited(after));
  if (differing)
    await recordAudit(tx, scope, { action: "payment.change", ...auditedAs(agreement, after), ...differing });
  return after;
}

export async function deletePrice(scope: Writer, which: Which): Promise<null> {
  return inTransaction(async (tx) => {
    await lockAgreements(tx);
    const { agreement, row } = await findPrice(tx, scope, which);
    await tx.agreementPrice.delete({ where: { id: row.id } });
    await recordAudit(tx, scope, { action: "payment.delete", ...auditedAs(agreement, row), before: audited(row) });
    return null;
  });
}

/**
 * Divides a total between organizations, one price each; saves nothing for a preview. Throws like addPrice, and Invalid
 * if shares do not add up to 100 or an organization has no FTE.
 */
export async function splitPrice(scope: Writer, agreementId: number, split: PriceSplit) {
  const period = daysOfPrice(split);
  if (!period) throw new Invalid({ from: ["mandatory"] });
  const ids = split.payers.map(({ organization }) => organization);
  for (const id of ids) if (!scope.reaches(id)) throw new NotFound("organizationNotFound");
  if (new Set(ids).size < ids.length) throw new Invalid({ payers: ["twice"] });
  return inTransaction(async (tx) => {
    await lockAgreements(tx);
    const agreement = await findAgreement(administeredBy(scope), agreementId, tx);
    const rows = await tx.organization.findMany({ where: { id: { in: ids } } });
    const weights = await weightsOf(split, period);
    const amounts = splitExactly(
      hundredthsOf(split.total),
      weights.map(({ weight }) => weight),
    );
    const { vat_rate, currency, fund, department } = split;
    const parts = ids.flatMap((id, at) => {
      const payer = rows.find((one) => one.id === id);
      const amount = amountText(amounts[at] ?? 0);
      const { weight, year } = weights[at] ?? { weight: 0, year: null };
      return payer ? [{ id, part: { organization: payerNames(payer), weight, fte_year: year, amount } }] : [];
    });
    if (!split.is_preview)
      for (const { id, part } of parts) {
        const fields = { amount: part.amount, vat_rate, currency, reference_amount: null, fund, department };
        await addPrice(tx, scope, { agreement, draft: { organization: id, ...fields, ...period } });
      }
    return parts.map(({ part }) => part);
  });
}

async function weightsOf({ by, payers }: PriceSplit, { from }: LicensePeriod) {
  if (by === "equal") return payers.map(() => ({ weight: 1, year: null }));
  if (by === "shares") {
    const shares = payers.map(({ share }) => Number(share ?? 0));
    const sum = Math.round(shares.reduce((all, one) => all + one, 0) * 10_000);
    if (sum !== 1_000_000) throw new Invalid({ payers: ["sharesOfPayers"] });
    return shares.map((weight) => ({ weight, year: null }));
  }
  const ids = payers.map(({ organization }) => organization);
  const users = await usersByOrganization(ids, Number(from.slice(0, 4)));
  return ids.map((id) => {
    const own = users.get(id);
    if (!own) throw new Invalid({ payers: ["noFte"] });
    return { weight: own.fte, year: own.year };
  });
}
