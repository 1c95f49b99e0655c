import { z } from "#schemas";
import { contract } from "@/lib/access/contract";
import {
  count,
  fileLanguage,
  model,
  month,
  namedInBoth,
  pageOf,
  paging,
  pk,
  recordId,
  reportTypeId,
  requiredId,
  requiredName,
  searchText,
  workError,
  workProgress,
} from "@/lib/access/shapes";
import { workStates } from "@/lib/kit/jobs/work-state";
import { choices, commandNames, figures, runNames } from "./command";
import { belongingNames } from "./organizations/belongings";
import { clashRules } from "./organizations/clash-rules";
import { spaceOrders } from "./space-orders";

const moment = z.iso.datetime();
const name = z.enum(commandNames, "invalid");

const commandOptions = model("CommandOptions", {
  organization: recordId.nullable().default(null).describe("Null for all"),
  platform: recordId.nullable().default(null),
  report_type: reportTypeId.nullable().default(null),
  from: month.nullable().default(null),
  to: month.nullable().default(null),
  do_it: z.boolean("invalid").default(false).describe("Else a command that looks first only says what it would do"),
  force: z.boolean("invalid").default(false).describe("Months that are read as before count anew as well"),
}).refine(({ from, to }) => from === null || to === null || from <= to, { path: ["to"], message: "monthsReversed" });
export type CommandOptions = z.output<typeof commandOptions>;

const managementRun = model("CommandRun", {
  pk,
  command: z.enum(runNames).nullable().describe("Null for one that there is no more"),
  given: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  status: z.enum(workStates),
  can_cancel: z.boolean().describe("False once it has ended, or has taken effect as a whole"),
  progress: workProgress,
  result: z.array(z.object({ figure: z.enum(figures), value: z.number() })),
  error: workError.nullable(),
  by: z.string().nullable().describe("Null for whoever keeps the server"),
  created: moment,
  started: moment.nullable(),
  finished: moment.nullable(),
});
export type ManagementRun = z.output<typeof managementRun>;

export const listCommandsCall = contract({
  call: "GET /api/management/command/",
  summary: "The management commands, and what each may be told to keep to",
  access: "commands.run",
  returns: z.array(
    model("Command", {
      name,
      description: z.string(),
      takes: z.array(z.enum(choices)),
      looks_first: z.boolean(),
      forces: z.boolean(),
      destroys: z.boolean(),
    }),
  ),
});

export const runCommandCall = contract({
  call: "POST /api/management/command/{name}/run/",
  summary: "Runs a management command in the background; what it does not take is left aside",
  access: "commands.run",
  params: z.object({ name }),
  body: commandOptions,
  returns: managementRun,
  status: 201,
});

export const listRunsCall = contract({
  call: "GET /api/management/run/",
  summary: "Management commands that were run, the last one first",
  access: "commands.run",
  query: z.object({
    ...paging(),
    command: z.enum(runNames, "invalid").optional(),
    status: z.enum(workStates, "invalid").optional(),
  }),
  returns: pageOf(managementRun),
});

export const getRunCall = contract({
  call: "GET /api/management/run/{id}/",
  summary: "A management command that was run: how far it is, what it said and how it ended",
  access: "commands.run",
  params: z.object({ id: recordId }),
  returns: model("CommandRunWithLog", {
    ...managementRun.shape,
    log: z.array(z.object({ at: moment, text: z.string() })).describe("The last thousand lines"),
    lines: count,
  }),
});

export const runLogCall = contract({
  call: "GET /api/management/run/{id}/log/",
  summary: "All that a management command said, as a text with a moment and a sentence on each line",
  access: "commands.run",
  params: z.object({ id: recordId }),
  query: z.object({ language: fileLanguage }),
  returns: { file: "text/plain" },
});

export const cancelRunCall = contract({
  call: "POST /api/management/run/{id}/cancel/",
  summary: "Ends a management command; what it has done stays done. Refused once it has taken effect as a whole",
  access: "commands.run",
  params: z.object({ id: recordId }),
  returns: managementRun,
});

export const metricsCall = contract({
  call: "GET /api/metrics/",
  summary:
    "How the installation is, as Prometheus reads it; not found unless METRICS_TOKEN is set, and only with that token as the bearer. Nobody's data are in it",
  access: "anyone",
  returns: { file: "text/plain" },
});

export const spaceOfOrganization = model("OrganizationSpace", {
  ...namedInBoth.shape,
  facts: count.describe("Hidden ones included"),
  months: count.describe("Reports of one month that count now"),
  file_bytes: count.describe("Of harvested and uploaded files, before they are packed"),
});
export type SpaceOfOrganization = z.output<typeof spaceOfOrganization>;

export const spaceCall = contract({
  call: "GET /api/management/space/",
  summary: "How much space each organization takes",
  access: "consortium.manage",
  weight: "report",
  query: z.object({
    ...paging(),
    search: searchText.describe("Words that all occur in its names"),
    order_by: z.enum(spaceOrders, "invalid").default("facts"),
    desc: z.enum(["true", "false"], "invalid").default("true"),
  }),
  returns: pageOf(spaceOfOrganization),
});

export const healthCall = contract({
  call: "GET /api/management/health/",
  summary: "How stores, queue and numbers are, and how much space each organization takes",
  access: "consortium.manage",
  weight: "report",
  returns: model("Health", {
    version: z.string(),
    database: z.object({ version: z.string(), bytes: count }),
    usage: z.object({
      version: z.string(),
      nodes: count,
      tables: z.array(z.object({ name: z.string(), rows: count, bytes: count, parts: count })),
    }),
    disk: z.object({ free: count, size: count }).describe("Where the files lie, in bytes"),
    queue: z.object({
      waiting: count,
      later: count.describe("For a time that has not come yet"),
      running: count,
      failed: count.describe("Not tried again"),
      oldest_seconds: count.describe("How long the job has waited that waits longest"),
    }),
    sums: z.object({
      same: count,
      different: count,
      file_lost: count,
      no_file: count,
      never: count.describe("Months never checked"),
      oldest: moment.nullable(),
    }),
    organizations: z.array(spaceOfOrganization),
    doubtful_titles: count,
    orphans: z
      .object({
        imports: count.describe("Of which only the usage store knows"),
        files: count.describe("That no record names"),
        counted: moment,
      })
      .nullable()
      .describe("What belongs to nothing, as it was last counted; null before the first night"),
  }),
});

export const sumChecksCall = contract({
  call: "GET /api/management/sum-check/",
  summary: "Months whose stored figures differ from their file, or whose file is lost; and how far a check of all is",
  access: "consortium.manage",
  returns: model("SumChecks", {
    count,
    results: z
      .array(
        z.object({
          pk: pk.describe("Of the import"),
          organization: namedInBoth,
          platform: namedInBoth,
          report_type: z.string(),
          month,
          checked: moment,
          file_lost: z.boolean(),
          metrics: z.array(z.string()).describe("Those that differ; none where only the number of records does"),
        }),
      )
      .describe("The last hundred found"),
    run: managementRun.nullable().describe("The last check of all that is under way, or ended within a day"),
  }),
});
export type SumChecks = z.output<typeof sumChecksCall.returns>;

export const verifySumsCall = contract({
  call: "POST /api/management/sum-check/run/",
  summary: "Checks the sums of all present months in the background; refused while that runs already",
  access: "consortium.manage",
  returns: managementRun,
  status: 201,
});

const organizationParams = z.object({ organization: recordId });

const belonging = z.array(z.object({ name: z.enum(belongingNames), count })).describe("Kinds of which there are any");

export const organizationBelongingsCall = contract({
  call: "GET /api/organization/{organization}/belongings/",
  summary: "What belongs to an organization and would be deleted with it",
  access: "consortium.manage",
  params: organizationParams,
  returns: model("OrganizationBelongings", {
    belongings: belonging,
    only_here: count.describe("Accounts of its people who belong to no other organization"),
    is_master: z.boolean().describe("It runs the consortium and cannot be deleted"),
    shared: z.array(z.string()).describe("Platforms and reports of its own that others use: it cannot be deleted"),
    above: count.describe("Organizations that belong to it: it cannot be deleted while there are any"),
  }),
});

export const deleteOrganizationCall = contract({
  call: "POST /api/organization/{organization}/delete/",
  summary: "Delete an organization with everything that belongs to it, in the background; cannot be undone",
  access: "consortium.manage",
  params: organizationParams,
  body: model("OrganizationDeletion", {
    name: requiredName(300).describe("Its name, typed to confirm"),
    delete_accounts: z.boolean().default(false).describe("Also of people who belong to no other organization"),
  }),
  returns: managementRun,
  status: 201,
});

export const mergePreviewCall = contract({
  call: "GET /api/organization/{organization}/merge/",
  summary: "What merging an organization into another would move, and which months and payments both have",
  access: "consortium.manage",
  weight: "report",
  params: organizationParams,
  query: z.object({ into: recordId }),
  returns: model("OrganizationMergePreview", {
    belongings: belonging,
    members_of_both: count,
    months: z.object({
      count,
      first: z
        .array(z.object({ platform: z.string(), report: z.string(), from: month, to: month, count }))
        .describe("The first hundred reports of which both have months with usage"),
    }),
    payments: z.object({ count, first: z.array(z.object({ platform: z.string(), year: z.int() })) }),
    refusal: z.string().nullable().describe("Why they cannot be merged, in the language asked for"),
  }),
});

export const mergeOrganizationsCall = contract({
  call: "POST /api/organization/{organization}/merge/",
  summary:
    "Give everything that belongs to an organization to another and remove it, in the background; cannot be undone",
  access: "consortium.manage",
  params: organizationParams,
  body: model("OrganizationMerge", {
    into: requiredId(),
    rule: z
      .enum(clashRules, "invalid")
      .default("refuse")
      .describe("Whose months and payments stay where both have them; refuse: none may be in both"),
  }),
  returns: managementRun,
  status: 201,
});

export const cancelWorkCall = contract({
  call: "POST /api/organization/work/{id}/cancel/",
  summary: "Ends the merging or deleting of an organization, and leaves it as it was. Refused once it has taken effect",
  access: "consortium.manage",
  params: z.object({ id: recordId }),
  returns: managementRun,
});

export const organizationWorkCall = contract({
  call: "GET /api/organization/work/",
  summary: "Merging and deleting of organizations that is under way, or ended within a day; the last one first",
  access: "consortium.manage",
  returns: z.array(managementRun),
});
