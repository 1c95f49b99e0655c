import { createTranslator } from "use-intl/core";
import { findingTexts } from "@/lib/imports/finding-texts";
import type { Locale } from "@/lib/kit/i18n/routing";
import { catalogue } from "@/messages/catalogue";
import type { AttemptStatus } from "./attempt-status";
import { errorName } from "./error-name";
import { storedFindings } from "./stored-findings";

export type LogLine = { at: Date | null; text: string };

type Logged = {
  status: AttemptStatus;
  errorCode: string;
  httpStatus: number | null;
  usedUrl: string;
  findings: unknown;
  startedAt: Date;
  downloadedAt: Date | null;
  finishedAt: Date | null;
  rawFile: { sizeBytes: bigint } | null;
  /** Facts that became the month's numbers; null where none did. */
  factCount: number | null;
};

/** What happened in one request, in the order it happened and in the language. */
export function attemptLog(attempt: Logged, locale: Locale): LogLine[] {
  const t = createTranslator({ locale, messages: catalogue[locale].harvest.log });
  const { usedUrl, httpStatus, startedAt, downloadedAt, finishedAt, rawFile, factCount } = attempt;
  const { detail } = storedFindings.parse(attempt.findings);
  const bytes = Number(rawFile?.sizeBytes ?? 0);
  return [
    { at: startedAt, text: t("asked", { url: usedUrl }) },
    ...(downloadedAt ? [{ at: downloadedAt, text: t("answered", { status: httpStatus ?? 0, bytes }) }] : []),
    ...(detail ? [{ at: null, text: t("detail", { detail }) }] : []),
    ...findingTexts(attempt.findings, locale).map(({ level, text, count }) => ({
      at: null,
      text: t(level, { text, count }),
    })),
    ...(factCount === null ? [] : [{ at: null, text: t("imported", { count: factCount }) }]),
    ...(finishedAt ? [{ at: finishedAt, text: ending(attempt, locale) }] : []),
  ];
}

function ending({ status, errorCode }: Logged, locale: Locale): string {
  const { harvest } = catalogue[locale];
  const t = createTranslator({ locale, messages: harvest.log });
  const name = errorName(errorCode, locale);
  return name
    ? t("endedWith", { status: harvest.status[status], name })
    : t("ended", { status: harvest.status[status] });
}
