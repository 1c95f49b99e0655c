import { declareJob } from "@/lib/kit/jobs/job";

/** The job that looks for doubtful matches, as it is named where it is asked for. */
export const pairWork = declareJob("titles.pair");
