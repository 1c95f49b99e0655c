"use client";

import clsx from "clsx";
import { Pencil } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { IconButton } from "@/components/ui/icon-button";
import { later } from "@/components/ui/parts/later";
import type { DataColumn } from "@/components/ui/tables/data-column";
import { DataTable } from "@/components/ui/tables/data-table";
import type { SettingEntry } from "@/lib/site/settings/contract";
import type { SettingGroup } from "@/lib/site/settings/setting-list";
import { useSettingText } from "./use-setting-text";

const SettingDialog = later(() => import("./setting-dialog.client").then((it) => it.SettingDialog));

/** Settings with meaning, value and source. */
export function SettingsTable({ group, settings }: { group: SettingGroup; settings: readonly SettingEntry[] }) {
  const t = useTranslations("settings");
  const textOf = useSettingText();
  const [changing, setChanging] = useState<SettingEntry | null>(null);
  const columns: DataColumn<SettingEntry>[] = [
    {
      key: "name",
      header: t("column.name"),
      width: "55%",
      cell: ({ name }) => (
        <div className="min-w-56 max-w-[60ch] py-1.5">
          <span className="block font-medium">{t(`name.${name}`)}</span>
          <span className="block text-muted text-sm">{t(`meaning.${name}`)}</span>
          <code className="block break-all text-muted text-xs">{name}</code>
        </div>
      ),
    },
    {
      key: "value",
      header: t("column.value"),
      cell: (setting) => (
        <span className={clsx("block min-w-24 [overflow-wrap:anywhere]", !setting.is_set && "text-muted")}>
          {textOf(setting)}
        </span>
      ),
    },
    {
      key: "source",
      header: t("column.source"),
      width: "10rem",
      cell: ({ source }) => <Badge tone={source === "here" ? "info" : "muted"}>{t(`source.${source}`)}</Badge>,
    },
    {
      key: "actions",
      header: t("column.actions"),
      hideHeader: true,
      align: "actions",
      cell: (setting) =>
        setting.may_change ? (
          <IconButton
            label={t("change", { name: t(`name.${setting.name}`) })}
            icon={Pencil}
            onClick={() => setChanging(setting)}
          />
        ) : null,
    },
  ];
  return (
    <>
      <DataTable
        caption={t("caption", { group: t(`group.${group}`) })}
        isCards
        frameless
        rows={settings}
        rowKey={({ name }) => name}
        columns={columns}
      />
      {changing ? <SettingDialog setting={changing} onClose={() => setChanging(null)} /> : null}
    </>
  );
}
