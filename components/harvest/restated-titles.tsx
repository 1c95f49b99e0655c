import { ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import type { RestatementView } from "@/lib/imports/contract";
import { useFormat } from "@/lib/kit/format/use-format";
import { Difference } from "./restated-sums";

/** The titles whose numbers changed most, and how many there are; nothing for reports without titles. */
export function RestatedTitles({ restated: { titles, title_count } }: { restated: RestatementView }) {
  const t = useTranslations("harvestPages.restated");
  const { count } = useFormat();
  const named = titles.filter(({ title, item }) => title || item);
  if (named.length === 0) return null;
  return (
    <details className="group/titles min-w-56 max-w-md py-1.5 text-sm">
      <summary className="inline-flex min-h-6 items-center gap-1 rounded-sm text-brand">
        <ChevronRight size={14} aria-hidden className="transition-transform group-open/titles:rotate-90" />
        {t("titles", { count: title_count })}
      </summary>
      <ul className="mt-1 flex flex-col gap-1.5">
        {named.map(({ title, item, metric, before, after }) => (
          <li key={`${title?.pk} ${item?.pk} ${metric}`}>
            <p className="break-words">{[item?.name, title?.name].filter(Boolean).join(" – ")}</p>
            <p className="flex flex-wrap gap-x-2 text-muted">
              <span className="break-all">{metric.replaceAll("_", " ")}</span>
              <span className="tabular whitespace-nowrap">{`${count(before)} → ${count(after)}`}</span>
              <Difference before={before} after={after} />
            </p>
          </li>
        ))}
      </ul>
      {title_count > named.length ? <p className="mt-1.5 text-muted">{t("largest", { count: named.length })}</p> : null}
    </details>
  );
}
