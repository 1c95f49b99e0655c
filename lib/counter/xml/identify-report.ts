import { type FindingLog, Unreadable } from "../finding";
import type { Asked, Assumed } from "../reading";
import { spelling } from "../spelling";
import { isFormer } from "../standard/former-releases";
import type { Month } from "../standard/month";
import { findRelease4Report, type Release4Report, release4Id } from "../standard/release-4-reports";
import type { AnswerFacts, Customer } from "./answer-facts";

/** The report that a response names; null if none. */
export function reportSaid({ report, repeated }: AnswerFacts): string | null {
  return ownId(report) ?? idOf(repeated.report);
}

/** Throws Unreadable if the report is unknown, unsupported or different from the request. */
export function identifyReport(
  facts: AnswerFacts,
  { asked, assumed }: { asked?: Asked; assumed?: Assumed },
): Release4Report {
  refuseFormer(facts);
  const said = reportSaid(facts);
  const id = said ?? (asked ?? assumed)?.report;
  if (!id) throw new Unreadable("report-unknown", { where: "Report", isCounter: true });
  if (id === "JR5")
    throw new Unreadable("report-by-year", { where: "Report", values: { report: id }, isCounter: true });
  const wanted = asked?.report ?? idOf(facts.repeated.report) ?? id;
  if (spelling(wanted) !== spelling(id)) {
    throw new Unreadable("wrong-report", { where: "Report", values: { asked: wanted, report: id }, isCounter: true });
  }
  const report = findRelease4Report(id);
  if (!report)
    throw new Unreadable("report-not-supported", { where: "Report", values: { report: id }, isCounter: true });
  return report;
}

/** Earlier releases have the same form but counted differently. */
function refuseFormer({ report: { name, title, id, version }, repeated }: AnswerFacts): void {
  const release = (version || repeated.release).replace(/^[\s:]*(c(op)?|counter)?\s*r?(elease)?\s*/i, "");
  const named = [name, title].find((text) => isFormer(text));
  if (!named && !/^[1-3]\b/.test(release)) return;
  const report = named ?? `${name || title || id} (R${release})`;
  throw new Unreadable("report-not-supported", { where: "Report", values: { report }, isCounter: true });
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
export function wantedMonths(facts: AnswerFacts, asked?: Asked): { from: Month; to: Month } | null {
  return asked ? { from: asked.from, to: asked.to } : facts.period;
}

/** Whether a customer id, with or without namespace, is the requested one; null if either is unknown. */
export function isAskedFor(id: string, asked?: Asked): boolean | null {
  if (!asked?.customerId || id === "") return null;
  const [one, other] = [id, asked.customerId].map((given) => given.trim().toLowerCase());
  return one === other || one?.endsWith(`:${other}`) === true || other?.endsWith(`:${one}`) === true;
}

/**
 * Refuses a response for another customer. Providers may use ids of their own: a single customer with another id is
 * accepted if the response repeats the requested id.
 */
export function checkCustomers(facts: AnswerFacts, { asked, log }: { asked?: Asked; log: FindingLog }): void {
  const named = facts.customers.filter(({ id }) => id !== "");
  const isOurs = ({ id }: Customer) => isAskedFor(id, asked) === true;
  if (isAskedFor(facts.repeated.customerId, asked) === false) {
    log.refuse("wrong-customer", "CustomerReference");
  } else if (named.length > 0 && isAskedFor(named[0]?.id ?? "", asked) !== null && !named.some(isOurs)) {
    const isRepeated = isAskedFor(facts.repeated.customerId, asked) === true;
    if (facts.customers.length === 1 && isRepeated) log.warn("customer-not-named", "Customer");
    else log.refuse("wrong-customer", "Customer");
  } else if (named.some(isOurs) && named.some((customer) => !isOurs(customer))) {
    const left = named.filter((customer) => !isOurs(customer)).length;
    log.warn("customers-left-out", "Customer", { customers: left });
  }
}
