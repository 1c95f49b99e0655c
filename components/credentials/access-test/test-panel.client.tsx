"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { useReportTypeName } from "@/components/counter/report-type-name";
import { Button } from "@/components/ui/button";
import { MonthField } from "@/components/ui/fields/dates/month-field.client";
import { Card } from "@/components/ui/page/card";
import { Notice } from "@/components/ui/states/notice";
import { Spinner } from "@/components/ui/states/spinner";
import { useFormat } from "@/lib/kit/format/use-format";
import { useCredentialsPlace } from "../credentials-place.client";
import { TestOutcome } from "./test-outcome";
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
