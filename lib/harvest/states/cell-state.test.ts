import { expect, test } from "vitest";
import { catalog } from "@/messages/catalog";
import { cellState, cellStates } from "./cell-state";

const nothing = {
  imported: null,
  isNotOffered: false,
  isPlanned: false,
  isBroken: false,
  isCanceled: false,
  attempt: null,
};
const tried = (
  status: "download_failed" | "import_failed" | "parsing_failed" | "no_data" | "success",
  errorCode = "",
) => ({
  ...nothing,
  attempt: { status, errorCode, belongsToPlanned: false },
});
const retried = (errorCode: string) => ({
  ...nothing,
  isPlanned: true,
  attempt: { status: "no_data", errorCode, belongsToPlanned: true } as const,
});
const usage = { factCount: 5, isPartial: false, hasWarning: false };

test.each([
  ["not_harvested", nothing],
  ["broken", { ...nothing, isBroken: true }],
  ["success", { ...tried("download_failed"), imported: usage, isPlanned: true, isBroken: true }],
  ["partial", { ...retried("3040"), imported: { ...usage, isPartial: true, hasWarning: true } }],
  ["warnings", { ...tried("success"), imported: { ...usage, hasWarning: true } }],
  ["no_data", { ...tried("no_data"), imported: { ...usage, factCount: 0 } }],
  ["no_data", tried("no_data", "3030")],
  ["queued", tried("no_data", "3031")],
  ["queued", retried("3031")],
  ["retrying", retried("3030")],
  ["waiting", { ...nothing, isPlanned: true }],
  ["waiting", { ...tried("download_failed", "2010"), isPlanned: true }],
  ["broken", { ...retried("3031"), isBroken: true }],
  ["canceled", { ...tried("download_failed"), isCanceled: true }],
  ["failed", { ...tried("download_failed", "2010"), isBroken: true }],
  ["failed", tried("parsing_failed", "wrong-report")],
  ["import_failed", tried("import_failed", "import")],
  ["deleted", tried("success")],
  ["not_offered", { ...nothing, isNotOffered: true }],
  ["not_offered", { ...nothing, isNotOffered: true, isPlanned: true }],
  ["broken", { ...nothing, isNotOffered: true, isBroken: true }],
  ["canceled", { ...nothing, isNotOffered: true, isCanceled: true }],
  ["success", { ...nothing, isNotOffered: true, imported: usage }],
] as const)("cellState: %s", (state, cell) => {
  expect(cellState(cell)).toBe(state);
});

test.each(["downloading", "importing"] as const)("cellState prefers %s to a pending intention", (status) => {
  expect(cellState({ ...nothing, isPlanned: true, attempt: { status, errorCode: "", belongsToPlanned: true } })).toBe(
    status,
  );
});

test.each(["en", "cs"] as const)("each cell state has a text in %s", (locale) => {
  const words = catalog[locale].harvest.cell;
  expect(Object.keys(words).sort()).toEqual([...cellStates].sort());
  expect(new Set(Object.values(words)).size).toBe(cellStates.length);
});
