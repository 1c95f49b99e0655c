import { readFileSync, writeFileSync } from "node:fs";

// The kernel reports times in this unit, independent of its own clock.
const TICKS_PER_SECOND = 100;

/** Bytes of memory that a process holds now, and the most it held since `forgetPeak`; Linux only. */
export function memoryOf(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return { now: bytesOf(status, "VmRSS"), peak: bytesOf(status, "VmHWM") };
}

/** Seconds of processor time that a process has used, which a busy machine distorts less than the clock; Linux only. */
export function processorSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

/** Resets the kernel's peak. */
export function forgetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, "5");
}

function bytesOf(status: string, name: string): number {
  const kibibytes = new RegExp(`^${name}:\\s+(\\d+) kB$`, "m").exec(status)?.[1];
  if (kibibytes === undefined) throw new Error(`/proc tells no ${name}`);
  return Number(kibibytes) * 1024;
}
