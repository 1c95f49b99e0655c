import "server-only";
import { createTranslator } from "use-intl/core";
import { recordAudit } from "@/lib/access/audit/record-audit";
import { reach } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { firstDay, lastDay, month } from "@/lib/counter/standard/month";
import { db } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import type { Locale } from "@/lib/kit/i18n/routing";
import { type WrittenSheet, workbookFile } from "@/lib/spreadsheets/xlsx/workbook-file";
import { catalog } from "@/messages/catalog";
import { referenceAmountOf } from "../agreements/show-agreement";
import { periodOf, withDaysIn } from "../license-period";
import { priceColumns } from "../price-rows";

type Wanted = {
  organization?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
  lacking: boolean;
  locale: Locale;
};

/** Separates platforms in a cell. */
const BETWEEN = " | ";

/**
 * Agreements and their prices as a sheet that can be filled in and imported again; `lacking` adds rows for platforms
 * with usage and no price.
 */
export async function pricesFile(scope: Scope<"usage.view">, options: Wanted): Promise<Response> {
  const { organization, from, to } = options;
  const own = organization === undefined ? scope : scope.within(organization);
  const { sheets, count } = await readPriceSheets(own, options);
  await recordAudit(db(), scope, {
    action: "payment.export",
    organizationId: organization !== undefined && organization > 0 ? organization : null,
    after: { count },
  });
  return workbookFile(sheets, ["agreements", from, to].filter(Boolean).join("-"));
}

type PriceSheets = { sheets: WrittenSheet[]; count: number };

/** The sheet of `pricesFile`, and the number of prices in it. Not audited. */
export async function readPriceSheets(
  scope: Scope<"usage.view">,
  { from, to, lacking, locale }: Omit<Wanted, "organization">,
): Promise<PriceSheets> {
  const t = createTranslator({ locale, messages: catalog[locale], namespace: "cost.file" });
  const organizationId = reach(scope);
  const reference = settings().REFERENCE_CURRENCY;
  const name = { select: { name: true } } as const;
  const [prices, links] = await Promise.all([
    db().agreementPrice.findMany({
      where: { organizationId, ...withDaysIn({ from, to }) },
      select: {
        ...priceColumns,
        organization: name,
        agreement: {
          select: {
            ...{ name: true, provider: true },
            platforms: { select: { platformId: true, platform: name }, orderBy: { platform: { name: "asc" } } },
          },
        },
      },
      orderBy: [{ organization: { name: "asc" } }, { agreement: { name: "asc" } }, { startsOn: "asc" }, { id: "asc" }],
    }),
    lacking && from && to
      ? db().organizationPlatform.findMany({
          where: { organizationId },
          select: { organization: name, platform: name, organizationId: true, platformId: true },
          orderBy: [{ organization: { name: "asc" } }, { platform: { name: "asc" } }],
        })
      : [],
  ]);
  const priced = new Set(
    prices.flatMap(({ organizationId: payer, agreement }) =>
      agreement.platforms.map(({ platformId }) => `${payer} ${platformId}`),
    ),
  );
  const priceless = links.filter((one) => !priced.has(`${one.organizationId} ${one.platformId}`));
  const blank = [from ? firstDay(month(from)) : "", to ? lastDay(month(to)) : "", "", "", reference, "", "", ""];
  const sheets = [
    {
      name: t("sheet"),
      columns: [
        { heading: t("agreement"), width: 36 },
        { heading: t("provider"), width: 24 },
        { heading: t("organization"), width: 36 },
        { heading: t("platform"), width: 36 },
        { heading: t("from"), width: 12 },
        { heading: t("to"), width: 12 },
        { heading: t("amount"), width: 18 },
        { heading: t("vat"), width: 10 },
        { heading: t("currency"), width: 10 },
        { heading: t("reference", { currency: reference }), width: 18 },
        { heading: t("fund"), width: 20 },
        { heading: t("department"), width: 20 },
      ],
      rows: [
        ...prices.map((one) => {
          const { from: first, to: last } = periodOf(one);
          return [
            one.agreement.name,
            one.agreement.provider,
            one.organization.name,
            one.agreement.platforms.map(({ platform }) => platform.name).join(BETWEEN),
            ...[first, last, one.amount.toFixed(2), one.vatRate?.toFixed() ?? "", one.currency],
            ...[referenceAmountOf(one) ?? "", one.fund, one.department],
          ];
        }),
        ...priceless.map((one) => [one.platform.name, "", one.organization.name, one.platform.name, ...blank]),
      ],
    },
  ];
  return { sheets, count: prices.length };
}
