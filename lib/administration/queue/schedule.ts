import { formatTimestamp } from "@/lib/kit/format/time";

/** When a task runs; `time` is HH:mm in the reader's time zone. Null for a schedule that cannot be put in words. */
export type Schedule =
  | { kind: "minutes"; every: number }
  | { kind: "hourly"; minute: number }
  | { kind: "daily"; time: string }
  | null;

/** Converts a crontab in UTC to the given time zone with its offset at that time. */
export function readSchedule(crontab: string, timeZone: string, at: Date): Schedule {
  const [minute = "", hour = "", ...days] = crontab.split(" ");
  if (days.join(" ") !== "* * *") return null;
  if (minute === "*" && hour === "*") return { kind: "minutes", every: 1 };
  const every = /^\*\/(\d+)$/.exec(minute)?.[1];
  if (every && hour === "*") return { kind: "minutes", every: Number(every) };
  if (!/^\d+$/.test(minute)) return null;
  const time = (hours: number) =>
    formatTimestamp(
      new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate(), hours, Number(minute))),
      timeZone,
    ).slice(-5);
  if (hour === "*") return { kind: "hourly", minute: Number(time(0).slice(-2)) };
  return /^\d+$/.test(hour) ? { kind: "daily", time: time(Number(hour)) } : null;
}
