import "server-only";
import { job } from "@/lib/kit/jobs/job";
import { removalWork } from "./platforms/removal-work";
import { runRemoval } from "./platforms/run-removal";

export const removePlatformJob = job(removalWork, {
  run: ({ removalId }, { signal }) => runRemoval(removalId, signal),
});
