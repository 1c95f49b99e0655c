"use client";

import { Table2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useReportTypeName } from "@/components/counter/report-type-name";
import { RestatedSumsTable } from "@/components/counter/restated-sums";
import { useAccountName } from "@/components/platforms/account-column";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { later } from "@/components/ui/parts/later";
import { NotLoaded } from "@/components/ui/states/not-loaded.client";
import { listVersionsCall } from "@/lib/imports/contract";
import { useCall } from "@/lib/kit/call/use-call";
import { useFormat } from "@/lib/kit/format/use-format";

const VersionDialog = later(() => import("./version-dialog.client").then((it) => it.VersionDialog));

/** Versions of the month's numbers, if there are several, with a link to each. */
export function IntentionVersions({ batch }: { batch: number }) {
  const t = useTranslations("harvestPages.version");
  const named = useReportTypeName();
  const accountName = useAccountName();
  const { timestamp, count } = useFormat();
  const call = useCall(listVersionsCall, { params: { id: batch } });
  const { data } = call;
  const [isOpen, setOpen] = useState(false);
  const [newest] = data ?? [];
  if (!data) return <NotLoaded label={t("versions", { count: 1 })} read={call} />;
  if (!newest) return null;
  const choices = data
    .filter(({ has_facts }) => has_facts)
    .map(({ pk, created, state }) => ({
      pk,
      name: state === "current" ? t("now", { time: timestamp(created) }) : t("of", { time: timestamp(created) }),
    }))
    .reverse();
  return (
    <section aria-label={t("versions", { count: data.length })} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="font-semibold">{t("versions", { count: data.length })}</p>
        {choices.length > 0 ? (
          <Button size="small" icon={Table2} onClick={() => setOpen(true)}>
            {t("look")}
          </Button>
        ) : null}
      </div>
      {data.length > 1 ? (
        <ol className="overflow-hidden rounded-lg border border-hairline">
          {data.map(({ pk, created, state, sums, fact_count, restatement }, index) => (
            <li key={pk} className="flex flex-col gap-1 border-hairline border-b px-4 py-2 last:border-b-0">
              <p className="flex flex-wrap items-center gap-x-3">
                <time dateTime={created}>{timestamp(created)}</time>
                {state === "current" ? <Badge tone="ok">{t("current")}</Badge> : null}
                <span className="text-muted text-sm">
                  {t("facts", { count: fact_count, shown: count(fact_count) })}
                </span>
                {restatement ? (
                  <span className="text-sm">{t("changed", { count: restatement.title_count })}</span>
                ) : null}
              </p>
              {restatement ? <RestatedSumsTable changes={changesOf(data[index + 1]?.sums ?? {}, sums)} /> : null}
            </li>
          ))}
        </ol>
      ) : null}
      {isOpen ? (
        <VersionDialog
          title={`${newest.platform.name} · ${named(newest.report_type)} · ${newest.month}`}
          description={[newest.organization.name, accountName(newest)].filter(Boolean).join(" · ")}
          versions={choices}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </section>
  );
}

/** Metrics whose sums changed, largest change first. */
function changesOf(former: Readonly<Record<string, number>>, later: Readonly<Record<string, number>>) {
  return [...new Set([...Object.keys(former), ...Object.keys(later)])]
    .map((metric) => ({ metric, before: former[metric] ?? 0, after: later[metric] ?? 0 }))
    .filter(({ before, after }) => before !== after)
    .sort((one, other) => Math.abs(other.after - other.before) - Math.abs(one.after - one.before));
}
