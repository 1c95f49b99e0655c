import type { ContentKind } from "../bytes/content-kind";
import { type FindingLog, Unreadable } from "../finding";
import { meansNoUsage } from "../means-no-usage";
import {
  type AssumedReport,
  type Reading,
  type ReportRequest,
  type ReportSummary,
  unread,
  type Verdict,
} from "../reading";
import { exceptionMonths } from "../standard/exception-months";
import { type CounterException, type Decision, decide } from "../standard/exceptions";
import type { Release, ReportDefinition } from "../standard/report-definition";
import { findReport } from "../standard/reports";
import { isGlobalReport } from "../the-world";
import { partialMonths } from "../whole-months";
import { mostExceptions } from "./answered-exceptions";
import { withoutPublisher } from "./item-row";
import type { MonthSlots } from "./month-slots";
import type { ReportDocument } from "./report-document";
import { type ReportHeader, readHeader } from "./report-header";
import { checkHeader, identifyReport, monthsAsked, wantedMonths } from "./report-identity";
import type { JsonTally } from "./tally";

/** Everything known about a document at its end. */
export type JsonConclusion = {
  /** Defaults to JSON. */
  kind?: ContentKind;
  document: ReportDocument | null;
  inHand: { report: ReportDefinition; months: MonthSlots; tally: JsonTally } | null;
  itemExceptions: readonly CounterException[];
  shapes: ReadonlySet<Release>;
  log: FindingLog;
  request?: ReportRequest;
  assumed?: AssumedReport;
  failure?: Unreadable;
};

/** Decides on the verdict and builds the reading. */
export function concludeReading(conclusion: JsonConclusion): Reading {
  return { ...conclude(conclusion), kind: conclusion.kind ?? "json" };
}

function conclude(conclusion: JsonConclusion): Reading {
  const { document, failure, log } = conclusion;
  if (failure) log.refuse(failure.code, failure.details.where, failure.details.values);
  if (!document || document.kind === "text") return plain(log, "reject");
  if (document.kind === "report" && !isBlank(document, conclusion)) return concludeReport({ ...conclusion, document });
  if (document.kind === "exceptions") return concludeExceptions(document, conclusion);
  if (document.kind === "several-reports") log.refuse("several-reports");
  else log.refuse(document.kind === "other" ? "json-not-counter" : "empty-answer");
  return plain(log, document.kind === "several-reports" ? "reject" : "not-counter");
}

/** A report without any name, reason or content is a template that the server failed to fill. */
function isBlank(document: ReportDocument, { inHand, itemExceptions, failure }: JsonConclusion): boolean {
  const { headerPlace, exceptions, remainder } = document;
  const saysNothing = headerPlace === "none" && exceptions.length === 0 && itemExceptions.length === 0;
  return saysNothing && !inHand && !failure && !holdsSomething(remainder);
}

/** A body of exceptions only. Private codes below 1000 are no evidence of COUNTER: any web service may use them. */
function concludeExceptions({ exceptions, wrapper }: ReportDocument, { log, request }: JsonConclusion): Reading {
  if (wrapper !== null) log.warn("wrapped", "", { wrapper });
  const decision = decide(exceptions, false);
  if (exceptions.every(({ code }) => code === null || code < 1000)) {
    log.refuse("provider-message", "", { text: exceptions[0]?.message ?? "" });
    return { ...plain(log, "not-counter"), exceptions };
  }
  const months = { asked: request ? monthsAsked(request) : [], withUsage: [], notReady: [], gone: [] };
  return {
    ...plain(log, log.hasErrors ? "reject" : "empty"),
    decision,
    exceptions,
    months: withExceptions(months, exceptions),
  };
}

function concludeReport(conclusion: JsonConclusion & { document: ReportDocument }): Reading {
  const { document, inHand, log, request, failure } = conclusion;
  const header = readHeader(document.header);
  const exceptions = [...document.exceptions, ...conclusion.itemExceptions].slice(0, mostExceptions);
  const hasUsage = (inHand?.tally.nonzero ?? 0) > 0;
  const decision = decide(exceptions, hasUsage);
  const report = inHand?.report ?? (failure ? null : identified(conclusion, { header, decision }));
  const release = releaseRead(conclusion, header);
  if (document.wrapper !== null) log.warn("wrapped", "", { wrapper: document.wrapper });
  if (document.headerPlace !== "Report_Header") noteHeader(document, { log, hasUsage });
  // A header without its release took the report of the newest one.
  const ofRelease = report && release && header.release === null ? findReport(release, report.id) : null;
  const filters = report
    ? checkHeader(header, {
        report: ofRelease ?? report,
        release: release ?? report.release,
        log,
        ...(request && { request }),
      })
    : [];
  if (conclusion.shapes.size > 1) log.warn("shape-mixed", "Report_Items");
  if (!failure) checkUsage(conclusion, { header, decision, exceptions });
  const range = wantedMonths(header, request);
  const withUsage = inHand ? inHand.tally.monthsWithUsage(inHand.months.slots) : [];
  const months = { asked: monthsAsked(range), withUsage, notReady: [], gone: [] };
  const { created } = header.fields;
  const extent = { ...months, period: header.dates, cut: inHand?.months.cut ?? [], created, filters, exceptions };
  const partial = log.hasErrors ? [] : partialMonths(extent, log, "Report_Header");
  return {
    ...plain(
      log,
      verdictOf(log, {
        hasUsage: hasUsage || meansNoUsage(inHand?.tally ?? null, decision, log),
        isCounter: !header.isResearchData,
      }),
    ),
    decision,
    exceptions,
    header: header.fields,
    reports: [summary(inHand, { release, report: report?.id ?? header.fields.report })],
    months: { ...withExceptions(months, exceptions), partial },
    ...inHand?.tally.publishers.toReading(),
  };
}

function verdictOf(log: FindingLog, { hasUsage, isCounter }: { hasUsage: boolean; isCounter: boolean }): Verdict {
  if (log.hasErrors) return isCounter ? "reject" : "not-counter";
  return hasUsage ? "import" : "empty";
}

/** A response without usage may omit the report it belongs to; naming another report than requested is an error. */
function identified(
  { request, assumed, log }: JsonConclusion,
  { header, decision }: { header: ReportHeader; decision: Decision },
): ReportDefinition | null {
  try {
    return identifyReport(header, { ...(request && { request }), ...(assumed && { assumed }) });
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    const isExplained = error.code === "report-unknown" ? decision.decisive !== null : !isAboutUsage(decision);
    if (header.isResearchData || !isExplained) log.refuse(error.code, error.details.where, error.details.values);
    return null;
  }
}

function releaseRead({ shapes, request, assumed }: JsonConclusion, header: ReportHeader): Release | null {
  const [shape] = shapes;
  return shape ?? header.release ?? (request ?? assumed)?.release ?? null;
}

function noteHeader({ headerPlace }: ReportDocument, { log, hasUsage }: { log: FindingLog; hasUsage: boolean }): void {
  if (headerPlace === "root") log.warn("header-at-root");
  else if (hasUsage) log.warn("header-missing");
}

function checkUsage(
  { document, inHand, log, request, assumed }: JsonConclusion,
  {
    header,
    decision,
    exceptions,
  }: { header: ReportHeader; decision: Decision; exceptions: readonly CounterException[] },
): void {
  const tally = inHand?.tally;
  const hasUsage = decision.verdict === "import";
  if (!inHand && !header.isResearchData && holdsSomething(document?.remainder))
    log.refuse("items-unreadable", "Report_Items");
  if (!hasUsage && tally && tally.outside > 0)
    log.refuse("month-outside-all", "Report_Items", periodValues(header, request));
  if (hasUsage && !request && tally && tally.outside > 0)
    log.refuse("month-outside-header", "Report_Header", { outside: tally.outside, ...periodValues(header) });
  if (isGlobalReport(header.fields) && (hasUsage || isAboutUsage(decision)))
    log.refuse("the-world", "Report_Header", { institution: header.fields.institution ?? "–" });
  if (header.isOneDay && (hasUsage || isAboutUsage(decision))) {
    log.refuse("short-dates-misread", "Report_Header", { day: header.dates.begin });
  }
  const isSilent = !hasUsage && (tally?.rows ?? 0) === 0;
  if (isSilent && exceptions.every(({ code }) => code === null))
    refuseUnfilled(document, { log, isAssumed: assumed !== undefined });
  if (isSilent && decision.class === "no-usage") refuseOtherPeriod(header, { log, ...(request && { request }) });
  if (hasUsage) {
    refuseNameless(inHand, log);
    noteContradictions(exceptions, log);
  } else if (log.hasErrors) return;
  else if (tally && tally.rows > 0) log.warn("usage-all-zero", "Report_Items", { rows: tally.rows });
  else if (exceptions.every(({ severity }) => severity === "info")) log.warn("no-items-no-exception", "Report_Items");
}

/** Items without any name, publisher or identifier, as in platform reports, are not what another report is about. */
function refuseNameless(inHand: JsonConclusion["inHand"], log: FindingLog): void {
  const { report, tally } = inHand ?? {};
  if (!report || !tally || tally.rows === 0 || log.countOf("title-unknown", withoutPublisher) < tally.rows) return;
  log.refuse("names-missing", "Report_Items", { report: report.id });
}

/** An unfilled template that names its report gives no information about usage. */
function refuseUnfilled(
  document: ReportDocument | null,
  { log, isAssumed }: { log: FindingLog; isAssumed: boolean },
): void {
  const text = placeholderIn(document?.header);
  if (text !== null) log.refuse("template-unfilled", "Report_Header", { text });
  else if (isAssumed && document?.headerPlace === "none") log.refuse("table-unfilled", "Report_Items");
}

/** A placeholder of COUNTER's templates: "{Institution Name}". */
function placeholderIn(value: unknown): string | null {
  if (typeof value === "string") return /\{[a-z][a-z _:-]*\}/i.exec(value)?.[0] ?? null;
  if (typeof value !== "object" || value === null) return null;
  for (const one of Object.values(value)) {
    const placeholder = placeholderIn(one);
    if (placeholder !== null) return placeholder;
  }
  return null;
}

/** No usage in other months is no information about the requested ones. */
function refuseOtherPeriod(
  { fields: { period } }: ReportHeader,
  { request, log }: { request?: ReportRequest; log: FindingLog },
): void {
  if (request && period && (period.to < request.from || period.from > request.to))
    log.refuse("empty-for-other-period", "Report_Header", { from: period.from, to: period.to });
}

function isAboutUsage({ class: name }: Decision): boolean {
  return name === "no-usage" || name === "not-ready" || name === "gone" || name === "partial" || name === "dates";
}

/** Items win over an exception that denies them. */
function noteContradictions(exceptions: readonly CounterException[], log: FindingLog): void {
  for (const { code, class: name } of exceptions) {
    if (name === "no-usage" || name === "credentials" || name === "not-supported") {
      log.warn("exception-contradicts-usage", "Report_Header", { code: String(code) }, String(code));
    }
  }
}

function periodValues({ fields }: ReportHeader, request?: ReportRequest): { from: string; to: string } {
  const period = request ?? fields.period;
  return { from: period?.from ?? "–", to: period?.to ?? "–" };
}

function holdsSomething(remainder: unknown): boolean {
  if (typeof remainder === "string") return remainder.trim() !== "";
  if (Array.isArray(remainder)) return remainder.length > 0;
  return typeof remainder === "number" || typeof remainder === "boolean";
}

function summary(
  inHand: JsonConclusion["inHand"],
  { release, report }: Pick<ReportSummary, "release" | "report">,
): ReportSummary {
  if (!inHand) return { release, report, rows: 0, cells: 0, nonzero: 0, sums: {} };
  const { tally, months } = inHand;
  const { rows, cells, nonzero } = tally;
  return { release, report, rows, cells, nonzero, sums: tally.sums(months.slots) };
}

function withExceptions(months: Reading["months"], exceptions: readonly CounterException[]): Reading["months"] {
  return {
    ...months,
    notReady: exceptionMonths(exceptions, "not-ready", months),
    gone: exceptionMonths(exceptions, "gone", months),
  };
}

function plain(log: FindingLog, verdict: "reject" | "not-counter" | Verdict): Reading {
  return { ...unread("json", "reject"), verdict, warnings: log.findings("warning"), errors: log.findings("error") };
}
