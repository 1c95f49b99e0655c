"use client";

import { FileUp } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { useMoney } from "@/components/cost/use-money";
import { Button } from "@/components/ui/button";
import { Count } from "@/components/ui/count";
import { Card } from "@/components/ui/page/card";
import { later } from "@/components/ui/parts/later";
import type { DataColumn } from "@/components/ui/tables/data-column";
import { DataTable } from "@/components/ui/tables/data-table";
import { TextLink } from "@/components/ui/text-link";
import { pathTo } from "@/lib/navigation/routes";
import { entityName } from "@/lib/organizations/entity-name";
import type { ScenarioResult, ScenarioView } from "@/lib/scenarios/contract";

const TitlePricesDialog = later(() => import("./title-prices-dialog.client").then((it) => it.TitlePricesDialog));
const BoughtTitles = later(() => import("./bought-titles.client").then((it) => it.BoughtTitles));

type Props = {
  scenario: Pick<ScenarioView, "pk" | "revision" | "can_edit" | "changes">;
  result: Pick<ScenarioResult, "agreements" | "currency" | "months">;
};

type Ending = ScenarioResult["agreements"][number];

/** Agreements that end: their price, what replaces them, and how much of them was never used. */
export function ScenarioAgreements({ scenario, result }: Props) {
  const t = useTranslations("scenarios.agreements");
  const [entered, enter] = useState<Ending | null>(null);
  const [listed, list] = useState<Ending | null>(null);
  const columns = useColumns({ scenario, result, enter, list });
  const currencyOf = ({ pk }: Ending) => scenario.changes.find(({ agreement }) => agreement === pk)?.currency ?? "";
  return (
    <>
      <Card title={t("title")} flush>
        <DataTable
          frameless
          isCards
          caption={t("title")}
          rows={result.agreements}
          rowKey={({ pk }) => pk}
          columns={columns}
        />
      </Card>
      {entered ? (
        <TitlePricesDialog
          scenario={scenario.pk}
          revision={scenario.revision}
          agreement={entered}
          currency={currencyOf(entered)}
          onClose={() => enter(null)}
        />
      ) : null}
      {listed ? (
        <BoughtTitles
          scenario={scenario.pk}
          agreement={listed}
          currency={currencyOf(listed)}
          onClose={() => list(null)}
        />
      ) : null}
    </>
  );
}

type Asked = Props & { enter: (one: Ending) => void; list: (one: Ending) => void };

function useColumns({ scenario, result, enter, list }: Asked): DataColumn<Ending>[] {
  const t = useTranslations("scenarios.agreements");
  const { amount } = useMoney();
  const locale = useLocale();
  const { currency, months, agreements } = result;
  // Libraries may use one name for their agreements with a provider.
  const hasOwners = new Set(agreements.map(({ owner }) => owner?.pk)).size > 1;
  const number = { align: "number" } as const;
  const keepsTitles = ({ kind }: Ending) => kind === "keep_titles";
  const columns: (DataColumn<Ending> | false)[] = [
    {
      key: "name",
      header: t("name"),
      cell: ({ pk, name, owner }) => (
        <span className="inline-flex flex-col">
          <TextLink href={pathTo("agreement-detail", { agreementId: pk })} quiet className="font-medium">
            {name}
          </TextLink>
          {hasOwners && owner ? <span className="text-muted text-sm">{entityName(owner, locale)}</span> : null}
        </span>
      ),
    },
    {
      ...number,
      key: "price",
      header: t("price", { currency }),
      cell: ({ price, priced_months: priced }) => (
        <span className="inline-flex flex-col items-end">
          {price === null ? (
            <span className="text-muted text-sm">{t(priced > 0 ? "unknownPrice" : "noPrice")}</span>
          ) : (
            amount(price)
          )}
          {priced > 0 && priced < months ? (
            <span className="text-muted text-sm">{t("months", { priced, months })}</span>
          ) : null}
        </span>
      ),
    },
    {
      ...number,
      key: "organizations",
      header: t("organizations"),
      cell: ({ organizations }) => <Count value={organizations} />,
    },
    {
      ...number,
      key: "unused",
      header: t("unused"),
      tip: t("unusedTip"),
      cell: ({ list: state, unused, unknown }) =>
        state === "no_list" ? (
          <span className="text-muted text-sm">{t("noList")}</span>
        ) : (
          <span className="inline-flex flex-col items-end">
            <Count value={unused} />
            {unknown ? <span className="text-muted text-sm">{t("unknown", { count: unknown })}</span> : null}
            {state === "processing" ? <span className="text-muted text-sm">{t("reading")}</span> : null}
          </span>
        ),
    },
    {
      key: "replaced",
      header: t("replaced"),
      cell: (one) =>
        keepsTitles(one) ? (
          <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
            {one.titles > 0 ? (
              <Button
                size="small"
                variant="quiet"
                aria-label={t("showFor", { name: one.name })}
                onClick={() => list(one)}
              >
                {t("titles", { count: one.titles })}
              </Button>
            ) : (
              <span>{t("titles", { count: 0 })}</span>
            )}
            {scenario.can_edit ? (
              <Button
                size="small"
                icon={FileUp}
                aria-label={t("enterFor", { name: one.name })}
                onClick={() => enter(one)}
              >
                {t("enter")}
              </Button>
            ) : null}
          </span>
        ) : (
          <span className="text-muted">{t("nothing")}</span>
        ),
    },
    agreements.some(keepsTitles) && {
      ...number,
      key: "titles-price",
      header: t("titlesPrice", { currency }),
      cell: (one) =>
        keepsTitles(one) ? (
          one.titles_price === null ? (
            <span className="text-muted text-sm">{t("unknownPrice")}</span>
          ) : (
            amount(one.titles_price)
          )
        ) : null,
    },
  ];
  return columns.filter((column) => column !== false);
}
