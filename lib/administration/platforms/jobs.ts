import "server-only";
import { job } from "@/lib/kit/jobs/job";
import { removalWork } from "./removal-runs";
import { runRemoval } from "./run-removal";

export const removePlatformJob = job(removalWork, {
  run: ({ removalId }, { signal }) => runRemoval(removalId, signal),
});
