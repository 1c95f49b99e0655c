import { type FindingLog, Unreadable } from "../finding";
import type { MonthSlots } from "../json/month-slots";
import { meansNoUsage } from "../means-no-usage";
import {
  type AssumedReport,
  type Reading,
  type ReadingHeader,
  type ReportRequest,
  type ReportSummary,
  unread,
  type Verdict,
} from "../reading";
import { exceptionMonths } from "../standard/exception-months";
import { type CounterException, type Decision, decide } from "../standard/exceptions";
import { monthRange } from "../standard/month";
import type { ReportDefinition } from "../standard/report-definition";
import { isTheWorld } from "../the-world";
import { partialMonths } from "../whole-months";
import type { AnswerFacts } from "./answer-facts";
import { checkCustomers, identifyXmlReport, isAskedFor, reportSaid, wantedXmlMonths } from "./identify-report";
import type { Release4Tally } from "./release-4-tally";

/** Everything known about a response at its end. */
export type XmlConclusion = {
  facts: AnswerFacts;
  exceptions: readonly CounterException[];
  inHand: { report: ReportDefinition; months: MonthSlots } | null;
  tally: Release4Tally | null;
  log: FindingLog;
  request?: ReportRequest;
  assumed?: AssumedReport;
  failure?: Unreadable;
};

/** Decides on the verdict and builds the reading. */
export function concludeXml(conclusion: XmlConclusion): Reading {
  const { facts, exceptions, tally, log, request, failure } = conclusion;
  if (failure) log.refuse(failure.code, failure.details.where, failure.details.values);
  else if (!isCounter(conclusion)) log.refuse("xml-not-counter", "", { root: facts.root || "–" });
  else if (facts.hasRequest && !facts.hasResponse && facts.reports === 0 && exceptions.length === 0)
    log.refuse("sushi-request", "Report");
  else if (isBlank(conclusion)) log.refuse("empty-answer");
  const hasUsage = (tally?.nonzero ?? 0) > 0;
  const decision = decide(exceptions, hasUsage);
  const range = wantedXmlMonths(facts, request);
  const months = {
    asked: range ? monthRange(range.from, range.to) : [],
    withUsage: tally?.monthsWithUsage() ?? [],
  };
  if (!failure && isCounter(conclusion) && !isBlank(conclusion)) check(conclusion, decision);
  const verdict: Verdict = log.hasErrors
    ? refusal(conclusion)
    : hasUsage || meansNoUsage(tally, decision, log)
      ? "import"
      : "empty";
  const extent = {
    ...{ ...months, filters: [], exceptions },
    ...{ period: facts.days, cut: conclusion.inHand?.months.cut ?? [], created: facts.report.created },
  };
  const partial = log.hasErrors ? [] : partialMonths(extent, log, "Report");
  return {
    ...unread("xml", "reject"),
    verdict,
    decision: verdict === "not-counter" ? null : decision,
    exceptions: [...exceptions],
    header: facts.root === "" ? null : header(facts, request),
    reports: isCounter(conclusion) ? [summary(conclusion)] : [],
    months: {
      ...months,
      notReady: exceptionMonths(exceptions, "not-ready", months),
      gone: exceptionMonths(exceptions, "gone", months),
      partial,
    },
    warnings: log.findings("warning"),
    errors: log.findings("error"),
  };
}

/** Any web service uses XML; only a response with something specific to COUNTER is a failed report. */
function isCounter({ facts, exceptions, tally }: XmlConclusion): boolean {
  return facts.hasResponse || exceptions.length > 0 || tally !== null || reportSaid(facts) !== null;
}

/** Neither a report nor a reason for its absence: no information about usage. */
function isBlank({ facts, exceptions, tally }: XmlConclusion): boolean {
  return exceptions.length === 0 && tally === null && facts.reports === 0 && facts.customers.length === 0;
}

/** A truncated response may have ended before its COUNTER content. */
function refusal(conclusion: XmlConclusion): Verdict {
  const { failure, facts } = conclusion;
  if (!failure && !facts.hasRequest && isBlank(conclusion)) return "not-counter";
  const mayBe = failure?.details.isCounter || (failure && ["envelope", "report"].includes(facts.root));
  return isCounter(conclusion) || mayBe ? "reject" : "not-counter";
}

function check(conclusion: XmlConclusion, decision: Decision): void {
  const { facts, log, request, tally } = conclusion;
  const hasUsage = decision.verdict === "import";
  if (!conclusion.inHand) identify(conclusion, decision);
  checkCustomers(facts, { log, ...(request && { request }) });
  checkHeader(conclusion);
  const world = facts.customers.find(({ id, name }) => isTheWorld(id) || isTheWorld(name));
  if (world) log.refuse("the-world", "Customer", { institution: world.name || world.id });
  if (hasUsage && !request && facts.period && tally && tally.outside > 0)
    log.refuse("month-outside-header", "Report", { outside: tally.outside, ...facts.period });
  if (hasUsage) noteContradictions(conclusion.exceptions, log);
  else if (facts.hasStrayCounts && decision.decisive === null) log.refuse("items-unreadable", "Report");
  else if (tally && tally.outside > 0) {
    const { from, to } = request ?? facts.period ?? { from: "–", to: "–" };
    log.refuse("month-outside-all", "ReportItems", { from, to });
  } else if (log.hasErrors) return;
  else if (tally && tally.rows > 0) log.warn("usage-all-zero", "ReportItems", { rows: tally.rows });
  else if (!conclusion.exceptions.some(({ class: name }) => name !== "info" && name !== "note"))
    log.warn("no-items-no-exception", "Report");
}

/** A response without usage may omit the report it belongs to; naming another report than requested is an error. */
function identify({ facts, request, assumed, log }: XmlConclusion, decision: Decision): void {
  try {
    identifyXmlReport(facts, { ...(request && { request }), ...(assumed && { assumed }) });
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    const isAboutUsage = ["no-usage", "not-ready", "gone", "partial", "dates"].includes(decision.class ?? "");
    const isExplained = error.code === "report-unknown" ? decision.decisive !== null : !isAboutUsage;
    if (!isExplained) log.refuse(error.code, error.details.where, error.details.values);
  }
}

function checkHeader({ facts, log, request, tally }: XmlConclusion): void {
  const { period, repeated } = facts;
  const release = facts.report.version || repeated.release;
  if (tally && release !== "" && !/^((c(op)?|counter)\s*)?(r\s*)?4(\.\d+)*$/i.test(release.trim()))
    log.warn("release-shape-mismatch", "Report", { header: release, release: "4" });
  if (request && period && (period.from !== request.from || period.to !== request.to))
    log.warn("period-not-asked", "ReportDefinition", { from: period.from, to: period.to });
}

/** Usage wins over an exception that denies it. */
function noteContradictions(exceptions: readonly CounterException[], log: FindingLog): void {
  for (const { code, class: name } of exceptions) {
    if (name === "no-usage" || name === "credentials" || name === "not-supported")
      log.warn("exception-contradicts-usage", "Exception", { code: String(code) }, String(code));
  }
}

function summary({ inHand, tally, facts, request }: XmlConclusion): ReportSummary {
  const report = inHand?.report.id ?? reportSaid(facts) ?? request?.report ?? null;
  if (!tally) return { release: "4", report, rows: 0, cells: 0, nonzero: 0, sums: {} };
  const { rows, cells, nonzero } = tally;
  return { release: "4", report, rows, cells, nonzero, sums: tally.sums() };
}

function header(facts: AnswerFacts, request: ReportRequest | undefined): ReadingHeader {
  const { customers, repeated, report, vendor, period } = facts;
  const [customer] = customers;
  const isOther = (id: string) => isAskedFor(id, request) === false;
  // Where the two differ, the one that was not requested is what a user must know.
  const [customerId] = [customer?.id ?? "", repeated.customerId]
    .filter((id) => id !== "")
    .toSorted((one, other) => Number(isOther(other)) - Number(isOther(one)));
  return {
    institution: customer?.name || null,
    institutionIds: customer?.institutionIds ?? [],
    customerId: customerId ?? null,
    createdBy: vendor || null,
    created: report.created || null,
    report: reportSaid(facts),
    reportName: report.name || report.title || null,
    release: report.version || repeated.release || null,
    registryRecord: null,
    period,
    filters: {},
    attributes: {},
  };
}
