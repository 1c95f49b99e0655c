import "server-only";
import { declareJob, job } from "@/lib/kit/jobs/job";
import { log } from "@/lib/kit/log";
import { titleListWork, titleOverlapWork } from "./file/file-run";
import { reprocessTitleLists, runTitleList } from "./list/run-title-list";
import { runTitleOverlap } from "./overlap/run-title-overlap";
import { sweepTitleFiles } from "./sweep-title-files";

export const workOnTitleListJob = job(titleListWork, {
  run: ({ fileId }, { signal }) => runTitleList(fileId, signal),
});

export const workOnTitleOverlapJob = job(titleOverlapWork, {
  run: ({ fileId }, { signal }) => runTitleOverlap(fileId, signal),
});

export const reprocessTitleListsJob = job(declareJob("title-lists.reprocess"), {
  schedule: "40 2 * * *",
  run: async () => {
    const count = await reprocessTitleLists();
    if (count > 0) log.info({ count }, "title lists queued for tagging again");
  },
});

export const sweepTitleFilesJob = job(declareJob("title-lists.sweep"), {
  schedule: "*/5 * * * *",
  runsAtStart: true,
  run: async () => {
    const { removed, woken } = await sweepTitleFiles();
    if (removed + woken > 0) log.info({ removed, woken }, "files of title lists cleaned up");
  },
});
