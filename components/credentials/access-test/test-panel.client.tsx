"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { useReportTypeName } from "@/components/counter/report-type-name";
import { storedHeader } from "@/components/harvest/errors/attempt-reading";
import { ErrorAdvice } from "@/components/harvest/errors/error-advice";
import { DownloadsFindings } from "@/components/harvest/intentions/download-findings";
import { ServiceNotice } from "@/components/harvest/servers/service-status";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button.client";
import { Count } from "@/components/ui/count";
import { MonthField } from "@/components/ui/fields/dates/month-field.client";
import { Card } from "@/components/ui/page/card";
import { DescriptionList } from "@/components/ui/page/description-list";
import { Notice } from "@/components/ui/states/notice";
import { Spinner } from "@/components/ui/states/spinner";
import { DataTable } from "@/components/ui/tables/data-table";
import { isNoteworthy } from "@/lib/credentials/service-status";
import { useFormat } from "@/lib/kit/format/use-format";
import { useCredentialsPlace } from "../credentials-place.client";
import type { CredentialsTest } from "./use-credentials-test";

/** The test result, and a choice of another month. */
export function TestPanel({ tried }: { tried: CredentialsTest }) {
  const t = useTranslations("credentialsTest");
  const { lastMonth } = useCredentialsPlace();
  const [month, setMonth] = useState(lastMonth);
  const box = useRef<HTMLDivElement>(null);
  const { isRunning, isOld, test, problem } = tried;
  // The test button is below the form, whatever the scroll position; a user who continues to type is not moved.
  useEffect(() => {
    if (isRunning || !document.activeElement?.matches("input")) box.current?.scrollIntoView({ block: "start" });
  }, [isRunning]);
  return (
    <div ref={box} className="scroll-mt-4 max-desk:order-first">
      <Card title={t("title")}>
        <div className="flex flex-col gap-3">
          <div role="status" className="flex flex-col gap-3">
            {isRunning ? <Waiting test={test} /> : null}
            {problem === null ? null : <Notice tone="danger">{problem}</Notice>}
            {isOld && test?.outcome ? <p className="text-muted text-sm">{t("old")}</p> : null}
            {test?.outcome ? <TestOutcome test={test} outcome={test.outcome} /> : null}
          </div>
          {isRunning ? null : (
            <div className="flex flex-wrap items-end gap-2">
              <div className="w-40">
                <MonthField
                  label={t("month")}
                  required
                  min="2010-01"
                  max={lastMonth}
                  value={month}
                  onChange={setMonth}
                />
              </div>
              <Button onClick={() => tried.start(month)}>{t("again")}</Button>
            </div>
          )}
        </div>
      </Card>
    </div>
  );
}

function Waiting({ test }: { test: CredentialsTest["test"] }) {
  const t = useTranslations("credentialsTest");
  const named = useReportTypeName();
  const { timestamp } = useFormat();
  const text = !test
    ? t("starting")
    : test.waits_until
      ? t("waitsUntil", { time: timestamp(test.waits_until) })
      : t(test.state === "running" ? "running" : "waiting", {
          report: named(test.counter_report),
          month: test.month,
        });
  return (
    <p className="flex items-center gap-2">
      <Spinner />
      {text}
    </p>
  );
}

type Test = NonNullable<CredentialsTest["test"]>;
type Outcome = NonNullable<Test["outcome"]>;

/** The server's answer in words: whether it works, otherwise cause and remedy. */
function TestOutcome({ test, outcome }: { test: Test; outcome: Outcome }) {
  const isFailed = outcome.status.endsWith("_failed");
  return (
    <div className="flex flex-col gap-3">
      {isFailed ? <Failure outcome={outcome} /> : <Success test={test} outcome={outcome} />}
      <ServiceNotice service={outcome.service} />
      <DownloadsFindings findings={outcome.findings} />
      <Sums sums={outcome.sums} />
      <Facts outcome={outcome} />
    </div>
  );
}

function Success({ test: { month, counter_report }, outcome }: { test: Test; outcome: Outcome }) {
  const t = useTranslations("credentialsTest");
  const named = useReportTypeName();
  const values = { report: named(counter_report), month };
  if (outcome.status === "no_data")
    return (
      <Notice tone="info" title={t("noData.title")}>
        {t("noData.text", values)}
      </Notice>
    );
  return (
    <Notice tone={outcome.partial ? "warning" : "ok"} title={t(outcome.partial ? "partial" : "success.title")}>
      {t("success.text", { ...values, count: outcome.fact_count })}
    </Notice>
  );
}

function Failure({ outcome: { error_code, breaks } }: { outcome: Outcome }) {
  const t = useTranslations("credentialsTest");
  return (
    <>
      {error_code ? <ErrorAdvice errorCode={error_code} isFailed /> : <Notice tone="danger">{t("failed")}</Notice>}
      {breaks ? <p className="text-muted">{t(`breaks.${breaks}`)}</p> : null}
    </>
  );
}

function Sums({ sums }: Pick<Outcome, "sums">) {
  const t = useTranslations("credentialsTest");
  const rows = Object.entries(sums).sort(([, first], [, second]) => second - first);
  if (rows.length === 0) return null;
  return (
    <DataTable
      caption={t("sums")}
      rows={rows}
      rowKey={([metric]) => metric}
      columns={[
        { key: "metric", header: t("metric"), cell: ([metric]) => metric },
        { key: "value", header: t("value"), align: "number", cell: ([, value]) => <Count value={value} /> },
      ]}
    />
  );
}

function Facts({ outcome: { header, http_status, used_url, service } }: { outcome: Outcome }) {
  const t = useTranslations("credentialsTest");
  const status = useTranslations("harvest.service");
  const isWell = service !== null && !isNoteworthy(service);
  const { institution, createdBy } = storedHeader.parse(header);
  const address = (
    <span className="flex items-start gap-1">
      <code className="min-w-0 grow break-all font-mono text-sm">{used_url}</code>
      <CopyButton text={used_url} label={t("copyUrl")} />
    </span>
  );
  return (
    <DescriptionList
      pairs={[
        ...(institution ? [[t("institution"), institution] as const] : []),
        ...(createdBy ? [[t("createdBy"), createdBy] as const] : []),
        ...(isWell ? [[status("state"), [status("active"), service.note].filter(Boolean).join(" · ")] as const] : []),
        ...(http_status === null ? [] : [[t("httpStatus"), http_status] as const]),
        ...(used_url ? [[t("url"), address] as const] : []),
      ]}
    />
  );
}
