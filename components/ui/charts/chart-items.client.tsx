"use client";

import { Grid2x2 } from "lucide-react";
import { useTranslations } from "next-intl";
import type { TableFormat } from "@/lib/spreadsheets/table";
import { MenuItem, MenuSeparator } from "../overlays/menu-item.client";

export type ChartFile = "png" | "svg" | TableFormat;

type Props = {
  isDrawn: boolean;
  hasSvg: boolean;
  /** Patterns over colors; null where the picture has none. */
  patterns: { isOn: boolean; choose: (isOn: boolean) => void } | null;
  onSave: (form: ChartFile) => void;
};

/** Files of a chart, and how it is drawn. */
export function ChartItems({ isDrawn, hasSvg, patterns, onSave }: Props) {
  const t = useTranslations("ui.chart");
  return (
    <>
      {isDrawn ? (
        <>
          <MenuItem onSelect={() => onSave("png")}>{t("png")}</MenuItem>
          {hasSvg ? <MenuItem onSelect={() => onSave("svg")}>{t("svg")}</MenuItem> : null}
        </>
      ) : null}
      <MenuItem onSelect={() => onSave("csv")}>{t("csv")}</MenuItem>
      <MenuItem onSelect={() => onSave("xlsx")}>{t("xlsx")}</MenuItem>
      {isDrawn && patterns ? (
        <>
          <MenuSeparator />
          <MenuItem icon={Grid2x2} onSelect={() => patterns.choose(!patterns.isOn)}>
            {t(patterns.isOn ? "plain" : "patterned")}
          </MenuItem>
        </>
      ) : null}
    </>
  );
}
