"use client";

import { useTranslations } from "next-intl";
import { useCallback, useMemo, useState } from "react";
import { CellMap } from "@/components/ui/charts/cell-map.client";
import type { CellScale } from "@/components/ui/charts/cell-map-model";
import { later } from "@/components/ui/parts/later";
import { EmptyState } from "@/components/ui/states/empty-state";
import type { Tone } from "@/components/ui/tone";
import { type MapFigures, mapFigures } from "@/lib/coverage/map-figures";
import type { CoverageMap } from "@/lib/coverage/read-overview";
import { useFormat } from "@/lib/kit/format/use-format";
import type { CoveredReport } from "./coverage-cell-dialog.client";

const CellDialog = later(() => import("./coverage-cell-dialog.client").then((it) => it.CoverageCellDialog));

type Props = {
  map: CoverageMap;
  report: CoveredReport;
  by: "platform" | "organization";
  /** The only platform or organization of the map, if it is limited to one. */
  platform: number | null;
  organization: number | null;
  /** Addresses of the rows by id. */
  rowAddresses: Readonly<Record<string, string>>;
};

/** Calm colors for complete months, which most are: gaps have to stand out. */
const calm: CellScale = (share) => ({ tone: "brand", percent: Math.round(10 + share * 50) });

const none: MapFigures = mapFigures.map(() => 0);

const figureOf = (figures: MapFigures, name: (typeof mapFigures)[number]) => figures[mapFigures.indexOf(name)] ?? 0;

/** Reasons why months are missing; those that can be fixed come first. */
const gaps = ["harvestable", "permanentlyPartial", "notOffered", "tooOld", "uploadsOnly", "noCredentials"] as const;

const gapTones: Readonly<Record<(typeof gaps)[number], Tone>> = {
  harvestable: "info",
  permanentlyPartial: "warning",
  notOffered: "muted",
  tooOld: "muted",
  uploadsOnly: "danger",
  noCredentials: "danger",
};

const gapOf = (figures: MapFigures) => gaps.find((gap) => figureOf(figures, gap) > 0) ?? "noCredentials";

/**
 * Platforms or organizations by month, least complete first. Each cell shows what is missing and why, and opens
 * details.
 */
export function CoverageMapView({ map, report, by, platform, organization, rowAddresses }: Props) {
  const t = useTranslations("coverage");
  const { percent, complete } = useFormat();
  const [open, setOpen] = useState<{ row: number; column: number } | null>(null);
  const at = useCallback((row: number, column: number) => map.rows[row]?.cells[column] ?? none, [map]);
  const totalOf = useCallback(
    (present: number, expected: number) =>
      expected === 0 ? { text: "–", share: 0 } : { text: complete(present / expected, 0), share: present / expected },
    [complete],
  );
  const rows = useMemo(
    () =>
      map.rows.map(({ pk, name, total }) => {
        const [present, expected] = [figureOf(total, "present"), figureOf(total, "expected")];
        return {
          ...{ key: String(pk), label: name, total: totalOf(present, expected) },
          ...(rowAddresses[pk] ? { href: rowAddresses[pk] } : {}),
        };
      }),
    [map, rowAddresses, totalOf],
  );
  const columns = useMemo(
    () =>
      map.months.map((month, column) => {
        const sum = (name: "present" | "expected") =>
          map.rows.reduce((before, { cells }) => before + figureOf(cells[column] ?? none, name), 0);
        return {
          ...{ key: month, group: month.slice(0, 4), label: month.slice(5) },
          total: totalOf(sum("present"), sum("expected")),
        };
      }),
    [map, totalOf],
  );
  const describe = (row: number, column: number) => {
    const figures = at(row, column);
    const [present, expected] = [figureOf(figures, "present"), figureOf(figures, "expected")];
    if (expected === 0) return t("nothingExpected");
    if (present === expected) return t("cell.present", { count: present });
    const reasons = ([...gaps, "partial"] as const)
      .map((key) => ({ key, count: figureOf(figures, key) }))
      .filter(({ count }) => count > 0)
      .map(({ key, count }) => t(`cell.${key}`, { count }));
    return [t("of", { present, expected }), ...reasons].join("; ");
  };
  const figure = useCallback(
    (row: number, column: number) => {
      const figures = at(row, column);
      const [present, expected] = [figureOf(figures, "present"), figureOf(figures, "expected")];
      return expected === 0 ? null : present / expected;
    },
    [at],
  );
  const sumOf = (name: "present" | "expected") =>
    map.rows.reduce((before, { total }) => before + figureOf(total, name), 0);
  const whole = totalOf(sumOf("present"), sumOf("expected")).text;
  if (rows.length === 0) return <EmptyState title={t("nothingTitle")}>{t("nothingText")}</EmptyState>;
  const opened = open && { row: map.rows[open.row], month: map.months[open.column] };
  return (
    <>
      <CellMap
        title={t(by === "platform" ? "mapOfPlatforms" : "mapOfOrganizations", { report: report.name })}
        summary={t("mapSummary")}
        scale={calm}
        rowHeading={t(by === "platform" ? "platform" : "organization")}
        {...{ rows, columns, describe, figure }}
        cell={(row, column) => {
          const figures = at(row, column);
          const [present, expected] = [figureOf(figures, "present"), figureOf(figures, "expected")];
          if (expected === 0) return { fill: "unexpected" };
          if (present === 0) return { fill: "missing", tone: gapTones[gapOf(figures)] };
          return { fill: present / expected, ...(present < expected ? { text: complete(present / expected, 0) } : {}) };
        }}
        written={(ratio) => percent(ratio)}
        steps={[percent(0, 0), percent(0.5, 0), percent(1, 0)]}
        totals={{ label: t("complete"), all: whole }}
        kinds={[
          { fill: "missing", tone: "info", label: t("part.harvestable") },
          { fill: "missing", tone: "muted", label: t("unavailable") },
          { fill: "missing", tone: "danger", label: t("withoutCredentials") },
          { fill: "missing", tone: "warning", label: t("part.permanentlyPartial") },
        ]}
        onOpen={(row, column) => setOpen({ row, column })}
        size={{ least: 18, height: 28 }}
      />
      {opened?.row && opened.month ? (
        <CellDialog
          report={report}
          month={opened.month}
          name={opened.row.name}
          place={{
            ...(by === "platform" ? { platform: opened.row.pk } : { organization: opened.row.pk }),
            ...(by === "organization" && platform !== null ? { platform } : {}),
            ...(by === "platform" && organization !== null ? { organization } : {}),
          }}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </>
  );
}
