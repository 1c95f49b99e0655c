"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { DataTable } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { Pager } from "@/components/ui/pager";
import type { Intention } from "@/lib/harvest/contract";
import { intentionColumns } from "./intention-columns";
import { type IntentionOrder, intentionSortKeys, sortIntentions } from "./sort-intentions";

type Props = {
  rows: readonly Intention[];
  asOf: string;
  onOpen: (row: Intention) => void;
  onChanged: (changed: Intention) => void;
};

/** Wishes, sorted and paged in the browser: all of them are here to be followed. */
export function IntentionTable({ rows, asOf, onOpen, onChanged }: Props) {
  const t = useTranslations("harvestPages");
  const locale = useLocale();
  const [order, setOrder] = useState<IntentionOrder>({ by: "platform", descending: false });
  const [{ page, size }, setPage] = useState({ page: 1, size: 50 });
  const shownPage = Math.min(page, Math.max(1, Math.ceil(rows.length / size)));
  const sort = (key: string, descending: boolean) => {
    const by = intentionSortKeys.find((one) => one === key);
    if (by) setOrder({ by, descending });
  };
  return (
    <>
      <DataTable
        caption={t("intentions")}
        columns={intentionColumns({ t, locale, asOf, open: onOpen, show: onChanged })}
        rows={sortIntentions(rows, order, locale).slice((shownPage - 1) * size, shownPage * size)}
        rowKey={(row) => row.pk}
        sorting={{ ...order, onSort: sort }}
        empty={<EmptyState title={t("noIntentions")} />}
      />
      <Pager
        page={shownPage}
        size={size}
        total={rows.length}
        onChange={(next, rowsOnPage) => setPage({ page: next, size: rowsOnPage })}
      />
    </>
  );
}
