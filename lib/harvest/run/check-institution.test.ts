import { expect, test } from "vitest";
import { type ReadingHeader, unread } from "@/lib/counter/reading";
import { decide } from "@/lib/counter/standard/exceptions";
import { month } from "@/lib/counter/standard/month";
import { checkRedirectedAnswer } from "./check-institution";

const january = month("2024-01");
const ownHeader: ReadingHeader = {
  ...{ institution: null, institutionIds: [], customerId: null, createdBy: null, created: null, report: "TR" },
  ...{ reportName: null, release: "5.1", registryRecord: null, filters: {}, attributes: {} },
  period: { from: january, to: january },
};
const institution = { institution: "Brno Library", institutionIds: ["ISNI:0000 0001"] };

/** Verdict on usage from an address to which a redirect did not forward the request's parameters. */
async function verdict(header: Partial<ReadingHeader>, redirectedTo = "https://files.example.org/tr") {
  const reading = {
    ...unread("json", "reject"),
    ...{ verdict: "import" as const, decision: decide([], true), warnings: [], errors: [] },
    header: { ...ownHeader, ...header },
  };
  const question = { report: "TR", month: january, ids: ["lib-1001", ""], names: ["MZK Brno", null] };
  const records = checkRedirectedAnswer(
    (async function* () {
      yield* [];
      return reading;
    })(),
    { redirectedTo, httpStatus: 200, question: { ...question, expected: { institution, clean: (data) => data } } },
  );
  for (;;) {
    const step = await records.next();
    if (step.done) return step.value.verdict;
  }
}

test.each<[string, Partial<ReadingHeader>, "import" | "reject"]>([
  ["the requested customer", { customerId: "LIB-1001" }, "import"],
  ["the customer among the institution's ids", { institutionIds: ["Proprietary:files:lib-1001"] }, "import"],
  ["the library by its name", { institution: "mzk brno" }, "import"],
  ["the institution of the last usage, by an id", { institutionIds: ["ISNI:00000001"] }, "import"],
  ["the institution of the last usage, by its name", { institution: "Brno Library" }, "import"],
  ["nobody", {}, "reject"],
  ["another institution", { institution: "Sample University", institutionIds: ["Proprietary:files:x"] }, "reject"],
  [
    "the name of the last institution, but another id",
    { institution: "Brno Library", institutionIds: ["ISNI:9"] },
    "reject",
  ],
  ["the report by its name", { customerId: "lib-1001", report: null, reportName: "Title Report" }, "import"],
  ["no report", { customerId: "lib-1001", report: null }, "reject"],
  ["no period", { customerId: "lib-1001", period: null }, "reject"],
  ["a year around the month", { customerId: "lib-1001", period: { from: january, to: month("2024-12") } }, "import"],
])("a report that names %s", async (_, header, expected) => {
  expect(await verdict(header)).toBe(expected);
  expect(await verdict(header, "")).toBe("import");
});
