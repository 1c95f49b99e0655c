import "server-only";
import { createTranslator } from "use-intl/core";
import { recordAudit } from "@/lib/access/audit/record-audit";
import { reach } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { firstDay, lastDay, month } from "@/lib/counter/standard/month";
import { db } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import type { Locale } from "@/lib/kit/i18n/routing";
import { workbookFile } from "@/lib/spreadsheets/xlsx/workbook-file";
import { catalog } from "@/messages/catalog";
import { paymentColumns, showPayment, withDaysIn } from "../payments";

type Wanted = {
  organization: number;
  from?: string | undefined;
  to?: string | undefined;
  lacking: boolean;
  locale: Locale;
};

/**
 * Payments as a sheet that can be filled in and imported again; `lacking` adds rows for platforms with usage and no
 * price.
 */
export async function paymentsFile(scope: Scope<"usage.view">, options: Wanted): Promise<Response> {
  const { organization, from, to, lacking, locale } = options;
  const own = scope.within(organization);
  const t = createTranslator({ locale, messages: catalog[locale], namespace: "cost.file" });
  const organizationId = reach(own);
  const reference = settings().REFERENCE_CURRENCY;
  const named = { organization: { select: { name: true } }, platform: { select: { name: true } } } as const;
  const [payments, links] = await Promise.all([
    db().payment.findMany({
      where: { organizationId, ...withDaysIn({ from, to }) },
      select: { ...paymentColumns, ...named },
      orderBy: [{ organization: { name: "asc" } }, { platform: { name: "asc" } }, { startsOn: "asc" }],
    }),
    lacking && from && to
      ? db().organizationPlatform.findMany({
          where: { organizationId },
          select: { ...named, organizationId: true, platformId: true },
          orderBy: [{ organization: { name: "asc" } }, { platform: { name: "asc" } }],
        })
      : [],
  ]);
  const priced = new Set(payments.map((one) => `${one.organizationId} ${one.platformId}`));
  const priceless = links.filter((one) => !priced.has(`${one.organizationId} ${one.platformId}`));
  await recordAudit(db(), scope, {
    action: "payment.export",
    organizationId: organization > 0 ? organization : null,
    after: { count: payments.length },
  });
  const period = { from: from ? firstDay(month(from)) : "", to: to ? lastDay(month(to)) : "" };
  const sheets = [
    {
      name: t("sheet"),
      columns: [
        { heading: t("organization"), width: 36 },
        { heading: t("platform"), width: 36 },
        { heading: t("from"), width: 12 },
        { heading: t("to"), width: 12 },
        { heading: t("amount"), width: 18 },
        { heading: t("currency"), width: 10 },
        { heading: t("reference", { currency: reference }), width: 18 },
      ],
      rows: [
        ...payments.map((one) => {
          const { amount, currency, reference_amount, ...days } = showPayment(one, new Map());
          return [
            one.organization.name,
            one.platform.name,
            days.from,
            days.to,
            amount,
            currency,
            reference_amount ?? "",
          ];
        }),
        ...priceless.map((one) => [
          one.organization.name,
          one.platform.name,
          period.from,
          period.to,
          "",
          reference,
          "",
        ]),
      ],
    },
  ];
  return workbookFile(sheets, ["payments", from, to].filter(Boolean).join("-"));
}
