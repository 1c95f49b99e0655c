import { useTranslations } from "next-intl";
import { useFormat } from "@/lib/kit/format/use-format";
import type { Upload } from "@/lib/uploads/contract";
import { periodLength } from "../period-length";

/** The file in four figures. */
export function PreflightSum({ preflight }: { preflight: NonNullable<Upload["preflight"]> }) {
  const t = useTranslations("uploadsPages.sum");
  const { count } = useFormat();
  const length = periodLength(preflight.reports.flatMap(({ report_type }) => report_type ?? []));
  // Which months they are for is known once it is known whose usage it is.
  const months = new Set(preflight.months.map(({ month }) => month)).size || null;
  const figures = [
    [t("records"), preflight.log_count],
    [t("hits"), preflight.hits_total],
    [t("months", { length }), months],
    [t("titles"), preflight.titles.total],
  ] as const;
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-hairline bg-hairline sm:grid-cols-4">
      {figures.map(([name, value]) => (
        <div key={name} className="flex flex-col-reverse justify-end bg-surface px-4 py-3">
          <dt className="text-muted text-sm">{name}</dt>
          <dd className="tabular break-words text-metric leading-9">{value === null ? "–" : count(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
