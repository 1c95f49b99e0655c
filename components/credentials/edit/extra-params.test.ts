import { describe, expect, test } from "vitest";
import { credentialsChange } from "@/lib/credentials/contract";
import { type ParamRow, paramProblem, paramRecord, paramRows } from "./extra-params";

const row = (key: number, name: string, value: string | null = "x"): ParamRow => ({ key, name, value, stored: "" });
const accepts = (extra_params: Record<string, string | null>) =>
  credentialsChange.safeParse({ revision: 1, extra_params }).success;

describe("extra parameters", () => {
  test("keep stored values unless a value is typed", () => {
    const rows = paramRows({ platform: "••••", consortium: "••••17" });
    expect(rows).toEqual([{ key: 0, name: "consortium", value: null, stored: "••••17" }]);
    expect(paramRecord(null, rows)).toEqual({ platform: null, consortium: null });
  });

  test("remove a cleared platform", () => {
    expect(paramRecord("", [row(1, " site ", "a")])).toEqual({ site: "a" });
  });

  test("ignore empty rows", () => {
    expect(paramRecord("", [row(1, "", ""), row(2, " ", null)])).toEqual({});
  });

  test.each([
    ["paramNameMissing", [row(1, "", "a")]],
    ["paramNameTaken", [row(1, "site"), row(2, "site")]],
    ["paramNameTaken", [row(1, "platform")]],
    ["paramNameForm", [row(1, "two words")]],
  ])("%s prevents saving", (problem, rows) => {
    const last = rows.at(-1);
    expect(last && paramProblem(last, rows)).toBe(problem);
    expect(accepts(paramRecord("", rows))).toBe(false);
  });

  test("accept valid rows", () => {
    const rows = [row(1, "site", "a"), row(2, "x-party.id", null)];
    expect(rows.map((one) => paramProblem(one, rows))).toEqual([null, null]);
    expect(accepts(paramRecord("ebsco", rows))).toBe(true);
  });
});
