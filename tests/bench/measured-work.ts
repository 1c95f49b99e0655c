import { forgetPeak, memoryOf } from "./process-usage";

const MEBIBYTE = 1_048_576;

/** Does the work and says how many rows a second it went through, and how much memory this process took meanwhile. */
export async function measuredWork(work: () => Promise<{ rows: number }>): Promise<string> {
  forgetPeak(process.pid);
  const { now } = memoryOf(process.pid);
  const started = performance.now();
  const { rows } = await work();
  const seconds = (performance.now() - started) / 1000;
  const added = Math.round((memoryOf(process.pid).peak - now) / MEBIBYTE);
  const speed = `${seconds.toFixed(1)} s, ${Math.round(rows / seconds)} rows/s`;
  return `${rows} rows, ${speed}, ${added} MB added to ${Math.round(now / MEBIBYTE)}`;
}
