import { addMonths, lastFinishedMonth, type Month } from "./month";
import type { PublisherRequest } from "./read-request";
import { type Match, matches, type ScriptedAnswer } from "./scripted-answers";

/** Services that credentials choose by the parameter `scenario`; everything else is answered truthfully. */
const serviceScenarios = [
  /** No report of Release 5 for the last year (3031). */
  "release-5-retired",
  /** Release 5.1 has the last year only (3032). */
  "only-in-release-5",
  /** Part of the usage of the newest month (3040). */
  "partial",
  /** Refuses dates without days (3020). */
  "long-dates",
  "status-206",
  "status-400",
  "status-500",
  /** Reports name another institution. */
  "wrong-customer",
  /** Use by AI systems, in Release 5.1. */
  "ai-usage",
  /** Items with components, in Release 5.1. */
  "components",
] as const;

export type ServiceScenario = (typeof serviceScenarios)[number];

type Rule = { match: Match; answer: ScriptedAnswer };

function rulesOf(last: Month): Record<ServiceScenario, Rule> {
  const lastYear = addMonths(last, -11);
  const exception = (code: number): ScriptedAnswer => ({ kind: "exceptions", list: [{ code }] });
  const status = (code: number): Rule => ({ match: {}, answer: { kind: "honest", status: code } });
  const partial = { isProvisional: true, exceptions: [{ code: 3040, data: last }] };
  return {
    "release-5-retired": { match: { release: "5", from: lastYear }, answer: exception(3031) },
    "only-in-release-5": { match: { release: "5.1", until: addMonths(lastYear, -1) }, answer: exception(3032) },
    partial: { match: { month: last }, answer: { kind: "honest", falsehood: partial } },
    "long-dates": { match: { hasShortDates: true }, answer: exception(3020) },
    "status-206": status(206),
    "status-400": status(400),
    "status-500": status(500),
    "wrong-customer": {
      match: {},
      answer: { kind: "wrong-customer", customerId: "elsewhere-1", name: "Elsewhere College" },
    },
    "ai-usage": { match: { release: "5.1" }, answer: { kind: "honest", falsehood: { hasAgents: true } } },
    components: { match: { release: "5.1" }, answer: { kind: "honest", falsehood: { hasComponents: true } } },
  };
}

/** Answers to requests that name a scenario; null for all others. */
export function createScenarios(today: Date): (request: PublisherRequest) => ScriptedAnswer | null {
  const rules = rulesOf(lastFinishedMonth(today));
  return (request) => {
    const name = serviceScenarios.find((scenario) => scenario === request.query.get("scenario"));
    const rule = name && rules[name];
    return rule && matches(rule.match, request) ? rule.answer : null;
  };
}
