import "server-only";
import { z } from "zod";
import { moveTitles } from "@/lib/imports/publish/move-titles";
import { job } from "@/lib/kit/jobs/job";
import { log } from "@/lib/kit/log";
import { pairTitles } from "./doubt/pair-titles";
import { pairWork } from "./doubt/pair-work";
import { mergeDuplicates } from "./merge/merge-duplicates";
import { moveWork } from "./merge/move-work";

export const mergeTitlesJob = job("titles.merge", {
  payload: z.object({}),
  schedule: "37 0 * * *",
  run: async (_, { signal }) => {
    const titles = await mergeDuplicates("titles", signal);
    const items = await mergeDuplicates("items", signal);
    const imports = await moveTitles({ isThorough: true }, signal);
    log.info({ titles, items, imports }, "equal titles were merged");
    await pair(signal);
  },
});

/** Also every hour, for what was being imported when titles were merged. */
export const moveTitlesJob = job(moveWork.name, {
  payload: moveWork.payload,
  schedule: "7 * * * *",
  run: async (asked, { signal }) => {
    const imports = await moveTitles(asked, signal);
    if (imports > 0) log.info({ imports }, "usage followed merged titles");
  },
});

export const pairTitlesJob = job(pairWork.name, {
  payload: pairWork.payload,
  run: (_, { signal }) => pair(signal),
});

async function pair(signal: AbortSignal): Promise<void> {
  const titles = await pairTitles("titles", signal);
  const items = await pairTitles("items", signal);
  log.info({ titles, items }, "titles of one name were compared");
}
