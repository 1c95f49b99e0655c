"use client";

import { useTranslations } from "next-intl";
import { MenuItem, MenuItemLink, MenuSeparator } from "@/components/ui/overlays/menu-item.client";
import { createExportCall, type Export } from "@/lib/exports/contract";
import { formatsOf } from "@/lib/exports/export-state";
import { send } from "@/lib/kit/call/send";
import { pathTo } from "@/lib/navigation/routes";
import type { ShareOf } from "@/lib/reports/shares";
import type { Question } from "@/lib/usage/question";

type Report = { name: string; question: Question; shares: ShareOf | null };

type Props = { onExport: (start: (report: Report) => Promise<Export>) => void };

/** Formats in which a report can be exported. */
export function ExportItems({ onExport }: Props) {
  const t = useTranslations("exports.menu");
  return (
    <>
      {formatsOf.report.map((format) => (
        <MenuItem
          key={format}
          onSelect={() => onExport((report) => send(createExportCall, { body: { ...report, format } }))}
        >
          {t(`choose.${format}`)}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItemLink href={pathTo("exports")}>{t("all")}</MenuItemLink>
    </>
  );
}
