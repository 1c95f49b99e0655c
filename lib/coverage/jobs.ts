import "server-only";
import { declareJob, job } from "@/lib/kit/jobs/job";
import { keepCounts } from "./retirement-counts";

export const countRetirementJob = job(declareJob("coverage.count-retirement"), {
  schedule: "*/10 * * * *",
  runsAtStart: true,
  run: (_, { signal }) => keepCounts(signal),
});
