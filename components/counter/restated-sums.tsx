import clsx from "clsx";
import { useTranslations } from "next-intl";
import { useFormat } from "@/lib/kit/format/use-format";

type Change = { metric: string; before: number; after: number };

const SHOWN = 3;

/** Sums before and after by metric, the largest difference first, each with both as bars of one scale. */
export function RestatedSumsTable({ changes }: { changes: readonly Change[] }) {
  const t = useTranslations("harvestPages.restated");
  const more = changes.length - SHOWN;
  if (changes.length === 0) return <p className="text-muted text-sm">{t("sameSums")}</p>;
  const scale = Math.max(...changes.flatMap(({ before, after }) => [before, after]), 1);
  return (
    <ul className="flex min-w-72 max-w-xl flex-col gap-2 py-1.5 desk:min-w-96">
      {changes.slice(0, SHOWN).map((change) => (
        <SumChange key={change.metric} change={change} scale={scale} />
      ))}
      {more > 0 ? <li className="text-muted text-sm">{t("moreMetrics", { count: more })}</li> : null}
    </ul>
  );
}

function SumChange({ change: { metric, before, after }, scale }: { change: Change; scale: number }) {
  const t = useTranslations("harvestPages.restated");
  const { count } = useFormat();
  return (
    <li>
      <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
        <span className="break-all">{metric.replaceAll("_", " ")}</span>
        <span className="tabular whitespace-nowrap">
          <span className="sr-only">{t("before")} </span>
          {count(before)}
          <span aria-hidden>{" → "}</span>
          <span className="sr-only">, {t("after")} </span>
          <strong className="font-semibold">{count(after)}</strong>
        </span>
        <Difference before={before} after={after} />
      </p>
      <div aria-hidden data-share className="mt-1 flex flex-col gap-px">
        <Bar value={before} scale={scale} isFormer />
        <Bar value={after} scale={scale} />
      </div>
    </li>
  );
}

function Bar({ value, scale, isFormer = false }: { value: number; scale: number; isFormer?: boolean }) {
  return (
    <div
      className={clsx("h-1 min-w-px rounded-full", isFormer ? "bg-control" : "bg-brand")}
      style={{ width: `${(value / scale) * 100}%` }}
    />
  );
}

/** The signed difference, with a percentage if the previous value is not zero. */
export function Difference({ before, after }: { before: number; after: number }) {
  const { count, percent } = useFormat();
  const sign = after > before ? "+" : after < before ? "−" : "";
  const by = Math.abs(after - before);
  const share = before > 0 && by > 0 ? ` (${sign}${percent(by / before)})` : "";
  return <span className="tabular whitespace-nowrap text-muted text-sm">{`${sign}${count(by)}${share}`}</span>;
}
