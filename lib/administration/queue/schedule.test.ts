import { expect, test } from "vitest";
import { readSchedule } from "./schedule";

const inPrague = (crontab: string, day = "2025-01-10") =>
  readSchedule(crontab, "Europe/Prague", new Date(`${day}T12:00:00Z`));

test("schedule is worded in the time zone of the installation", () => {
  expect(inPrague("* * * * *")).toEqual({ kind: "minutes", every: 1 });
  expect(inPrague("*/5 * * * *")).toEqual({ kind: "minutes", every: 5 });
  expect(inPrague("17 * * * *")).toEqual({ kind: "hourly", minute: 17 });
  expect(inPrague("40 3 * * *")).toEqual({ kind: "daily", time: "04:40" });
  expect(inPrague("40 3 * * *", "2025-07-10")).toEqual({ kind: "daily", time: "05:40" });
  expect(inPrague("30 23 * * *")).toEqual({ kind: "daily", time: "00:30" });
  expect(inPrague("30 23 1 * *")).toEqual({ kind: "monthly", day: 2, time: "00:30" });
  expect(readSchedule("10 * * * *", "Asia/Kolkata", new Date("2025-01-10T12:00:00Z"))).toEqual({
    kind: "hourly",
    minute: 40,
  });
});

test("schedule has no words when it is neither hourly, daily nor monthly", () => {
  expect(inPrague("0 3 * * 1")).toBeNull();
  expect(inPrague("0 3,5 * * *")).toBeNull();
  expect(inPrague("0,30 * * * *")).toBeNull();
  expect(readSchedule("0 3 1 * *", "America/New_York", new Date("2025-01-10T12:00:00Z"))).toBeNull();
});
