import { expect, test } from "vitest";
import { readServiceStatus } from "./read-service-status";

const active = { is_active: true, note: "", alerts: [] };

test.each<[string, unknown, unknown]>([
  ["a list, as in the standard", [{ Description: "SUSHI", Service_Active: true }], active],
  ["one object", { Service_Active: true, Alerts: null, Note: 3 }, active],
  ["text instead of booleans", { Service_Active: "False" }, { ...active, is_active: false }],
  ["several services", [{ Service_Active: true }, { Service_Active: false }], { ...active, is_active: false }],
  [
    "sorts alerts newest first and drops empty ones",
    {
      Service_Active: true,
      Note: "See <b>news</b>",
      Alerts: [
        { Date_Time: "2026-04-01T08:00:00Z", Alert: "Slow\u0000 answers" },
        { Date_Time: "tomorrow", Alert: "Moving house" },
        { Alert: " " },
        "none",
        { Date_Time: "2026-06-01 22:00", Alert: "<p>Planned&nbsp;outage</p><script>alert(1)</script>" },
      ],
    },
    {
      ...{ is_active: true, note: "See news" },
      alerts: [
        { day: "2026-06-01", text: "Planned outage" },
        { day: "2026-04-01", text: "Slow answers" },
        { day: null, text: "Moving house" },
      ],
    },
  ],
  [
    "what several services announce alike",
    ["2026-06-01", "2026-06-01"].map((day) => ({
      Service_Active: true,
      Alerts: [{ Date_Time: day, Alert: "Outage" }],
    })),
    { ...active, alerts: [{ day: "2026-06-01", text: "Outage" }] },
  ],
  ["an exception", { Code: 1020, Message: "Too many" }, null],
  ["nothing", [], null],
  ["a text", "OK", null],
  ["null", null, null],
])("readServiceStatus: %s", (_, answer, expected) => {
  expect(readServiceStatus(answer)).toEqual(expected);
});

test("readServiceStatus limits the number of alerts and their length", () => {
  const alerts = Array.from({ length: 50 }, (_, at) => ({ Alert: `${at} ${"long ".repeat(10_000)}` }));
  const status = readServiceStatus({ Service_Active: true, Alerts: alerts });
  expect(status?.alerts).toHaveLength(5);
  expect(Math.max(...(status?.alerts ?? []).map(({ text }) => text.length))).toBeLessThanOrEqual(300);
});
