import "server-only";
import { declareJob, job } from "@/lib/kit/jobs/job";
import { log } from "@/lib/kit/log";
import { checkAnswers } from "./frozen/check-answers";

export const checkAnswersJob = job(declareJob("surveys.check"), {
  schedule: "* * * * *",
  run: async (_, { signal }) => {
    const changed = await checkAnswers(signal);
    if (changed > 0) log.info({ changed }, "figures of frozen answers changed");
  },
});
