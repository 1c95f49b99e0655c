import "server-only";
import { declareJob, job } from "@/lib/kit/jobs/job";
import { copyCoverage } from "./copy-coverage";
import { copyChangedRows } from "./copy-rows";
import { tendDirectUsers } from "./direct-users";
import { forgetSqlChanges, isSqlOn } from "./prepare-sql";

/** For programs that query the engine themselves; statements of the API copy changes before they run. */
export const copyRowsJob = job(declareJob("sql.copy-rows"), {
  schedule: "* * * * *",
  runsAtStart: true,
  run: async (_, { signal }) => {
    if (isSqlOn()) {
      await tendDirectUsers();
      await copyChangedRows(signal);
    } else await forgetSqlChanges();
  },
});

export const copyCoverageJob = job(declareJob("sql.copy-coverage"), {
  schedule: "25 * * * *",
  runsAtStart: true,
  run: async (_, { signal }) => {
    if (isSqlOn()) await copyCoverage(signal);
  },
});
