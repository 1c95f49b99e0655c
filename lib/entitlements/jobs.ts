import "server-only";
import { declareJob, job } from "@/lib/kit/jobs/job";
import { log } from "@/lib/kit/log";
import { entitlementWork } from "@/lib/title-lists/file/file-run";
import { readEntitlements, rereadLatestEntitlements } from "./read-entitlements";

export const readEntitlementsJob = job(entitlementWork, {
  run: ({ fileId }, { signal }) => readEntitlements(fileId, signal),
});

export const rereadEntitlementsJob = job(declareJob("entitlements.reread"), {
  schedule: "20 3 * * *",
  run: async () => {
    const count = await rereadLatestEntitlements();
    if (count > 0) log.info({ count }, "lists of accessible titles queued for matching again");
  },
});
