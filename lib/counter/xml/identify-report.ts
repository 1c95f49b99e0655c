import { type FindingLog, Unreadable } from "../finding";
import type { AssumedReport, ReportRequest } from "../reading";
import { spelling } from "../spelling";
import type { Month } from "../standard/month";
import { findRelease4Report, isFormerRelease, type Release4Report, release4Id } from "../standard/release-4-reports";
import type { AnswerFacts, Customer } from "./answer-facts";

/** The report that a response names; null if none. */
export function reportSaid({ report, repeated }: AnswerFacts): string | null {
  return ownId(report) ?? idOf(repeated.report);
}

/** Throws Unreadable if the report is unknown, unsupported or different from the request. */
export function identifyXmlReport(
  facts: AnswerFacts,
  { request, assumed }: { request?: ReportRequest; assumed?: AssumedReport },
): Release4Report {
  refuseFormer(facts);
  const name = reportSaid(facts);
  const id = name ?? (request ?? assumed)?.report;
  const unknown = facts.report.name || facts.report.title;
  if (!id && unknown)
    throw new Unreadable("report-not-supported", { where: "Report", values: { report: unknown }, isCounter: true });
  if (!id) throw new Unreadable("report-unknown", { where: "Report", isCounter: true });
  if (id === "JR5")
    throw new Unreadable("report-by-year", { where: "Report", values: { report: id }, isCounter: true });
  const expected = request?.report ?? idOf(facts.repeated.report) ?? id;
  if (spelling(expected) !== spelling(id)) {
    throw new Unreadable("wrong-report", { where: "Report", values: { asked: expected, report: id }, isCounter: true });
  }
  const report = findRelease4Report(id);
  if (!report)
    throw new Unreadable("report-not-supported", { where: "Report", values: { report: id }, isCounter: true });
  return report;
}

/** Earlier releases have the same form but counted differently. */
function refuseFormer({ report: { name, title, id, version }, repeated }: AnswerFacts): void {
  const release = (version || repeated.release).replace(/^[\s:]*(c(op)?|counter)?\s*r?(elease)?\s*/i, "");
  const named = [name, title].find((text) => isFormerRelease(text));
  if (!named && !/^[1-3]\b/.test(release)) return;
  const report = named ?? `${name || title || id} (R${release})`;
  throw new Unreadable("former-release", { where: "Report", values: { report }, isCounter: true });
}

/** The report element is more reliable than the repeated request, and its name more than its title. */
function ownId({ name, title, id }: AnswerFacts["report"]): string | null {
  return idOf(name) ?? idOf(title) ?? idOf(id);
}

function idOf(text: string): string | null {
  if (text === "") return null;
  return release4Id(text) ?? findRelease4Report(text)?.id ?? null;
}

/** The months to read: the requested ones, else those repeated in the response; null if neither is known. */
export function wantedXmlMonths(facts: AnswerFacts, request?: ReportRequest): { from: Month; to: Month } | null {
  return request ? { from: request.from, to: request.to } : facts.period;
}

/** Whether a customer id, with or without namespace, is the requested one; null if either is unknown. */
export function isAskedFor(id: string, request?: ReportRequest): boolean | null {
  if (!request?.customerId || id === "") return null;
  const [one, other] = [id, request.customerId].map((text) => text.trim().toLowerCase());
  return one === other || one?.endsWith(`:${other}`) === true || other?.endsWith(`:${one}`) === true;
}

/**
 * Checks whose usage a response has. Providers may use ids of their own, and some ignore the requested one: a response
 * about one customer with another id is read with a warning, so that a user can decide; one about several is refused.
 */
export function checkCustomers(
  facts: AnswerFacts,
  { request, log }: { request?: ReportRequest; log: FindingLog },
): void {
  const named = facts.customers.filter(({ id }) => id !== "");
  const isOurs = ({ id }: Customer) => isAskedFor(id, request) === true;
  const isOtherRepeated = isAskedFor(facts.repeated.customerId, request) === false;
  const isOtherNamed = named.some((customer) => isAskedFor(customer.id, request) === false) && !named.some(isOurs);
  if (isOtherRepeated || isOtherNamed) {
    const where = isOtherNamed ? "Customer" : "CustomerReference";
    if (facts.customers.length > 1) log.refuse("wrong-customer", where);
    else log.warn("customer-not-named", where);
  } else if (named.some(isOurs) && named.some((customer) => !isOurs(customer))) {
    const others = named.filter((customer) => !isOurs(customer)).length;
    log.warn("customers-left-out", "Customer", { customers: others });
  }
}
