"use client";

import { Grid2x2 } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import type { RefObject } from "react";
import type { TableFormat } from "@/lib/spreadsheets/table";
import { MenuItem, MenuSeparator } from "../overlays/menu-item.client";
import { useSnackbar } from "../parts/snackbar-context.client";
import { saveFile } from "../save-file";
import type { ChartRow, ChartSeries } from "./chart-data";
import { usePatterned } from "./use-patterned";

type ChartFile = "png" | "svg" | TableFormat;

type Props = {
  title: string;
  index: string;
  indexLabel: string;
  series: readonly ChartSeries[];
  rows: readonly ChartRow[];
  /** Numbers are ratios. */
  isPercent?: boolean;
  /** Marks per place; null without marks. */
  notes?: { label: string; of: (place: string) => readonly string[] } | null;
  figure: RefObject<HTMLElement | null>;
  /** Picture of charts that draw themselves. */
  picture?: () => Promise<Blob | null>;
  /** Whether the picture is drawn. */
  isDrawn: boolean;
};

/** Files of a chart, and how it is drawn. */
export function ChartItems({ title, figure, picture, isDrawn, ...figures }: Props) {
  const t = useTranslations("ui.chart");
  const locale = useLocale();
  const notify = useSnackbar();
  const [isPatterned, choosePatterns] = usePatterned();
  const keep = async (form: ChartFile) => {
    const [{ chartTable: tableOf, pngOf, svgOf }, { tableBlob }] = await Promise.all([
      import("./save-chart"),
      import("@/lib/spreadsheets/table-blob"),
    ]);
    const file =
      form === "csv" || form === "xlsx"
        ? await tableBlob(tableOf(figures), { format: form, locale, caption: title })
        : picture
          ? await picture()
          : figure.current && (await (form === "png" ? pngOf : svgOf)(figure.current, title));
    if (file) saveFile(file, `${fileName(title)}.${form}`);
    else notify({ tone: "danger", text: t("notSaved") });
  };
  const save = (form: ChartFile) => {
    keep(form).catch(() => notify({ tone: "danger", text: t("notSaved") }));
  };
  return (
    <>
      {isDrawn ? (
        <>
          <MenuItem onSelect={() => save("png")}>{t("png")}</MenuItem>
          {picture ? null : <MenuItem onSelect={() => save("svg")}>{t("svg")}</MenuItem>}
        </>
      ) : null}
      <MenuItem onSelect={() => save("csv")}>{t("csv")}</MenuItem>
      <MenuItem onSelect={() => save("xlsx")}>{t("xlsx")}</MenuItem>
      {isDrawn && !picture ? (
        <>
          <MenuSeparator />
          <MenuItem icon={Grid2x2} onSelect={() => choosePatterns(!isPatterned)}>
            {t(isPatterned ? "plain" : "patterned")}
          </MenuItem>
        </>
      ) : null}
    </>
  );
}

/** ASCII only, which every system accepts. */
const fileName = (title: string) =>
  title
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/[^A-Za-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 60) || "chart";
