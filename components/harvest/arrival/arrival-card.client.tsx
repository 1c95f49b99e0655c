"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useReportTypeName } from "@/components/counter/report-type-name";
import { Chart } from "@/components/ui/charts/chart.client";
import { SelectField } from "@/components/ui/fields/select-field.client";
import { Card } from "@/components/ui/page/card";
import { PendingPart } from "@/components/ui/parts/pending-part";
import { useVisible } from "@/components/ui/parts/use-visible";
import { ErrorState } from "@/components/ui/states/error-state";
import { RetryButton } from "@/components/ui/states/retry-button.client";
import { FEWEST_MONTHS } from "@/lib/harvest/overview/arrival";
import { type Arrival, arrivalCall } from "@/lib/harvest/overview/contract";
import { useCall } from "@/lib/kit/call/use-call";

/** All report types; not a valid id. */
const ALL = 0;

type Props = { of: { organization: number; platform: number } };

/** Time until a platform's data arrive after the end of a month; loaded when scrolled into view. */
export function ArrivalCard({ of }: Props) {
  const t = useTranslations("arrival");
  const [reportId, choose] = useState(ALL);
  const place = useRef<HTMLDivElement>(null);
  const { data, problem, refresh } = useCall(arrivalCall, { params: of }, { enabled: useVisible(place) });
  const types = data?.report_types ?? [];
  const type = types.length === 1 ? types[0] : types.find(({ pk }) => pk === reportId);
  const name = useReportTypeName();
  return (
    <div ref={place} className="min-w-0">
      <Card
        title={t("title")}
        action={
          types.length > 1 ? (
            <div className="w-80 max-w-full">
              <SelectField<number>
                label={t("report")}
                hideLabel
                value={type?.pk ?? ALL}
                onChange={(value) => choose(value ?? ALL)}
                options={[
                  { value: ALL, label: t("all") },
                  ...types.map((one) => ({ value: one.pk, label: name(one) })),
                ]}
              />
            </div>
          ) : null
        }
      >
        {problem ? (
          <ErrorState title={t("failed")} retry={<RetryButton onRetry={() => void refresh()} />}>
            {problem.message}
          </ErrorState>
        ) : data ? (
          <ArrivalOf key={type?.pk ?? ALL} arrival={type ?? data.whole} report={type ? name(type) : null} />
        ) : (
          <PendingPart className="h-80" />
        )}
      </Card>
    </div>
  );
}

/** The curve and the forecast, or why there is none. */
function ArrivalOf({ arrival, report }: { arrival: Arrival; report: string | null }) {
  const t = useTranslations("arrival");
  const { months, reports, points, half, most, next, left_out: leftOut, awaited } = arrival;
  const expectation = ({ is_late: isLate, ...days }: NonNullable<typeof next>) =>
    t.rich(isLate ? "late" : "expected", { ...days, day: (text) => <span className="whitespace-nowrap">{text}</span> });
  return (
    <div className="flex flex-col gap-4">
      {half === null || most === null ? (
        <p className="max-w-[72ch]">{t("tooFew", { months, fewest: FEWEST_MONTHS })}</p>
      ) : (
        <>
          {next ? <p className="max-w-[72ch] font-semibold">{expectation(next)}</p> : null}
          <Chart
            kind="line"
            isPercent
            title={report === null ? t("chart") : t("chartOf", { report })}
            summary={t("summary", { half, most })}
            index="day"
            indexLabel={t("day")}
            series={[{ key: "share", label: t("share") }]}
            rows={points.map(({ day, share }) => ({ day: String(day), share }))}
            marks={[
              { at: String(half), text: t("half", { days: half }) },
              { at: String(most), text: t("most", { days: most }) },
            ]}
            marksAt="middle"
            height={240}
          />
        </>
      )}
      <div className="flex max-w-[80ch] flex-col gap-1 text-muted text-sm">
        {half === null ? null : <p>{t("basis", { months, reports })}</p>}
        {leftOut > 0 ? <p>{t("leftOut", { count: leftOut })}</p> : null}
        {awaited > 0 ? <p>{t("awaited", { count: awaited })}</p> : null}
        <details>
          <summary className="w-fit cursor-pointer rounded-sm text-brand">{t("method.label")}</summary>
          <p className="mt-1">{t("method.text")}</p>
        </details>
      </div>
    </div>
  );
}
