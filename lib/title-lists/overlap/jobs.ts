import "server-only";
import { db, inTransaction } from "@/lib/kit/db";
import { declareJob, job } from "@/lib/kit/jobs/job";
import { log } from "@/lib/kit/log";
import { runTitleOverlap } from "./run-title-overlap";
import { enqueueTitleOverlap, titleOverlapWork } from "./title-overlap-work";

export const workOnTitleOverlapJob = job(titleOverlapWork, {
  run: ({ overlapId }, { signal }) => runTitleOverlap(overlapId, signal),
});

export const tendTitleOverlapsJob = job(declareJob("title-overlap.tend"), {
  schedule: "*/5 * * * *",
  runsAtStart: true,
  run: async () => {
    const woken = await wakeSilent();
    if (woken > 0) log.info({ woken }, "comparisons of title lists were taken up again");
  },
});

/** Asks again for work that the queue has given up. */
async function wakeSilent(): Promise<number> {
  const silent = await db().$queryRaw<{ id: number }[]>`
    SELECT o.id FROM title_overlaps o JOIN title_files f ON f.id = o.file_id
    WHERE o.state = 'processing'
      AND coalesce(f.alive_at, o.changed_at) < timezone('UTC', clock_timestamp()) - interval '10 minutes'
      AND NOT EXISTS (
        SELECT FROM graphile_worker.jobs j
        WHERE j.key = ${`${titleOverlapWork.name} `} || o.id AND j.attempts < j.max_attempts)
    ORDER BY o.id LIMIT 100`;
  for (const { id } of silent) await inTransaction((tx) => enqueueTitleOverlap(tx, id));
  return silent.length;
}
