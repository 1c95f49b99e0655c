import { forgetPeak, memoryOf } from "./process-usage";

const MEBIBYTE = 1_048_576;

/** Does the work; its line says how many rows a second it went through, and how much memory this process took meanwhile. */
export async function measuredWork(
  name: string,
  work: () => Promise<{ rows: number }>,
): Promise<{ line: string; figures: Record<string, number> }> {
  forgetPeak(process.pid);
  const { now } = memoryOf(process.pid);
  const started = performance.now();
  const { rows } = await work();
  const seconds = (performance.now() - started) / 1000;
  const added = Math.round((memoryOf(process.pid).peak - now) / MEBIBYTE);
  const speed = `${seconds.toFixed(1)} s, ${Math.round(rows / seconds)} rows/s`;
  return {
    line: `${name}: ${rows} rows, ${speed}, ${added} MB added to ${Math.round(now / MEBIBYTE)}`,
    figures: { [`${name}: seconds`]: seconds, [`${name}: added MB`]: added },
  };
}
