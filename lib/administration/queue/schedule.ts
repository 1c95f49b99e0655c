import { formatTimestamp } from "@/lib/kit/format/time";

/** When a task runs; `time` is HH:mm in the reader's time zone. Null for a schedule that cannot be put in words. */
export type Schedule =
  | { kind: "minutes"; every: number }
  | { kind: "hourly"; minute: number }
  | { kind: "daily"; time: string }
  | { kind: "monthly"; day: number; time: string }
  | null;

/** Converts a crontab in UTC to the given time zone with its offset at that time. */
export function readSchedule(crontab: string, timeZone: string, at: Date): Schedule {
  const [minute = "", hour = "", ...days] = crontab.split(" ");
  const time = (hours: number, day = at.getUTCDate()) =>
    formatTimestamp(new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), day, hours, Number(minute))), timeZone);
  const clock = (hours: number) => time(hours).slice(-5);
  const [day = "", ...others] = days;
  if (others.join(" ") === "* *" && [day, minute, hour].every((one) => /^\d+$/.test(one))) {
    const local = time(Number(hour), Number(day));
    // In another time zone the first day of a month may be the last of the one before.
    return local.startsWith(at.toISOString().slice(0, 8))
      ? { kind: "monthly", day: Number(local.slice(8, 10)), time: local.slice(-5) }
      : null;
  }
  if (days.join(" ") !== "* * *") return null;
  if (minute === "*" && hour === "*") return { kind: "minutes", every: 1 };
  const every = /^\*\/(\d+)$/.exec(minute)?.[1];
  if (every && hour === "*") return { kind: "minutes", every: Number(every) };
  if (!/^\d+$/.test(minute)) return null;
  if (hour === "*") return { kind: "hourly", minute: Number(clock(0).slice(-2)) };
  return /^\d+$/.test(hour) ? { kind: "daily", time: clock(Number(hour)) } : null;
}
