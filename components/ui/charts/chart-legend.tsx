import type { Series } from "./chart-data";

/** Which colour is which series. */
export function ChartLegend({ series }: { series: readonly Series[] }) {
  if (series.length < 2) return <div className="h-3" />;
  return (
    <ul className="my-3 flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {series.map(({ key, label }, place) => (
        <li key={key} className="flex min-w-0 items-center gap-1.5">
          <span
            data-swatch
            className="size-2.5 shrink-0 rounded-[3px]"
            style={{ background: `var(--series-${place + 1})` }}
          />
          <span className="truncate">{label}</span>
        </li>
      ))}
    </ul>
  );
}
