import { expect, test } from "vitest";
import { placedMarks, textsAt } from "./placed-marks";

const rows = ["2026-01", "2026-02", "2026-03", "2026-04"].map((month) => ({ month }));
const marks = [
  { at: "2026-03", text: "late" },
  { at: "2026-01", until: "2026-02", text: "outage" },
  { at: "2026-01", text: "new" },
  { at: "2025-12", text: "not drawn" },
];

test("marks stand in the order of the axis, with one number for each place", () => {
  const placed = placedMarks(marks, rows, "month");
  expect(placed.map(({ at, until, marks: here }) => [at, until, here.map(({ text }) => text)])).toEqual([
    ["2026-01", "2026-02", ["outage", "new"]],
    ["2026-03", "2026-03", ["late"]],
  ]);
});

test("a place tells of what is there, and of what lasts", () => {
  const placed = placedMarks(marks, rows, "month");
  expect(rows.map(({ month }) => textsAt(placed, month))).toEqual([["outage", "new"], ["outage"], ["late"], []]);
});

test("what ends after the last place lasts no longer than it is drawn", () => {
  const [placed] = placedMarks([{ at: "2026-04", until: "2026-09", text: "x" }], rows, "month");
  expect(placed).toMatchObject({ at: "2026-04", until: "2026-04" });
});
