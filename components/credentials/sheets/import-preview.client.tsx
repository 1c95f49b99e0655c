"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Checkbox } from "@/components/ui/fields/checkbox.client";
import { Chip, Chips } from "@/components/ui/tables/chip";
import { DataTable } from "@/components/ui/tables/data-table";
import { Pager } from "@/components/ui/tables/pager";
import { useFormat } from "@/lib/kit/format/use-format";
import type { Preview } from "./use-import";
import { useImportColumns } from "./use-import-columns";

type Props = { preview: Preview; selection: ReadonlySet<number>; onChoose: (selection: ReadonlySet<number>) => void };

const actions = ["create", "update", "same", "error"] as const;

export function ImportPreview({ preview, selection, onChoose }: Props) {
  const t = useTranslations("credentialsImport");
  const { count } = useFormat();
  const [filter, setFilter] = useState<(typeof actions)[number] | "all">("all");
  const [{ page, size }, setPage] = useState({ page: 1, size: 25 });
  const rows = preview.rows.filter(({ action }) => filter === "all" || action === filter);
  const possible = preview.rows.filter(({ action }) => action === "create" || action === "update");
  const unknown = preview.columns.filter(({ means }) => means === null);
  const columns = useImportColumns(selection, (index, isOn) => {
    const next = new Set(selection);
    if (isOn) next.add(index);
    else next.delete(index);
    onChoose(next);
  });
  const show = (what: typeof filter) => {
    setFilter(what);
    setPage({ page: 1, size });
  };
  return (
    <div className="flex flex-col gap-3">
      <Chips label={t("show")}>
        <Chip isOn={filter === "all"} onClick={() => show("all")}>
          {t("counted", { name: t("all"), count: count(preview.rows.length) })}
        </Chip>
        {actions.map((action) => (
          <Chip key={action} isOn={filter === action} onClick={() => show(action)}>
            {t("counted", { name: t(`action.${action}`), count: count(preview.counts[action]) })}
          </Chip>
        ))}
      </Chips>
      {unknown.length > 0 ? (
        <p className="text-muted text-sm">
          {t("unknownColumns", { columns: unknown.map(({ heading }) => heading).join(", ") })}
        </p>
      ) : null}
      {possible.length > 0 ? (
        <Checkbox
          label={t("chooseAll", { count: possible.length })}
          isMixed={selection.size > 0 && selection.size < possible.length}
          value={selection.size === possible.length}
          onChange={(isOn) => onChoose(new Set(isOn ? possible.map(({ index }) => index) : []))}
        />
      ) : null}
      <DataTable
        caption={t("caption")}
        columns={columns}
        rows={rows.slice((page - 1) * size, page * size)}
        rowKey={({ index }) => index}
        isSelected={({ index }) => selection.has(index)}
        empty={<p className="p-6 text-center text-muted">{t("nothing")}</p>}
      />
      <Pager
        page={page}
        size={size}
        total={rows.length}
        onChange={(nextPage, nextSize) => setPage({ page: nextPage, size: nextSize })}
      />
    </div>
  );
}
