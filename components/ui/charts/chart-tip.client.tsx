"use client";

import type { CustomTooltipProps } from "@tremor/react";

type Props = CustomTooltipProps & { write: (value: number) => string };

/** What stands at the pointed place of the axis, all series together. */
export function ChartTip({ active, payload, label, write }: Props) {
  if (!active || !payload) return null;
  const shown = payload.filter(({ value }) => typeof value === "number");
  return (
    <div className="min-w-36 rounded-lg bg-raised p-2.5 text-sm shadow-float">
      <p className="tabular mb-1 font-semibold">{label ?? shown[0]?.payload?.name}</p>
      <ul className="flex flex-col gap-0.5">
        {shown.map(({ dataKey, value, color }) => (
          <li key={String(dataKey)} className="flex items-center gap-2">
            <span className={`size-2.5 shrink-0 rounded-[3px] bg-${color}-500`} />
            <span className="max-w-60 truncate">{String(dataKey)}</span>
            <span className="tabular ml-auto pl-4">{write(Number(value))}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
