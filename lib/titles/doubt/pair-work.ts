import { declareJob } from "@/lib/kit/jobs/job";

export const pairWork = declareJob("titles.pair");
