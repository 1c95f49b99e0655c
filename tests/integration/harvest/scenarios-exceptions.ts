import type { ExceptionForm, ExceptionsAnswer } from "@/lib/simulator/publisher/exception-forms";
import { exceptionForms } from "@/lib/simulator/publisher/exception-forms";
import type { ScriptedAnswer } from "@/lib/simulator/publisher/scripted-answers";
import { type Bend, performance, smallItem, smallReport } from "@/lib/simulator/publisher/small-report";
import {
  brokenCredentials,
  brokenReport,
  failed,
  failedForGood,
  formerSums,
  laterOn,
  notReady,
  noUsage,
  type Outcome,
  partialUsage,
  type Scenario,
  usage,
} from "./scenario";

const DAY = 86_400;
const MINUTE = 60;

const exception = (code: number, more: Partial<ExceptionsAnswer> = {}): ExceptionsAnswer => ({
  kind: "exceptions",
  list: [{ code }],
  ...more,
});
/** For automatic harvests; manual ones are never retried. */
const byItself = (automatic: number | null) => ({ automatic, byHand: null });
const bent = (bend: Bend): ScriptedAnswer => ({ kind: "made", make: (subject) => smallReport(subject, bend) });

type Rule = {
  /** Alone in the header, with 200; and as the whole body, with its own HTTP status. */
  alone: Outcome;
  /** If the HTTP status makes a difference. */
  withStatus?: Outcome;
  /** Together with usage, if not treated as plain usage. */
  withUsage?: Outcome;
};

const contradicts: Rule["withUsage"] = usage({ says: ["exception-contradicts-usage"] });
const credentials = (code: string): Rule => ({ alone: brokenCredentials(code), withUsage: contradicts });
const report = (code: string): Rule => ({ alone: brokenReport(code), withUsage: contradicts });
const unknown = (code: string): Rule => ({ alone: failed(code) });
const nothing: Rule = { alone: noUsage("", { says: ["no-items-no-exception"] }) };

/** Meaning of each exception of the COUNTER API, and of known non-standard ones. */
const rules: Record<string, Rule> = {
  0: nothing,
  42: unknown("42"),
  999: unknown("999"),
  1000: { alone: laterOn("1000", 60 * MINUTE) },
  1001: unknown("1001"),
  1010: { alone: laterOn("1010", MINUTE) },
  1011: { alone: laterOn("1011", MINUTE, { rest: 0 }) },
  1020: { alone: laterOn("1020", 10) },
  1030: credentials("1030"),
  1110: credentials("1110"),
  1111: credentials("1111"),
  2000: credentials("2000"),
  2010: credentials("2010"),
  2011: {
    alone: failed("2011"),
    withStatus: failedForGood("2011", { broken: { level: "credentials", by: "2011" } }),
    withUsage: contradicts,
  },
  2020: credentials("2020"),
  2030: {
    alone: failed("2030"),
    withStatus: failedForGood("2030", { broken: { level: "credentials", by: "2030" } }),
    withUsage: contradicts,
  },
  2090: unknown("2090"),
  3000: report("3000"),
  3010: report("3010"),
  3030: { alone: noUsage("3030"), withUsage: contradicts },
  3031: { alone: notReady(), withUsage: partialUsage("3031") },
  3032: { alone: failedForGood("3032"), withUsage: partialUsage("3032") },
  3040: { alone: failedForGood("3040"), withUsage: partialUsage("3040") },
  3050: nothing,
  3060: { alone: brokenReport("3060"), withUsage: usage({ code: "3060" }) },
  3061: nothing,
  3062: nothing,
  3063: nothing,
  3070: unknown("3070"),
  3071: unknown("3071"),
  3080: { alone: failed("3080"), withUsage: usage({ code: "3080" }) },
  3210: unknown("3210"),
  4001: { alone: laterOn("4001", MINUTE, { rest: 0 }) },
  7777: unknown("7777"),
};

const numberOf = (code: number): string[] =>
  [1001, 1110, 1111, 2090, 3210, 4001, 7777].includes(code) ? ["56"] : code === 0 ? ["55"] : ["52"];

function scenariosOf([text, rule]: [string, Rule]): Scenario[] {
  const code = Number(text);
  const of = numberOf(code);
  const exceptions = [code];
  const alone = { ...rule.alone, exceptions };
  const { says: _, ...asBody } = { ...(rule.withStatus ?? rule.alone), exceptions };
  return [
    { name: `${code} in the header`, of, by: "automatic", answers: [exception(code, { status: 200 })], outcome: alone },
    // As a whole body, codes below 1000 may come from any kind of service.
    ...(code < 1000
      ? []
      : [
          {
            name: `${code} as the whole answer`,
            of,
            by: "byHand" as const,
            answers: [exception(code, { form: "object" })],
            outcome: asBody,
          },
        ]),
    {
      name: `${code} with usage`,
      of,
      answers: [exception(code, { status: 200, hasUsage: true })],
      outcome: { ...(rule.withUsage ?? usage()), exceptions },
    },
  ];
}

const codes: Scenario[] = Object.entries(rules)
  .filter(([code]) => code !== "3020")
  .flatMap(scenariosOf);

const placeOf: Partial<Record<ExceptionForm, string>> = {
  object: "51",
  array: "51",
  "body-array": "51",
  "beside-items": "53",
  "among-items": "53",
};

const wrapped = ["body", "response", "data", "body-array"];

function foundIn(form: ExceptionForm): Pick<Outcome, "says"> {
  if (wrapped.includes(form)) return { says: ["wrapped"] };
  return form === "text" ? { says: ["json-in-string"] } : {};
}

const forms: Scenario[] = exceptionForms.flatMap((form) => {
  const of = [placeOf[form] ?? "52"];
  const placed = (code: number): ScriptedAnswer[] => [exception(code, { form, status: 200 })];
  return [
    {
      name: `2010 as ${form}`,
      of,
      by: "automatic" as const,
      answers: placed(2010),
      outcome: brokenCredentials("2010", { exceptions: [2010], ...foundIn(form) }),
    },
    {
      name: `3030 as ${form}`,
      of,
      by: "byHand" as const,
      answers: placed(3030),
      outcome: noUsage("3030", { exceptions: [3030], ...foundIn(form) }),
    },
  ];
});

const keys: Scenario[] = (["code", "Number", "number"] as const).flatMap((key) =>
  (["header", "object"] as const).map((form) => ({
    name: `the key ${key} in the ${form}, and the code as text`,
    by: "byHand" as const,
    of: ["52"],
    answers: [exception(2010, { key, form, isCodeText: true, status: 200 })],
    outcome: brokenCredentials("2010", { exceptions: [2010] }),
  })),
);

const several: Scenario[] = (
  [
    [[3030, 3031], notReady()],
    [[3050, 2000], brokenCredentials("2000")],
    [[1010, 3000], brokenReport("3000")],
    [[3030, 7777], noUsage("3030")],
    [[3050, 3060], brokenReport("3060")],
    [[3032, 3040], failedForGood("3032")],
  ] as const
).map(([list, outcome]) => ({
  name: `${list.join(" and ")}, the more severe decides`,
  of: ["51"],
  answers: [{ kind: "exceptions", form: "array", status: 200, list: list.map((code) => ({ code })) }],
  outcome: { ...outcome, exceptions: list },
}));

const severities: Scenario[] = [undefined, "Error", "Fatal", 3, "debug"].map((Severity) => ({
  name: `3062 of severity ${JSON.stringify(Severity)} with usage`,
  of: ["54"],
  answers: [bent({ header: { Exceptions: [{ Code: 3062, Severity, Message: "Invalid ReportAttribute Value" }] } })],
  outcome: usage({ exceptions: [3062] }),
}));

const zeros: Bend = { counts: { Total_Item_Requests: 0, Unique_Item_Requests: 0 } };

/** Reports without items, with a non-standard failure message. */
const unsaid: Scenario[] = [{ error: "Timeout" }, { status: "error", message: "Timeout" }].map((root) => ({
  name: `no items with ${JSON.stringify(root)}`,
  of: ["53"],
  answers: [bent({ root, items: [] })],
  outcome: failed("exception-without-code", { exceptions: [null], tells: ["Timeout"] }),
}));

const unready: Scenario[] = [
  {
    name: "3031 with zeros for the month not ready",
    of: ["56a"],
    answers: [bent({ ...zeros, header: { Exceptions: [{ Code: 3031 }] } })],
    outcome: notReady({ exceptions: [3031], says: ["usage-all-zero"] }),
  },
  {
    name: "3031 to the sixth request",
    by: "automatic",
    of: ["56a"],
    answers: Array<ScriptedAnswer>(6).fill(exception(3031)),
    outcome: {
      ...notReady({ before: Array(5).fill("3031"), exceptions: [3031] }),
      next: byItself(null),
    },
  },
  ...[1, 2, 3, 4].map(
    (count): Scenario => ({
      name: `3031 to ${count + 1} requests`,
      by: "automatic",
      of: ["56a"],
      answers: Array<ScriptedAnswer>(count + 1).fill(exception(3031)),
      outcome: notReady({
        before: Array(count).fill("3031"),
        exceptions: [3031],
        next: byItself(Math.min(8, 2 ** count) * DAY),
      }),
    }),
  ),
  {
    name: "3031, then the usage",
    by: "automatic",
    of: ["56a"],
    answers: [exception(3031), bent({})],
    outcome: usage({ before: ["3031"] }),
  },
  {
    name: "3030, then the usage",
    by: "automatic",
    of: ["56b"],
    answers: [exception(3030), exception(3030), bent({})],
    outcome: usage({ before: ["3030", "3030"] }),
  },
  {
    name: "3030 to the sixth request: marked empty",
    by: "automatic",
    of: ["56b"],
    answers: Array<ScriptedAnswer>(6).fill(exception(3030)),
    outcome: { ...noUsage("3030", { before: Array(5).fill("3030"), exceptions: [3030] }), next: null, stored: {} },
  },
];

const contradictory: Scenario[] = [
  {
    name: "3030 in a report with usage",
    of: ["56c"],
    answers: [bent({ header: { Exceptions: [{ Code: 3030 }] } })],
    outcome: usage({ exceptions: [3030], says: ["exception-contradicts-usage"] }),
  },
  {
    name: "3040 with the usage of a month that may still be completed",
    of: ["56c"],
    isRecent: true,
    answers: [exception(3040, { hasUsage: true })],
    outcome: partialUsage("3040", { exceptions: [3040], next: byItself(DAY) }),
  },
  {
    name: "3040 with the usage of an old month",
    of: ["56c"],
    answers: [exception(3040, { hasUsage: true })],
    outcome: partialUsage("3040", { exceptions: [3040] }),
  },
  {
    name: "3040, then all the usage",
    by: "automatic",
    of: ["56c"],
    isRecent: true,
    answers: [exception(3040, { hasUsage: true }), bent({ counts: { Total_Item_Requests: 21 } })],
    outcome: usage({ before: ["3040"], stored: { Total_Item_Requests: 21 } }),
  },
  {
    name: "partial usage (3040) of a month with full usage",
    of: ["56c"],
    isRecent: true,
    former: formerSums,
    answers: [exception(3040, { hasUsage: true })],
    outcome: {
      ...{ status: "success", code: "not-used", isPartial: true, stored: formerSums },
      ...{ exceptions: [3040], says: ["months-partial"] },
    },
  },
  {
    name: "no usage (3030) of a month with usage",
    by: "automatic",
    of: ["56c"],
    former: formerSums,
    answers: Array<ScriptedAnswer>(6).fill(exception(3030)),
    outcome: {
      status: "no_data",
      code: "not-used",
      before: Array(5).fill("3030"),
      stored: formerSums,
      exceptions: [3030],
    },
  },
  {
    name: "restated usage of a month with other usage",
    of: ["56c"],
    former: formerSums,
    answers: [bent({ counts: { Total_Item_Requests: 3 } })],
    outcome: usage({ stored: { Total_Item_Requests: 3 } }),
  },
];

const texts: Scenario[] = [
  {
    name: "HTML in a message",
    of: ["56d"],
    answers: [
      { kind: "exceptions", form: "object", list: [{ code: 2010, message: 'Kein <b onclick="x()">Zugriff</b>' }] },
    ],
    outcome: brokenCredentials("2010", { exceptions: [2010], tells: ["Kein <b onclick="] }),
  },
  ...[{ month: "2024-01" }, ["2024-01", "2024-02"], 17, null].map(
    (data): Scenario => ({
      name: `Data as ${JSON.stringify(data)}`,
      of: ["56d"],
      answers: [{ kind: "exceptions", status: 200, list: [{ code: 3030, data }] }],
      outcome: noUsage("3030", { exceptions: [3030] }),
    }),
  ),
  ...[[null], [{}], "", null, {}].map(
    (Exceptions): Scenario => ({
      name: `Exceptions as ${JSON.stringify(Exceptions)}, with usage`,
      of: ["56e"],
      answers: [bent({ header: { Exceptions } })],
      outcome: usage(),
    }),
  ),
  ...[[null], [{}], ""].map(
    (Exceptions): Scenario => ({
      name: `Exceptions as ${JSON.stringify(Exceptions)}, without usage`,
      of: ["56e"],
      answers: [bent({ header: { Exceptions }, items: [] })],
      outcome: noUsage("", { says: ["no-items-no-exception"] }),
    }),
  ),
  {
    name: "an exception without a code",
    of: ["52"],
    answers: [bent({ header: { Exceptions: [{ Message: "Something went wrong", Severity: "Error" }] }, items: [] })],
    outcome: failed("exception-without-code", { exceptions: [null], tells: ["Something went wrong"] }),
  },
  {
    name: "an exception as text in the header",
    of: ["52"],
    answers: [bent({ header: { Exceptions: "3030: No Usage Available" }, items: [] })],
    outcome: noUsage("3030", { exceptions: [3030] }),
  },
  {
    name: "the secrets of the request in a message",
    of: ["56d"],
    answers: [{ kind: "echoed-secret" }],
    outcome: brokenCredentials("2000", { exceptions: [2000], tells: ["requestor_id=•••, api_key=•••"] }),
  },
  {
    name: "a secret of the request at the end of a truncated text",
    of: ["56d"],
    answers: [
      {
        kind: "made",
        make: (_, { query }) => `${"No report today. ".repeat(11)}Key ${query.get("api_key")} has none.`,
      },
    ],
    outcome: failed("not-counter", { says: ["kind-text"], tells: ["today. Key •••…"] }),
  },
  {
    name: "the secrets of the request in the headers",
    of: ["56d"],
    answers: [
      {
        kind: "made",
        make: (subject) => smallReport(subject),
        headers: ({ query }) => ({
          "content-type": `application/json; for=${query.get("api_key")}`,
          "x-request": `${query}`,
        }),
      },
    ],
    outcome: usage({ tells: ["application/json; for=•••"] }),
  },
  {
    name: "the month before and the month after in addition to the requested one",
    of: ["48"],
    release: "5.1",
    answers: [
      {
        kind: "made",
        make: (subject) => {
          const year = subject.month.slice(0, 4);
          const months = { [`${Number(year) - 1}-01`]: 100, [subject.month]: 7 };
          const Performance = { Total_Item_Requests: months };
          const item = { ...smallItem(subject), Attribute_Performance: [{ Data_Type: "Journal", Performance }] };
          return smallReport(subject, {
            items: [
              item,
              {
                ...smallItem(subject),
                Title: "Other",
                Attribute_Performance: [{ Performance: performance(subject, { Unique_Item_Requests: 5 }) }],
              },
            ],
          });
        },
      },
    ],
    outcome: usage({ says: ["month-outside"] }),
  },
];

export const exceptionScenarios: Scenario[] = [
  ...codes,
  ...forms,
  ...keys,
  ...several,
  ...severities,
  ...unsaid,
  ...unready,
  ...contradictory,
  ...texts,
];
