import { expect, test } from "vitest";
import type { ContentKind } from "@/lib/counter/bytes/content-kind";
import { type Reading, unread } from "@/lib/counter/reading";
import { namedMonths } from "@/lib/counter/standard/exception-months";
import { type CounterException, classOf, decide, severityOf } from "@/lib/counter/standard/exceptions";
import { month } from "@/lib/counter/standard/month";
import { classifyAnswer, withReleases } from "./classify-answer";

function exception(code: number | null): CounterException {
  return { code, message: "", severity: severityOf(code), class: classOf(code), where: "header" };
}

function answer(verdict: "import" | "empty", ...codes: (number | null)[]): Reading {
  const exceptions = codes.map(exception);
  const decision = decide(exceptions, verdict === "import");
  const requested = [month("2024-01")];
  const partial = namedMonths(exceptions, requested).map((one) => ({ month: one, reason: "exception" as const }));
  const read = { ...unread("json", "reject"), verdict, decision, exceptions, warnings: [], errors: [] };
  return { ...read, months: { ...read.months, asked: requested, partial } };
}

/** A table with nothing but zeros. */
const zeros: Reading = { ...answer("empty"), verdict: "import" };

function refused(code: Reading["errors"][number]["code"], ...exceptions: CounterException[]): Reading {
  const errors = [{ code, message: "", where: "", count: 1, values: {} }];
  return { ...unread("json", "reject"), exceptions, warnings: [], errors };
}

const foreign = (kind: ContentKind): Reading => ({ ...unread(kind, "not-counter"), warnings: [], errors: [] });
const foreignFor = (code: Reading["errors"][number]["code"]): Reading => ({ ...refused(code), verdict: "not-counter" });

test.each([
  [200, answer("import"), "success", "", false],
  [200, answer("import", 0), "success", "", false],
  [200, answer("import", 3050), "success", "", false],
  [200, answer("import", 3030), "success", "", false],
  [200, answer("import", 3031), "success", "3031", true],
  [200, answer("import", 3032), "success", "3032", true],
  [200, answer("import", 3031, 3040), "success", "3040", true],
  [200, answer("import", 3060), "success", "3060", false],
  [200, answer("import", 3060, 3031), "success", "3031", true],
  [200, answer("import", 42, 3061), "success", "", false],
  [202, answer("import"), "success", "report-with-error-status", false],
  [500, answer("import"), "success", "report-with-error-status", false],
  [404, answer("import", 3031), "success", "3031", true],
  [200, zeros, "no_data", "", false],
  [500, zeros, "no_data", "", false],
  [200, answer("empty"), "no_data", "", false],
  [200, answer("empty", 0), "no_data", "", false],
  [200, answer("empty", 3062), "no_data", "", false],
  [200, answer("empty", 3060), "download_failed", "3060", false],
  [400, answer("empty", 3060), "download_failed", "3060", false],
  [200, answer("empty", 3050, 3060), "download_failed", "3060", false],
  [200, answer("empty", 42), "download_failed", "42", false],
  [200, answer("empty", 3030, 3060), "no_data", "3030", false],
  [200, answer("empty", 3030), "no_data", "3030", false],
  [404, answer("empty", 3030), "no_data", "3030", false],
  [200, answer("empty", 3030, 3031), "no_data", "3031", false],
  [200, answer("empty", 3032), "download_failed", "3032", false],
  [200, answer("empty", 3040), "download_failed", "3040", false],
  [503, answer("empty", 1000), "download_failed", "1000", false],
  [503, answer("empty", 1010), "download_failed", "1010", false],
  [202, answer("empty", 1011), "download_failed", "1011", false],
  [200, answer("empty", 1011), "download_failed", "1011", false],
  [429, answer("empty", 1020), "download_failed", "1020", false],
  [200, answer("empty", 2010), "download_failed", "2010", false],
  [200, answer("empty", 3030, 2010), "download_failed", "2010", false],
  [400, answer("empty", 3020), "download_failed", "3020", false],
  [404, answer("empty", 3000), "download_failed", "3000", false],
  [200, answer("empty", 7777), "download_failed", "7777", false],
  [200, answer("empty", null), "download_failed", "exception-without-code", false],
  [500, answer("empty", null), "download_failed", "exception-without-code", false],
  [401, answer("empty", null), "download_failed", "http-401", false],
  [429, answer("empty", null), "download_failed", "http-429", false],
  [202, answer("empty"), "download_failed", "1011", false],
  [401, answer("empty"), "download_failed", "http-401", false],
  [500, answer("empty"), "download_failed", "http-5xx", false],
  [200, refused("wrong-report"), "parsing_failed", "wrong-report", false],
  [200, refused("json-truncated"), "parsing_failed", "json-truncated", false],
  [500, refused("json-not-counter"), "download_failed", "http-5xx", false],
  [403, refused("wrong-report", exception(2010)), "parsing_failed", "wrong-report", false],
  [200, foreign("html"), "download_failed", "html-page", false],
  [200, foreign("text"), "download_failed", "not-counter", false],
  [204, foreignFor("empty-answer"), "download_failed", "empty-answer", false],
  [200, foreignFor("empty-answer"), "download_failed", "empty-answer", false],
  [200, foreignFor("gzip-truncated"), "parsing_failed", "gzip-truncated", false],
  [200, foreignFor("gzip-nested"), "parsing_failed", "gzip-nested", false],
  [502, foreignFor("gzip-broken"), "download_failed", "http-5xx", false],
  [200, foreignFor("json-not-counter"), "download_failed", "not-counter", false],
  [202, foreign("empty"), "download_failed", "1011", false],
  [202, foreign("text"), "download_failed", "1011", false],
  [304, foreign("empty"), "download_failed", "http-other", false],
  [400, foreign("text"), "download_failed", "http-400", false],
  [401, foreign("html"), "download_failed", "http-401", false],
  [403, foreign("html"), "download_failed", "http-403", false],
  [404, foreign("html"), "download_failed", "http-404", false],
  [418, foreign("html"), "download_failed", "http-4xx", false],
  [429, foreign("text"), "download_failed", "http-429", false],
  [502, foreign("html"), "download_failed", "http-5xx", false],
] as const)("classifyAnswer: HTTP %i with %o is %s %s", (httpStatus, reading, status, errorCode, isPartial) => {
  expect(classifyAnswer({ httpStatus, reading })).toEqual({ status, errorCode, isPartial });
});

test("classifyAnswer prefers a misread short date to the wrong month that it causes", () => {
  const reading = refused("month-outside-all");
  const [first] = reading.errors;
  if (first) reading.errors.push({ ...first, code: "short-dates-misread" });
  expect(classifyAnswer({ httpStatus: 200, reading }).errorCode).toBe("short-dates-misread");
});

const release5 = { release: "5", month: "2026-10", today: "2026-11-20", daysSinceMonth: 20, wasUnreadyBefore: false };
const release51 = { ...release5, release: "5.1", month: "2024-03", daysSinceMonth: 900 };

test.each([
  ["keeps 3031 for a recent month", "3031", release5, "3031"],
  ["takes 3031 long after the month as retired", "3031", { ...release5, daysSinceMonth: 125 }, "release-retired"],
  [
    "takes 3031 after another unready month as retired",
    "3031",
    { ...release5, wasUnreadyBefore: true },
    "release-retired",
  ],
  ["takes 3031 as retired once providers may end it", "3031", { ...release5, today: "2027-02-28" }, "release-retired"],
  ["keeps 3031 from before Release 5.1", "3031", { ...release5, today: "2024-12-31", daysSinceMonth: 200 }, "3031"],
  ["keeps 3031 of Release 5.1", "3031", { ...release51, month: "2026-08" }, "3031"],
  ["takes 3032 of Release 5.1 as in Release 5 only", "3032", release51, "only-in-earlier-release"],
  ["keeps 3032 for months that no provider must keep", "3032", { ...release51, month: "2023-12" }, "3032"],
  ["keeps 3032 once Release 5 may have ended", "3032", { ...release51, today: "2027-02-28" }, "3032"],
  ["keeps 3032 of Release 5", "3032", { ...release5, month: "2024-03", daysSinceMonth: 900 }, "3032"],
])("withReleases %s", (_, errorCode, of, expected) => {
  const classified = { status: "download_failed", errorCode, isPartial: false } as const;
  const circumstances = { ...of, month: month(of.month), today: new Date(`${of.today}T12:00:00Z`) };
  expect(withReleases(classified, circumstances).errorCode).toBe(expected);
});

test("withReleases leaves imported usage alone", () => {
  const classified = { status: "success", errorCode: "3031", isPartial: true } as const;
  const circumstances = { ...release5, month: month("2024-01"), today: new Date("2026-11-20"), daysSinceMonth: 900 };
  expect(withReleases(classified, circumstances)).toBe(classified);
});
