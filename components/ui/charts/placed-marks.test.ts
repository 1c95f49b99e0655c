import { expect, test } from "vitest";
import { placedMarks, textsAt } from "./placed-marks";

const rows = ["2026-01", "2026-02", "2026-03", "2026-04"].map((month) => ({ month }));
const marks = [
  { at: "2026-03", text: "late" },
  { at: "2026-01", until: "2026-02", text: "outage" },
  { at: "2026-01", text: "new" },
  { at: "2025-12", text: "not drawn" },
];

test("placedMarks orders marks by the axis, with one number per place", () => {
  const placed = placedMarks(marks, rows, "month");
  expect(placed.map(({ at, until, marks: here }) => [at, until, here.map(({ text }) => text)])).toEqual([
    ["2026-01", "2026-02", ["outage", "new"]],
    ["2026-03", "2026-03", ["late"]],
  ]);
});

test("textsAt returns the marks at a place, including those that still last", () => {
  const placed = placedMarks(marks, rows, "month");
  expect(rows.map(({ month }) => textsAt(placed, month))).toEqual([["outage", "new"], ["outage"], ["late"], []]);
});

test("placedMarks ends a mark at the last place when it lasts longer", () => {
  const [placed] = placedMarks([{ at: "2026-04", until: "2026-09", text: "x" }], rows, "month");
  expect(placed).toMatchObject({ at: "2026-04", until: "2026-04" });
});
