"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useMoney } from "@/components/cost/use-money";
import { Dialog } from "@/components/ui/overlays/dialog.client";
import { NotLoaded } from "@/components/ui/states/not-loaded.client";
import { Skeleton } from "@/components/ui/states/skeleton";
import { DataTable } from "@/components/ui/tables/data-table";
import { Pager } from "@/components/ui/tables/pager";
import { TextLink } from "@/components/ui/text-link";
import { useCall } from "@/lib/kit/call/use-call";
import { pathTo } from "@/lib/navigation/routes";
import { listScenarioTitlesCall } from "@/lib/scenarios/contract";

type Props = {
  scenario: number;
  agreement: { pk: number; name: string };
  currency: string;
  onClose: () => void;
};

/** Titles that are bought instead of an agreement, with their list prices. */
export function BoughtTitles({ scenario, agreement, currency, onClose }: Props) {
  const t = useTranslations("scenarios.prices");
  const { amount } = useMoney();
  const [{ page, size }, turn] = useState({ page: 1, size: 25 });
  const read = useCall(
    listScenarioTitlesCall,
    { params: { scenario, agreement: agreement.pk }, query: { page, page_size: size } },
    { keepLast: true },
  );
  const caption = t("bought", { name: agreement.name });
  return (
    <Dialog open onClose={onClose} size="large" title={caption}>
      <NotLoaded label={caption} read={read} />
      {read.data ? (
        <div className="flex flex-col gap-3">
          <DataTable
            isCards
            caption={caption}
            rows={read.data.results}
            rowKey={({ pk }) => pk}
            columns={[
              {
                key: "name",
                header: t("name"),
                cell: ({ pk, name }) => <TextLink href={pathTo("title-detail", { titleId: pk })}>{name}</TextLink>,
              },
              {
                key: "identifiers",
                header: t("identifiers"),
                cell: ({ issn, eissn, isbn }) => (
                  <span className="tabular">{[issn, eissn, isbn].filter(Boolean).join(", ")}</span>
                ),
              },
              {
                key: "amount",
                header: t("amount", { currency }),
                align: "number",
                cell: (row) => amount(row.amount),
              },
            ]}
            empty={<p className="p-4 text-muted">{t("none")}</p>}
          />
          <Pager
            page={page}
            size={size}
            total={read.data.count}
            onChange={(to, rows) => turn({ page: to, size: rows })}
          />
        </div>
      ) : read.problem ? null : (
        <Skeleton rows={5} />
      )}
    </Dialog>
  );
}
