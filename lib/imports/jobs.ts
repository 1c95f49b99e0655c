import "server-only";
import { declareJob, job } from "@/lib/kit/jobs/job";
import { log } from "@/lib/kit/log";
import { pairAll } from "@/lib/titles/doubt/pair-titles";
import { mergeDuplicates } from "@/lib/titles/merge/merge-duplicates";
import { moveWork } from "@/lib/titles/merge/move-work";
import { moveTitles } from "./publish/move-titles";
import { sweepImports } from "./publish/sweep-imports";

export const sweepImportsJob = job(declareJob("imports.sweep"), {
  schedule: "*/5 * * * *",
  runsAtStart: true,
  run: async () => {
    const { abandoned, purged } = await sweepImports();
    if (abandoned + purged > 0) log.info({ abandoned, purged }, "unused imports removed");
  },
});

/** Nightly. Doubtful pairs are shown with their usage, which therefore moves first. */
export const mergeTitlesJob = job(declareJob("titles.merge"), {
  schedule: "37 0 * * *",
  run: async (_, { signal }) => {
    const titles = await mergeDuplicates("titles", signal);
    const items = await mergeDuplicates("items", signal);
    const imports = await moveTitles({ isThorough: true }, signal);
    log.info({ titles, items, imports }, "duplicate titles merged");
    await pairAll(signal);
  },
});

/** Also hourly, for data imported while titles were being merged. */
export const moveTitlesJob = job(moveWork, {
  schedule: "7 * * * *",
  run: async (request, { signal }) => {
    const imports = await moveTitles(request, signal);
    if (imports > 0) log.info({ imports }, "usage moved to merged titles");
  },
});
