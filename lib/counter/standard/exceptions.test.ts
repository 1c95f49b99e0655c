import { describe, expect, test } from "vitest";
import { type CounterException, classOf, decide, mostSerious, severityOf } from "./exceptions";

function exception(code: number | null): CounterException {
  return { code, message: "", severity: severityOf(code), class: classOf(code), where: "header" };
}

function decided(codes: (number | null)[], hasUsage: boolean) {
  const { verdict, class: name } = decide(codes.map(exception), hasUsage);
  return [verdict, name];
}

describe("a response without usage", () => {
  test.each([
    [[], "no-usage"],
    [[0], "no-usage"],
    [[3050, 3062], "no-usage"],
    [[3050, 3060], "note"],
    [[3080], "note"],
    [[42], "note"],
    [[3060, 3030], "no-usage"],
    [[3030], "no-usage"],
    [[3030, 3031], "not-ready"],
    [[3032, 3040], "gone"],
    [[3060, 1011], "queued"],
    [[3030, 2010], "credentials"],
    [[1111], "credentials"],
    [[1010, 3000], "not-supported"],
    [[3020, 3030], "dates"],
    [[3210], "unknown"],
    [[null], "unknown"],
    [[3030, 3210], "no-usage"],
    [[4001], "queued"],
  ])("with %o is decided by %o", (codes, name) => {
    expect(decided(codes, false)).toEqual(["empty", name]);
  });
});

test.each([[[3030]], [[2010]], [[0]], [[3210]]])("a response with usage is imported despite %o", (codes) => {
  expect(decided(codes, true)[0]).toBe("import");
});

test("uses the first of equally serious exceptions", () => {
  const first = exception(2010);
  expect(mostSerious([first, exception(2020)])).toBe(first);
  expect(mostSerious([])).toBeNull();
});

test.each([
  [0, "info"],
  [2, "warning"],
  [998, "warning"],
  [3040, "warning"],
  [3062, "info"],
  [3030, "error"],
  [9999, "error"],
  [null, "error"],
])("code %o has severity %s", (code, severity) => {
  expect(severityOf(code)).toBe(severity);
});
