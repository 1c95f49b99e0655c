"use client";

import { ChartColumn, LayoutGrid, Table2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from "react";
import { useFormat } from "@/lib/kit/format/use-format";
import { Button } from "../button";
import { IconButton } from "../icon-button";
import { later } from "../parts/later";
import { PendingPart } from "../parts/pending-part";
import { useVisible } from "../parts/use-visible";
import { TextLink } from "../text-link";
import { wholeDates } from "../whole-dates";
import { type ChartRow, type ChartSeries, foldSeries, withoutDwarfing } from "./chart-data";
import { ChartMenu } from "./chart-menu.client";
import type { PictureProps } from "./chart-picture.client";
import type { ChartShape } from "./chart-shape";
import { dotsId, hatchId, PatternSwatch, Patterns, partialId } from "./patterns";
import { type PlacedMark, placedMarks, textsAt } from "./placed-marks";
import { needsPanels } from "./series-panels";
import { effectOfToggling, toggleSeries } from "./shown-series";
import { usePatterned } from "./use-patterned";
import { useZoom } from "./use-zoom";

const Zoom = later(() => import("./zoom.client").then((it) => it.Zoom), <PendingPart className="mt-2 h-6" />);

const Switch = later(
  () => import("../fields/switch.client").then((it) => it.Switch),
  <PendingPart className="h-6 w-48" />,
);

const ChartTable = later(() => import("./chart-table").then((it) => it.ChartTable));

export type ChartProps = Omit<ChartShape, "isLogarithmic"> & {
  /** Subject of the chart. */
  title: string;
  /** The finding in one sentence; read aloud instead of the picture. */
  summary: string;
  /** Heading of the index column in the table. */
  indexLabel: string;
  /** False if the sum of series is meaningless: series beyond eight then appear only in the table. */
  addsUp?: boolean;
  /** The places are parts of a whole: the table has totals. */
  rowsAddUp?: boolean;
  /** The reader's choice of a logarithmic scale, for figures that differ a thousandfold. */
  scale?: { readonly isLogarithmic: boolean; readonly choose: (isLogarithmic: boolean) => void };
  /** Next to the toggle between picture and table. */
  action?: ReactNode;
  /** Series that must not be read as parts of one whole: each has a panel with a scale of its own. */
  isApart?: boolean;
  /** Action when a place is clicked in the picture or the table. */
  opens?: { readonly label: (place: string) => string; readonly at: (place: string) => void } | undefined;
};

/** A chart: title, finding, legend, picture, explanation of marks, and the numbers as a table or a file. */
export function Chart({
  title,
  summary,
  indexLabel,
  addsUp = true,
  action,
  opens,
  height = 280,
  ...given
}: ChartProps) {
  const { scale, rowsAddUp = false, isApart = false, ...shape } = given;
  const isLogarithmic = scale?.isLogarithmic ?? false;
  const { index, series, rows, missing = [], partial = [], counted = [], coverage, isPercent = false } = shape;
  const [isTable, setTable] = useState(false);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const zoom = useZoom(shape.kind !== "lying" ? rows.map((row) => String(row[index])) : []);
  const zoomed = zoom.within(rows);
  const marks = placedMarks(shape.marks ?? [], isTable ? rows : zoomed, index);
  const t = useTranslations("ui.chart");
  const countedAt = (place: string) =>
    counted.flatMap(({ at, isPart, with: months }) =>
      at === place ? [t("counted", { part: String(isPart), months: months.join(", ") })] : [],
    );
  const partialAt = (place: string) => (partial.includes(place) ? [t("partial")] : []);
  const notes =
    marks.length + counted.length + partial.length > 0
      ? (place: string) => [...partialAt(place), ...countedAt(place), ...textsAt(marks, place)]
      : null;
  const { percent } = useFormat();
  const figure = useRef<HTMLElement>(null);
  const id = useId();
  const chart = `chart${id.replace(/\W/g, "")}`;
  const folded = foldSeries(series, rows, { otherLabel: (count) => t("other", { count }), addsUp });
  const isRest = (row: ChartRow) => shape.rest !== undefined && row[index] === shape.rest;
  const drawn = withoutDwarfing(zoom.within(folded.rows), folded.series, isRest);
  const places = new Set(drawn.map((row) => String(row[index])));
  const toggle = (key: string) => setHidden(toggleSeries(hidden, key, folded.series));
  const [isPatterned] = usePatterned();
  const [panels, setPanels] = useState<boolean | null>(null);
  const mayPanel = shape.kind !== "lying" && folded.series.length > 1 && !(shape.stacked && addsUp) && !coverage;
  const hasPanels = mayPanel && !isLogarithmic && (panels ?? (isApart || needsPanels(folded.series, drawn)));
  const ratioAt = (place: string) => {
    const ratio = coverage?.of[place];
    return typeof ratio === "number" ? percent(ratio, 0) : "–";
  };
  const nameOf = ({ label }: ChartSeries) => shape.short?.[label] ?? label;
  const picture: Omit<PictureProps, "width"> = {
    ...shape,
    ...{ chart, height, isLogarithmic, hidden, series: folded.series, rows: drawn },
    missing: missing.filter((place) => places.has(place)),
    partial: partial.filter((place) => places.has(place)),
    counted: counted.filter(({ at }) => places.has(at)),
    onPlace: opens?.at,
  };
  return (
    <figure ref={figure} aria-labelledby={id} className="min-w-0" data-patterned={isPatterned || undefined}>
      <figcaption className="flex items-start gap-3">
        <div className="min-w-0 grow">
          <h3 id={id} className="font-semibold text-base">
            {title}
          </h3>
          <p data-summary className="max-w-[72ch] text-muted text-sm">
            {wholeDates(counted.length > 0 ? `${summary} ${t("countedEarlier", { count: counted.length })}` : summary)}
          </p>
        </div>
        <div className="flex shrink-0 items-center">
          {action}
          {mayPanel && !isTable && !isLogarithmic ? (
            <IconButton
              label={hasPanels ? t("oneScale") : t("panels")}
              icon={LayoutGrid}
              aria-pressed={hasPanels}
              onClick={() => setPanels(!hasPanels)}
            />
          ) : null}
          <IconButton
            label={isTable ? t("asChart") : t("asTable")}
            icon={isTable ? ChartColumn : Table2}
            onClick={() => setTable(!isTable)}
          />
          <ChartMenu
            {...{ title, index, indexLabel, series, rows, isPercent, figure }}
            notes={notes && { label: t("notes"), of: notes }}
            isDrawn={!isTable}
          />
        </div>
      </figcaption>
      {isTable ? (
        <ChartTable
          {...{ title, index, indexLabel, series, rows }}
          addsUp={rowsAddUp}
          totalLabel={t("total")}
          reasonAt={(place) => (missing.includes(place) ? t("noData") : countedAt(place)[0])}
          percent={isPercent ? percent : null}
          coverage={coverage ? { label: coverage.label, of: ratioAt } : null}
          notes={notes && { label: t("notes"), of: notes }}
          opens={opens}
        />
      ) : (
        <>
          <Patterns chart={chart} />
          <Legend
            chart={chart}
            series={hasPanels ? [] : folded.series.map((one) => ({ ...one, label: nameOf(one) }))}
            hidden={hidden}
            onToggle={toggle}
            isLine={shape.kind === "line"}
            hasMissing={missing.length > 0}
            hasPartial={partial.length > 0}
            hasCounted={counted.some(({ isPart }) => !isPart)}
            coverage={coverage?.label ?? null}
            partialSeries={shape.partialSeries ?? []}
            forecastSeries={shape.forecastSeries ?? []}
          />
          <div aria-hidden>
            {hasPanels ? (
              <Panels {...{ ...picture, figure, nameOf }} isLine={shape.kind === "line"} />
            ) : (
              <LazyPicture {...{ ...picture, figure }} />
            )}
          </div>
          {zoom.isOffered ? <Zoom {...zoom} /> : null}
          {scale ? (
            <div className="mt-2">
              <Switch label={t("logarithmic")} value={isLogarithmic} onChange={scale.choose} />
            </div>
          ) : null}
          {folded.folded > 0 ? (
            <p className="text-muted text-sm">{t(addsUp ? "folded" : "leftOut", { count: folded.folded })}</p>
          ) : null}
        </>
      )}
      <Marks marks={marks} />
    </figure>
  );
}

const PANEL_HEIGHT = 168;
/** Least width of a panel: two in a row, or three if that fills all rows. */
const panelWidth = (count: number) => (count % 3 === 0 ? "18rem" : "24rem");

type PanelsProps = LazyProps & { isLine: boolean; nameOf: (series: ChartSeries) => string };

/** Each series with a scale of its own. */
function Panels({ isLine, nameOf, ...picture }: PanelsProps) {
  const { chart, series } = picture;
  const others = ({ key }: ChartSeries) => new Set(series.flatMap((one) => (one.key === key ? [] : [one.key])));
  return (
    <ul
      className="grid gap-x-6 gap-y-4"
      style={{ gridTemplateColumns: `repeat(auto-fit, minmax(min(100%, ${panelWidth(series.length)}), 1fr))` }}
    >
      {series.map((one, place) => (
        <li key={one.key} className="min-w-0" data-panel={one.label}>
          <p className="mb-1 flex items-center gap-1.5 text-sm">
            <PatternSwatch
              {...{ chart, place, isLine }}
              isPartial={picture.partialSeries?.includes(one.key) ?? false}
              isForecast={picture.forecastSeries?.includes(one.key) ?? false}
            />
            <span className="truncate font-semibold">{nameOf(one)}</span>
          </p>
          <LazyPicture {...picture} height={PANEL_HEIGHT} hidden={others(one)} stacked={false} unit={undefined} />
        </li>
      ))}
    </ul>
  );
}

type LegendProps = {
  chart: string;
  series: readonly ChartSeries[];
  hidden: ReadonlySet<string>;
  onToggle: (key: string) => void;
  isLine: boolean;
  hasMissing: boolean;
  hasPartial: boolean;
  hasCounted: boolean;
  coverage: string | null;
  partialSeries: readonly string[];
  forecastSeries: readonly string[];
};

/** Fill or dashes of each series; each series can be hidden. */
function Legend({
  chart,
  series,
  hidden,
  onToggle,
  isLine,
  hasMissing,
  hasPartial,
  hasCounted,
  coverage,
  partialSeries,
  forecastSeries,
}: LegendProps) {
  const t = useTranslations("ui.chart");
  if (series.length < 2 && !hasMissing && !hasPartial && !hasCounted && coverage === null)
    return <div className="h-3" />;
  return (
    <ul data-legend className="my-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      {series.map(({ key, label }, place) => (
        <li key={key} className="min-w-0" {...(hidden.has(key) ? { "data-hidden": true } : {})}>
          {series.length < 2 ? (
            <span className="flex min-h-6 items-center gap-1.5">
              <PatternSwatch
                {...{ chart, place, isLine }}
                isPartial={partialSeries.includes(key)}
                isForecast={forecastSeries.includes(key)}
              />
              <span className="truncate">{label}</span>
            </span>
          ) : (
            <button
              type="button"
              aria-pressed={!hidden.has(key)}
              data-tip={t(effectOfToggling(hidden, key, series))}
              className="flex min-h-6 max-w-full items-center gap-1.5 rounded-sm px-1 hover:bg-sunken aria-[pressed=false]:text-muted aria-[pressed=false]:line-through aria-[pressed=false]:[&>svg]:opacity-40"
              onClick={() => onToggle(key)}
            >
              <PatternSwatch
                {...{ chart, place, isLine }}
                isPartial={partialSeries.includes(key)}
                isForecast={forecastSeries.includes(key)}
              />
              <span className="truncate">{label}</span>
            </button>
          )}
        </li>
      ))}
      {coverage === null ? null : (
        <li className="flex items-center gap-1.5">
          <svg aria-hidden width={28} height={14} className="shrink-0">
            <path d="M0 7 H28" style={{ stroke: "var(--muted)", strokeWidth: 1.5 }} />
            <circle cx={14} cy={7} r={3} style={{ fill: "var(--muted)" }} />
          </svg>
          {coverage}
        </li>
      )}
      {[
        { key: "noData", isThere: hasMissing, fill: hatchId(chart) } as const,
        { key: "partialPlaces", isThere: hasPartial, fill: partialId(chart) } as const,
        { key: "countedPlaces", isThere: hasCounted, fill: dotsId(chart) } as const,
      ].map(({ key, isThere, fill }) =>
        isThere ? (
          <li key={key} className="flex items-center gap-1.5">
            <svg aria-hidden width={14} height={14} className="shrink-0">
              <rect width={14} height={14} rx={3} style={{ fill: `url(#${fill})` }} />
            </svg>
            {t(key)}
          </li>
        ) : null,
      )}
    </ul>
  );
}

/** Number of marks shown at once; a button shows the others. */
const TOLD = 6;

/** Explains the numbered lines of the picture as text, also for screen readers. */
function Marks({ marks }: { marks: readonly PlacedMark[] }) {
  const t = useTranslations("ui.chart");
  const [showsAll, showAll] = useState(false);
  if (marks.length === 0) return null;
  const visible = showsAll ? marks : marks.slice(0, TOLD);
  return (
    <>
      <ol data-marks aria-label={t("marks")} className="mt-2 flex flex-col gap-1 text-sm">
        {visible.map(({ at, marks: here }, number) => (
          <li key={at} className="flex max-w-[80ch] gap-2">
            <span className="tabular shrink-0 font-semibold">
              {number + 1} · {at}
            </span>
            <span className="min-w-0 text-muted [overflow-wrap:anywhere]">
              {here.map(({ text, href }) => (
                <span key={text} className="block">
                  {text}{" "}
                  {href ? (
                    <TextLink href={href} aria-label={t("aboutMark", { text })}>
                      {t("details")}
                    </TextLink>
                  ) : null}
                </span>
              ))}
            </span>
          </li>
        ))}
      </ol>
      {visible.length < marks.length ? (
        <Button size="small" variant="quiet" onClick={() => showAll(true)}>
          {t("allMarks", { count: marks.length })}
        </Button>
      ) : null}
    </>
  );
}

const Picture = later(() => import("./chart-picture.client").then(({ ChartPicture }) => ChartPicture));

type LazyProps = Omit<PictureProps, "width"> & { figure: RefObject<HTMLElement | null> };

/**
 * Loads the drawing when the figure becomes visible or is printed, with all of its panels, since they are saved together;
 * reserves its space until then.
 */
function LazyPicture({ figure, ...props }: LazyProps) {
  const place = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const isSeen = useVisible(figure);
  useEffect(() => {
    if (!place.current) return;
    const size = new ResizeObserver(([entry]) => entry && setWidth(Math.round(entry.contentRect.width)));
    size.observe(place.current);
    return () => size.disconnect();
  }, []);
  return (
    <div ref={place} style={{ height: props.height }}>
      {isSeen && width > 0 ? <Picture {...props} width={width} /> : <PendingPart className="h-full" />}
    </div>
  );
}
