import type { ThreadLimits } from "@/lib/kit/threads/run-in-thread";
import type { ReadingLimits } from "./reading-limits";

/** Limits of the thread that reads a file of this size as sent. */
export const limitsOfFile = (
  { megabytes, seconds, secondsPerMegabyte }: ReadingLimits,
  bytes: number | bigint,
): ThreadLimits => ({ megabytes, seconds: seconds + (secondsPerMegabyte * Number(bytes)) / 1_000_000 });
