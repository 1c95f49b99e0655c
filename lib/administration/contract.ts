import { z } from "#schemas";
import { contract } from "@/lib/access/contract";
import {
  count,
  fileLanguage,
  model,
  monthShape,
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
import { commandChoices, commandFigures, commandNames, runNames } from "./command";
import { belongingNames } from "./organizations/belongings";
import { clashRules } from "./organizations/clash-rules";
import { spaceOrders } from "./space-orders";

const moment = z.iso.datetime();
const name = z.enum(commandNames, "invalid");

const commandOptions = model("CommandOptions", {
  organization: recordId.nullable().default(null).describe("Organization to limit the command to; null for all"),
  platform: recordId.nullable().default(null),
  report_type: reportTypeId.nullable().default(null),
  from: monthShape.nullable().default(null),
  to: monthShape.nullable().default(null),
  do_it: z
    .boolean("invalid")
    .default(false)
    .describe("Apply the changes; default: commands with a preview only report what they would do"),
  force: z
    .boolean("invalid")
    .default(false)
    .describe("Also count months again whose figures did not change when their files were read again"),
}).refine(({ from, to }) => from === null || to === null || from <= to, { path: ["to"], message: "monthsReversed" });
export type CommandOptions = z.output<typeof commandOptions>;

const managementRun = model("CommandRun", {
  pk,
  command: z.enum(runNames).nullable().describe("Null for a command that no longer exists"),
  given: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  status: z.enum(workStates),
  can_cancel: z.boolean().describe("False if the run has ended or has already taken full effect"),
  progress: workProgress,
  result: z.array(z.object({ figure: z.enum(commandFigures), value: z.number() })),
  error: workError.nullable(),
  by: z.string().nullable().describe("User who started the run; null for the operator of the server"),
  created: moment,
  started: moment.nullable(),
  finished: moment.nullable(),
});
export type ManagementRun = z.output<typeof managementRun>;

export const listCommandsCall = contract({
  call: "GET /api/management/command/",
  summary: "List management commands and their options",
  access: "commands.run",
  returns: z.array(
    model("Command", {
      name,
      description: z.string(),
      takes: z.array(z.enum(commandChoices)),
      looks_first: z.boolean(),
      forces: z.boolean(),
      destroys: z.boolean(),
    }),
  ),
});

export const runCommandCall = contract({
  call: "POST /api/management/command/{name}/run/",
  summary: "Run a management command in the background; options that the command does not have are ignored",
  access: "commands.run",
  params: z.object({ name }),
  body: commandOptions,
  returns: managementRun,
  status: 201,
});

export const listRunsCall = contract({
  call: "GET /api/management/run/",
  summary: "List runs of management commands, newest first",
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
  summary: "Get a run of a management command: progress, log and result",
  access: "commands.run",
  params: z.object({ id: recordId }),
  returns: model("CommandRunWithLog", {
    ...managementRun.shape,
    log: z.array(z.object({ at: moment, text: z.string() })).describe("The last 1,000 lines"),
    lines: count,
  }),
});

export const runLogCall = contract({
  call: "GET /api/management/run/{id}/log/",
  summary: "Download the log of a run as text, one timestamped line per message",
  access: "commands.run",
  params: z.object({ id: recordId }),
  query: z.object({ language: fileLanguage }),
  returns: { file: "text/plain" },
});

export const cancelRunCall = contract({
  call: "POST /api/management/run/{id}/cancel/",
  summary:
    "Cancel a run of a management command; completed work is kept. Refused once the command has taken full effect",
  access: "commands.run",
  params: z.object({ id: recordId }),
  returns: managementRun,
});

export const metricsCall = contract({
  call: "GET /api/metrics/",
  summary:
    "Get metrics of the installation in the Prometheus format, without personal data. Returns 404 unless METRICS_TOKEN is set and sent as the bearer token",
  access: "anyone",
  isProbe: true,
  returns: { file: "text/plain" },
});

export const spaceOfOrganization = model("OrganizationSpace", {
  ...namedInBoth.shape,
  facts: count.describe("Records of usage, including hidden ones"),
  months: count.describe("Current monthly reports"),
  file_bytes: count.describe("Size of harvested and uploaded files before compression, in bytes"),
});
export type SpaceOfOrganization = z.output<typeof spaceOfOrganization>;

export const spaceCall = contract({
  call: "GET /api/management/space/",
  summary: "List the storage used by each organization",
  access: "consortium.manage",
  weight: "report",
  query: z.object({
    ...paging(),
    search: searchText.describe("Words that must all occur in the names of the organization"),
    order_by: z.enum(spaceOrders, "invalid").default("facts"),
    desc: z.enum(["true", "false"], "invalid").default("true"),
  }),
  returns: pageOf(spaceOfOrganization),
});

/** Counts that triggers keep, so that no page counts all rows. */
export const countedSubjects = [
  "amounts",
  "reported-months",
  "tallies",
  "file-bytes",
  "outcomes",
  "tried",
  "checks",
  "clocks",
  "files",
] as const;

export type CountedSubject = (typeof countedSubjects)[number];

export const healthCall = contract({
  call: "GET /api/management/health/",
  summary: "Get the state of databases, queue and stored figures, and the storage used by each organization",
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
    disk: z.object({ free: count, size: count }).describe("Space on the disk with the files, in bytes"),
    backup: z.object({
      finished: moment.nullable().describe("When the last complete backup was finished; null if there is none"),
      is_late: z.boolean().describe("It is older than the setting BACKUP_WARN_DAYS allows"),
    }),
    queue: z.object({
      waiting: count,
      later: count.describe("Jobs scheduled for later"),
      running: count,
      failed: count.describe("Jobs that failed and are not retried"),
      oldest_seconds: count.describe("Longest time that a job has been waiting, in seconds"),
    }),
    sums: z.object({
      same: count,
      different: count,
      file_lost: count,
      no_file: count,
      never: count.describe("Months that were never checked"),
      oldest: moment.nullable(),
    }),
    organizations: z.array(spaceOfOrganization),
    doubtful_titles: count,
    orphans: z
      .object({
        imports: count.describe("Imports that exist only in ClickHouse"),
        files: count.describe("Files that no record refers to"),
        counted: moment,
      })
      .nullable()
      .describe("Orphaned data at the last count, which runs weekly; null before the first one"),
    recount: z
      .object({
        counted: moment,
        corrected: z.array(z.object({ counts: z.enum(countedSubjects), corrected: count })),
      })
      .nullable()
      .describe(
        "Stored counts that differed from their rows at the last monthly recount and were corrected; null before the first one",
      ),
  }),
});

export const sumChecksCall = contract({
  call: "GET /api/management/sum-check/",
  summary:
    "List months whose stored figures differ from their file or whose file is missing, with the progress of a full check",
  access: "consortium.manage",
  returns: model("SumChecks", {
    count,
    results: z
      .array(
        z.object({
          pk: pk.describe("Import ID"),
          organization: namedInBoth,
          platform: namedInBoth,
          report_type: z.string(),
          month: monthShape,
          checked: moment,
          file_lost: z.boolean(),
          metrics: z
            .array(z.string())
            .describe("Metrics with different sums; empty if only the number of records differs"),
        }),
      )
      .describe("The 100 latest"),
    run: managementRun.nullable().describe("The latest full check that is running or ended within the last day"),
  }),
});
export type SumChecks = z.output<typeof sumChecksCall.returns>;

export const verifySumsCall = contract({
  call: "POST /api/management/sum-check/run/",
  summary: "Check the sums of all current months in the background; refused while a check is running",
  access: "consortium.manage",
  returns: managementRun,
  status: 201,
});

const organizationParams = z.object({ organization: recordId });

const belonging = z
  .array(z.object({ name: z.enum(belongingNames), count }))
  .describe("Only kinds with at least one object");

export const organizationBelongingsCall = contract({
  call: "GET /api/organization/{organization}/belongings/",
  summary: "List the data that deleting an organization would delete",
  access: "consortium.manage",
  params: organizationParams,
  returns: model("OrganizationBelongings", {
    belongings: belonging,
    only_here: count.describe("Accounts of members who belong to no other organization"),
    is_master: z.boolean().describe("The organization runs the consortium and cannot be deleted"),
    shared: z
      .array(z.string())
      .describe(
        "Own platforms and report types that other organizations use; the organization cannot be deleted while there are any",
      ),
    above: count.describe("Organizations below it; the organization cannot be deleted while there are any"),
  }),
});

export const deleteOrganizationCall = contract({
  call: "POST /api/organization/{organization}/delete/",
  summary: "Delete an organization and all its data in the background; cannot be undone",
  access: "consortium.manage",
  params: organizationParams,
  body: model("OrganizationDeletion", {
    name: requiredName(300).describe("Name of the organization, as confirmation"),
    delete_accounts: z
      .boolean()
      .default(false)
      .describe("Also delete accounts of members who belong to no other organization"),
  }),
  returns: managementRun,
  status: 201,
});

export const mergePreviewCall = contract({
  call: "GET /api/organization/{organization}/merge/",
  summary: "Preview merging an organization into another: data to move, and months and prices that both have",
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
        .array(z.object({ platform: z.string(), report: z.string(), from: monthShape, to: monthShape, count }))
        .describe("The first 100 ranges in which both have usage of the same report"),
    }),
    prices: z.object({ count, first: z.array(z.object({ platform: z.string(), year: z.int() })) }),
    refusal: z
      .string()
      .nullable()
      .describe("Why the organizations cannot be merged, in the language of the request; null if they can"),
  }),
});

export const mergeOrganizationsCall = contract({
  call: "POST /api/organization/{organization}/merge/",
  summary:
    "Move all data of an organization to another one and remove the organization, in the background; cannot be undone",
  access: "consortium.manage",
  params: organizationParams,
  body: model("OrganizationMerge", {
    into: requiredId(),
    rule: z
      .enum(clashRules, "invalid")
      .default("refuse")
      .describe(
        "Which data to keep if both organizations have the same month or price; refuse: merge only without such conflicts",
      ),
  }),
  returns: managementRun,
  status: 201,
});

export const cancelWorkCall = contract({
  call: "POST /api/organization/work/{id}/cancel/",
  summary:
    "Cancel merging or deleting an organization and leave it unchanged. Refused once the change has taken effect",
  access: "consortium.manage",
  params: z.object({ id: recordId }),
  returns: managementRun,
});

export const publishPeersCall = contract({
  call: "POST /api/peers/publication/",
  summary:
    "Publish bands of libraries of one size in the background; refused while it is running. Bands change only where at least six libraries do",
  access: "consortium.manage",
  returns: managementRun,
  status: 201,
});

export const peersPublicationCall = contract({
  call: "GET /api/peers/publication/",
  summary: "List publications of bands that are running or ended within the last day, newest first",
  access: "consortium.manage",
  returns: z.array(managementRun),
});

export const organizationWorkCall = contract({
  call: "GET /api/organization/work/",
  summary: "List merges and deletions of organizations that are running or ended within the last day, newest first",
  access: "consortium.manage",
  returns: z.array(managementRun),
});
