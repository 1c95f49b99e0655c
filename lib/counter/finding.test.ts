import { createTranslator } from "use-intl/core";
import { describe, expect, test } from "vitest";
import czech from "@/messages/cs/counter.json";
import english from "@/messages/en/counter.json";
import { FindingLog } from "./finding";
import { counterExceptions } from "./standard/exceptions";

describe("findings", () => {
  test("merges equal findings and keeps the first place", () => {
    const log = new FindingLog();
    for (const place of ["a", "b", "c"]) log.warn("item-null", place);
    expect(log.findings("warning")).toEqual([
      { code: "item-null", message: "3 items are empty and were skipped.", where: "a", count: 3, values: { count: 3 } },
    ]);
    expect([log.hasErrors, log.findings("error")]).toEqual([false, []]);
  });

  test("keeps up to twenty kinds apart and combines the remaining ones", () => {
    const log = new FindingLog();
    for (let kind = 0; kind < 50; kind++) log.refuse("metric-missing", "", {}, String(kind));
    const findings = log.findings("error");
    expect(findings.length).toBeLessThanOrEqual(21);
    expect(findings.reduce((count, finding) => count + finding.count, 0)).toBe(50);
  });
});

describe("messages", () => {
  test("have the same keys in both languages, and texts for every exception of the standard", () => {
    expect(keys(czech)).toEqual(keys(english));
    expect(Object.keys(english.exception).sort()).toEqual(
      [...Object.keys(counterExceptions), "provider", "unknown"].sort(),
    );
  });

  test.each([
    ["en", english],
    ["cs", czech],
  ] as const)("are well formed and complete in %s", (locale, messages) => {
    const failures: string[] = [];
    const onError = (error: Error) => failures.push(error.message);
    for (const [key, text] of texts(messages)) {
      const names = [...text.matchAll(/\{(\w+)/g)].map(([, name]) => name ?? "");
      const say = createTranslator({ locale, messages: { text }, onError });
      const filled = say("text", Object.fromEntries(names.map((name) => [name, 3])));
      if (/[{}]/.test(filled)) failures.push(`${key}: ${filled}`);
    }
    expect(failures).toEqual([]);
  });
});

test("give advice for services conditionally, because files may have the same finding", () => {
  const ofHarvests = ["institution-changed", "institution-other"];
  const unconditional = (finding: Readonly<Record<string, { remedy: string }>>, service: RegExp, condition: RegExp) =>
    Object.entries(finding)
      .filter(([code, { remedy }]) => !ofHarvests.includes(code) && service.test(remedy) && !condition.test(remedy))
      .map(([code]) => code);
  expect(unconditional(english.finding, /\baddress|\bURL|credentials|later/i, /\bif\b/i)).toEqual([]);
  expect(unconditional(czech.finding, /\badres|\bURL|přihlašovac|později/iu, /pokud/iu)).toEqual([]);
});

function keys(messages: object): string[] {
  return texts(messages).map(([key]) => key);
}

function texts(value: object, prefix = ""): [string, string][] {
  return Object.entries(value).flatMap(([key, inner]): [string, string][] => {
    if (typeof inner === "string") return [[`${prefix}${key}`, inner]];
    return typeof inner === "object" && inner !== null ? texts(inner, `${prefix}${key}.`) : [];
  });
}
