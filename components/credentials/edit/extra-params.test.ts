import { describe, expect, test } from "vitest";
import { credentialsChange } from "@/lib/credentials/contract";
import { type ParamRow, paramProblem, paramRecord, paramRows } from "./extra-params";

const row = (key: number, name: string, value: string | null = "x"): ParamRow => ({ key, name, value, stored: "" });
const accepts = (extra_params: Record<string, string | null>) =>
  credentialsChange.safeParse({ revision: 1, extra_params }).success;

describe("further parameters", () => {
  test("stored ones are kept unless a value is typed", () => {
    const rows = paramRows({ platform: "••••", consortium: "••••17" });
    expect(rows).toEqual([{ key: 0, name: "consortium", value: null, stored: "••••17" }]);
    expect(paramRecord(null, rows)).toEqual({ platform: null, consortium: null });
  });

  test("an emptied platform is left out, and with it taken away", () => {
    expect(paramRecord("", [row(1, " site ", "a")])).toEqual({ site: "a" });
  });

  test("a row without a word is no parameter", () => {
    expect(paramRecord("", [row(1, "", ""), row(2, " ", null)])).toEqual({});
  });

  test.each([
    ["paramNameMissing", [row(1, "", "a")]],
    ["paramNameTaken", [row(1, "site"), row(2, "site")]],
    ["paramNameTaken", [row(1, "platform")]],
    ["paramNameForm", [row(1, "two words")]],
  ])("%s stops the saving", (problem, rows) => {
    const last = rows.at(-1);
    expect(last && paramProblem(last, rows)).toBe(problem);
    expect(accepts(paramRecord("", rows))).toBe(false);
  });

  test("sound rows are accepted", () => {
    const rows = [row(1, "site", "a"), row(2, "x-party.id", null)];
    expect(rows.map((one) => paramProblem(one, rows))).toEqual([null, null]);
    expect(accepts(paramRecord("ebsco", rows))).toBe(true);
  });
});
