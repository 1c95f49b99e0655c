import "server-only";
import type { Actor } from "@/lib/access/actor";
import { settings } from "@/lib/kit/env";
import { periodOf } from "../license-period";
import { amountText, hundredthsOf } from "../money";
import { type PriceRow, priceOf, type Rates } from "../price-rows";
import type { AgreementPriceEntity } from "./contract";
import { type AgreementRow, administers } from "./find-agreements";

type Named = { id: number; name: string; nameEn: string | null; nameCs: string | null };

export const payerNames = ({ id, name, nameEn, nameCs }: Named) => ({ pk: id, name, name_en: nameEn, name_cs: nameCs });

export const showHead = (row: AgreementRow, actor: Actor) => ({
  pk: row.id,
  ...{ name: row.name, provider: row.provider, note: row.note },
  organization: row.organization && payerNames(row.organization),
  platforms: row.platforms.map(({ platform, share }) => ({ ...payerNames(platform), share: share?.toFixed() ?? null })),
  ...{ created_by: row.createdBy, created: row.createdAt, last_updated: row.changedAt },
  revision: row.revision,
  can_edit: administers(actor, row.organizationId),
});

type WithPayer = PriceRow & { organization: Named };

export function showPrice(row: WithPayer, rates: Rates, actor: Actor): AgreementPriceEntity {
  const price = priceOf(row, rates);
  const amount = hundredthsOf(row.amount.toFixed(2));
  return {
    pk: row.id,
    organization: payerNames(row.organization),
    ...periodOf(row),
    amount: amountText(amount),
    vat_rate: row.vatRate?.toFixed() ?? null,
    amount_with_vat: row.vatRate ? row.amount.mul(row.vatRate.div(100).add(1)).toFixed(2) : null,
    currency: row.currency,
    reference_amount: referenceAmountOf(row),
    price: price === null ? null : amountText(price),
    ...{ fund: row.fund, department: row.department },
    can_edit: administers(actor, row.organizationId),
    revision: row.revision,
  };
}

/** The entered reference amount, unless the reference currency has changed since. */
export const referenceAmountOf = ({ referenceAmount, referenceCurrency }: PriceRow): string | null =>
  referenceCurrency === settings().REFERENCE_CURRENCY ? (referenceAmount?.toFixed(2) ?? null) : null;
