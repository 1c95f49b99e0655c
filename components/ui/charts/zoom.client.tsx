"use client";

import { useTranslations } from "next-intl";
import { Button } from "../button";
import type { useZoom } from "./use-zoom";

type Props = Pick<ReturnType<typeof useZoom>, "places" | "ends" | "onChange">;

/** Range slider with two ends for mouse, touch and arrow keys. */
export function Zoom({ places, ends: { first, last }, onChange }: Props) {
  const t = useTranslations("ui.chart.zoom");
  const end = places.length - 1;
  const shared = { min: 0, max: end, step: 1, className: "zoom-end" } as const;
  const [from, to] = [places[first] ?? "", places[last] ?? ""];
  return (
    <fieldset className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm print:hidden">
      <legend className="sr-only">{t("label")}</legend>
      <span className="tabular">{from}</span>
      <span className="relative h-6 min-w-32 max-w-xl grow basis-40">
        <span aria-hidden className="absolute inset-x-3 top-2.5 h-1 rounded bg-hairline" />
        <span
          aria-hidden
          className="absolute top-2.5 h-1 rounded bg-brand"
          style={{ left: placeOf(first, end), right: `calc(100% - ${placeOf(last, end)})` }}
        />
        {/* When both ends meet at the right, only the first can still move. */}
        <input
          {...shared}
          type="range"
          aria-label={t("from")}
          aria-valuetext={from}
          value={first}
          style={{ zIndex: first > end / 2 ? 1 : 0 }}
          onChange={({ target }) => onChange({ first: Math.min(Number(target.value), last - 1), last })}
        />
        <input
          {...shared}
          type="range"
          aria-label={t("to")}
          aria-valuetext={to}
          value={last}
          onChange={({ target }) => onChange({ first, last: Math.max(Number(target.value), first + 1) })}
        />
      </span>
      <span className="tabular">{to}</span>
      {first > 0 || last < end ? (
        <Button size="small" variant="quiet" onClick={() => onChange(null)}>
          {t("whole")}
        </Button>
      ) : null}
    </fieldset>
  );
}

/** Center of a handle, which is as wide as a line of text. */
const placeOf = (at: number, end: number) => `calc(0.75rem + (100% - 1.5rem) * ${at / end})`;
