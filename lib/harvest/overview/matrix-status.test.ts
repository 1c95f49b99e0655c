import { expect, test } from "vitest";
import { catalog } from "@/messages/catalog";
import { matrixStatus, matrixStatuses } from "./matrix-status";

const tried = (
  status: "download_failed" | "parsing_failed" | "no_data" | "success" | "downloading" | "import_failed",
  errorCode = "",
) => ({
  status,
  errorCode,
});

test.each([
  ["untried", null, []],
  ["untried", null, [tried("downloading")]],
  ["failed", null, [tried("download_failed", "2010")]],
  ["failed", null, [tried("no_data", "3031")]],
  ["held", null, [tried("download_failed"), tried("parsing_failed", "institution-other")]],
  ["no_data", null, [tried("no_data", "3030"), tried("download_failed", "1000")]],
  ["untried", null, [tried("success")]],
  ["success", { factCount: 3, isPartial: false, hasWarning: false }, [tried("download_failed")]],
  ["partial_data", { factCount: 3, isPartial: true, hasWarning: false }, []],
  ["warnings", { factCount: 3, isPartial: false, hasWarning: true }, [tried("success")]],
  ["no_data", { factCount: 0, isPartial: false, hasWarning: false }, [tried("import_failed")]],
] as const)("matrixStatus is %s for numbers %o and requests %o", (status, imported, attempts) => {
  expect(matrixStatus({ imported, isNotOffered: false, attempts })).toBe(status);
});

test.each([
  ["not_offered", null, []],
  ["failed", null, [tried("download_failed")]],
  ["success", { factCount: 3, isPartial: false, hasWarning: false }, []],
] as const)(
  "matrixStatus is %s for a month not on offer with numbers %o and requests %o",
  (status, imported, attempts) => {
    expect(matrixStatus({ imported, isNotOffered: true, attempts })).toBe(status);
  },
);

test.each(["en", "cs"] as const)("each matrix status has a text in %s", (locale) => {
  expect(Object.keys(catalog[locale].harvest.matrix).sort()).toEqual([...matrixStatuses].sort());
});
