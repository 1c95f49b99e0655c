import "server-only";
import { releaseStuckJob, sweepAnswersJob, workServerJob } from "@/lib/harvest/jobs";
import { sweepImportsJob } from "@/lib/imports/jobs";
import { db } from "@/lib/kit/db";
import { runWorker } from "@/lib/kit/jobs/run-worker";
import { log } from "@/lib/kit/log";

/** Servers asked at once by this process; the usage of one is imported while another one computes. */
const CONCURRENCY = 6;

const worker = await runWorker([workServerJob, releaseStuckJob, sweepAnswersJob, sweepImportsJob], {
  concurrency: CONCURRENCY,
});
log.info({ pid: process.pid }, "worker ready");

for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => void worker.stop());

await worker.ended;
await db().$disconnect();
process.exit(0);
