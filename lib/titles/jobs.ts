import "server-only";
import { job } from "@/lib/kit/jobs/job";
import { pairAll } from "./doubt/pair-titles";
import { pairWork } from "./doubt/pair-work";

export const pairTitlesJob = job(pairWork, { run: (_, { signal }) => pairAll(signal) });
