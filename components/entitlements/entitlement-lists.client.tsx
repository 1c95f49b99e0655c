"use client";

import { ListChecks, Upload } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { later } from "@/components/ui/parts/later";
import { EmptyState } from "@/components/ui/states/empty-state";
import { Notice } from "@/components/ui/states/notice";
import type { DataColumn } from "@/components/ui/tables/data-column";
import { DataTable } from "@/components/ui/tables/data-table";
import type { EntitlementListView } from "@/lib/entitlements/contract";
import { useFormat } from "@/lib/kit/format/use-format";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { entityName } from "@/lib/organizations/entity-name";
import { EntitlementState } from "./entitlement-state";

const EntitlementDialog = later(() => import("./entitlement-dialog.client").then((it) => it.EntitlementDialog));
const UploadEntitlements = later(() => import("./upload-entitlements.client").then((it) => it.UploadEntitlements));

type Props = {
  lists: readonly EntitlementListView[];
  /** Of all lists; only the first are here. */
  count: number;
  platform: { pk: number; name: string };
  organization: number;
  megabytes: number;
  yearStart: string;
  mayAdd: boolean;
};

/** Lists of accessible titles; each opens with its versions and rows. */
export function EntitlementLists({ lists, count, platform, organization, megabytes, yearStart, mayAdd }: Props) {
  const t = useTranslations("entitlements");
  const router = useRouter();
  const [opened, setOpened] = useState<number | null>(null);
  const [isAdding, setAdding] = useState(false);
  const columns = useColumns(setOpened);
  const add = mayAdd ? (
    <Button variant="primary" icon={Upload} onClick={() => setAdding(true)}>
      {t("add")}
    </Button>
  ) : null;
  return (
    <section aria-label={t("caption")} className="flex flex-col gap-4">
      <h2 className="sr-only">{t("caption")}</h2>
      {lists.length === 0 ? (
        <EmptyState icon={ListChecks} title={t("emptyTitle")} action={add}>
          {t("emptyText")}
        </EmptyState>
      ) : (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-muted text-sm">{t("intro", { platform: platform.name })}</p>
            {add}
          </div>
          {count > lists.length ? <Notice tone="info">{t("first", { shown: lists.length, count })}</Notice> : null}
          <DataTable
            caption={t("caption")}
            isCards
            columns={columns}
            rows={lists}
            rowKey={({ pk }) => pk}
            empty={null}
          />
        </>
      )}
      {isAdding ? (
        <UploadEntitlements
          into={{ platform: platform.pk, organization }}
          megabytes={megabytes}
          yearStart={yearStart}
          onClose={() => setAdding(false)}
          onDone={(pk) => {
            setAdding(false);
            setOpened(pk);
            router.refresh();
          }}
        />
      ) : null}
      {opened === null ? null : (
        <EntitlementDialog
          key={opened}
          pk={opened}
          first={lists.find(({ pk }) => pk === opened)}
          megabytes={megabytes}
          yearStart={yearStart}
          onClose={() => setOpened(null)}
          onChange={() => router.refresh()}
        />
      )}
    </section>
  );
}

function useColumns(onOpen: (pk: number) => void): DataColumn<EntitlementListView>[] {
  const t = useTranslations("entitlements");
  const { count, day } = useFormat();
  const locale = useLocale();
  const number = (value: number | undefined) => (value === undefined ? "–" : count(value));
  return [
    {
      key: "name",
      header: t("column.name"),
      cell: ({ pk, name, versions: [latest] }) => (
        <>
          <button
            type="button"
            aria-label={t("open", { name })}
            className="max-w-80 text-left font-medium text-brand [overflow-wrap:anywhere] hover:underline"
            onClick={() => onOpen(pk)}
          >
            {name}
          </button>
          {latest && latest.source_file.name !== name ? (
            <span className="block break-all text-muted text-sm">{latest.source_file.name}</span>
          ) : null}
        </>
      ),
    },
    {
      key: "organization",
      header: t("column.organization"),
      cell: ({ organization }) => (organization ? entityName(organization, locale) : t("everyone")),
    },
    {
      key: "from",
      header: t("column.from"),
      cell: ({ versions: [latest] }) => (latest ? day(latest.valid_from) : "–"),
    },
    {
      key: "titles",
      header: t("column.rows"),
      align: "number",
      cell: ({ versions: [latest] }) => <span className="tabular">{number(latest?.counts?.rows)}</span>,
    },
    {
      key: "matched",
      header: t("column.titles"),
      tip: t("tip.titles"),
      align: "number",
      cell: ({ versions: [latest] }) => <span className="tabular">{number(latest?.counts?.titles)}</span>,
    },
    {
      key: "state",
      header: t("column.state"),
      cell: ({ versions: [latest] }) => (latest ? <EntitlementState version={latest} /> : "–"),
    },
  ];
}
