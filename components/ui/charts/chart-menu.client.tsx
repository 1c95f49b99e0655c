"use client";

import { Download } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import type { RefObject } from "react";
import { IconButton } from "../icon-button";
import { keepFile } from "../keep-file";
import { Menu } from "../overlays/menu.client";
import { MenuItem } from "../overlays/menu-item.client";
import { useSnackbar } from "../overlays/snackbar-context.client";
import type { ChartRow, Series } from "./chart-data";

type Props = {
  title: string;
  index: string;
  indexLabel: string;
  series: readonly Series[];
  rows: readonly ChartRow[];
  /** What is marked at places; null where nothing is. */
  notes?: { label: string; of: (place: string) => readonly string[] } | null;
  figure: RefObject<HTMLElement | null>;
  /** Of what draws itself: its picture. */
  picture?: () => Promise<Blob | null>;
  /** The picture is there. */
  isDrawn: boolean;
};

/** Keeps the chart as a file: the picture, or its numbers. */
export function ChartMenu({ title, figure, picture, isDrawn, ...figures }: Props) {
  const t = useTranslations("ui.chart");
  const locale = useLocale();
  const notify = useSnackbar();
  const keep = async (form: "png" | "svg" | "csv") => {
    const { csvOf, pngOf, svgOf } = await import("./save-chart");
    const made =
      form === "csv"
        ? new Blob([csvOf(figures, locale)], { type: "text/csv;charset=utf-8" })
        : picture
          ? await picture()
          : figure.current && (await (form === "png" ? pngOf : svgOf)(figure.current, title));
    if (made) keepFile(made, `${fileName(title)}.${form}`);
    else notify({ tone: "danger", text: t("notSaved") });
  };
  const save = (form: "png" | "svg" | "csv") => {
    keep(form).catch(() => notify({ tone: "danger", text: t("notSaved") }));
  };
  return (
    <Menu trigger={<IconButton label={t("save")} icon={Download} />} label={t("save")}>
      {isDrawn ? (
        <>
          <MenuItem onSelect={() => save("png")}>{t("png")}</MenuItem>
          {picture ? null : <MenuItem onSelect={() => save("svg")}>{t("svg")}</MenuItem>}
        </>
      ) : null}
      <MenuItem onSelect={() => save("csv")}>{t("csv")}</MenuItem>
    </Menu>
  );
}

/** Of letters that every computer takes. */
const fileName = (title: string) =>
  title
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/[^A-Za-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 60) || "chart";
