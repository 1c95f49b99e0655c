"use client";

import { useTranslations } from "next-intl";
import { useRef } from "react";
import { ScaledChart } from "@/components/ui/charts/scaled-chart.client";
import { Card } from "@/components/ui/page/card";
import { PendingPart } from "@/components/ui/parts/pending-part";
import { useVisible } from "@/components/ui/parts/use-visible";
import { ErrorState } from "@/components/ui/states/error-state";
import { RetryButton } from "@/components/ui/states/retry-button.client";
import { titleHistogramCall } from "@/lib/insights/dashboard/contract";
import { useCall } from "@/lib/kit/call/use-call";
import { useFormat } from "@/lib/kit/format/use-format";

type Props = { of: { organization: number; from: string | null; to: string | null } };

/** Titles by amount of use; loaded when visible. */
export function TitleHistogram({ of: { organization, from, to } }: Props) {
  const t = useTranslations("dashboard.histogram");
  const { count, percent } = useFormat();
  const place = useRef<HTMLDivElement>(null);
  const isSeen = useVisible(place);
  const query = { ...(from ? { from } : {}), ...(to ? { to } : {}) };
  const { data, problem, refresh } = useCall(
    titleHistogramCall,
    { params: { organization }, query },
    { enabled: isSeen },
  );
  const titles = (data ?? []).reduce((sum, bin) => sum + bin.count, 0);
  const interest = (data ?? []).reduce((sum, bin) => sum + bin.interest, 0);
  const top = data?.at(-1);
  const unused = data?.find(({ end }) => end === 0)?.count ?? 0;
  return (
    <div ref={place} className="min-w-0">
      <Card>
        {problem ? (
          <ErrorState title={t("failed")} retry={<RetryButton onRetry={() => void refresh()} />}>
            {problem.message}
          </ErrorState>
        ) : !data ? (
          <PendingPart className="h-[340px]" />
        ) : titles === 0 ? (
          <p className="text-muted">{t("nothing")}</p>
        ) : (
          <ScaledChart
            title={t("title")}
            summary={[
              t("summary", {
                count: titles,
                shown: count(titles),
                hasUnused: unused > 0 ? "yes" : "no",
                withoutInterest: count(unused),
                share: percent(unused / titles),
              }),
              ...(top && interest > 0
                ? [
                    t("concentration", {
                      ...{ count: top.count, shown: count(top.count) },
                      share: percent(top.interest / interest),
                    }),
                  ]
                : []),
            ].join(" ")}
            kind="bars"
            index="row"
            indexLabel={t("interest")}
            series={[
              { key: "titles", label: t("titles") },
              { key: "uses", label: t("uses") },
            ]}
            isApart
            addsUp={false}
            rows={data.map((bin) => ({
              row: bin.start === bin.end ? count(bin.start) : `${count(bin.start)}–${count(bin.end)}`,
              titles: bin.count,
              uses: bin.interest,
            }))}
            height={260}
          />
        )}
      </Card>
    </div>
  );
}
