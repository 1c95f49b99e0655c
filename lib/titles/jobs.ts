import "server-only";
import { job } from "@/lib/kit/jobs/job";
import { pairAll, pairWork } from "./doubt/pair-titles";

export const pairTitlesJob = job(pairWork, { run: (_, { signal }) => pairAll(signal) });
