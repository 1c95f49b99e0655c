import { z } from "zod";
import { contract } from "@/lib/access/contract";
import { attemptStatuses } from "./attempt-status";
import { intentionStates } from "./intention-state";

const id = z.coerce.number().int().positive().max(2_147_483_647);
/** Ids as answers give them. */
const pk = z.number().int();
const instant = z.date().transform((date) => date.toISOString());
const month = z.string().regex(/^\d{4}-\d{2}$/);
const count = z.number().int().min(0);
const named = z.object({ pk, name: z.string(), name_en: z.string().nullable(), name_cs: z.string().nullable() });
const place = { organization: named, platform: named.extend({ short_name: z.string() }) };

/** One report of one set of credentials over a range of months; dates are "yyyy-MM" or "yyyy-MM-dd". */
export const wish = z.object({
  credentials: id,
  counter_report: id,
  start_date: z.string("mandatory").max(10, "invalid"),
  end_date: z.string("mandatory").max(10, "invalid"),
  /** Not to be asked before; at once if left out. */
  not_before: z.iso.datetime({ offset: true, error: "invalid" }).optional(),
});

const attempt = z.object({
  pk,
  status: z.enum(attemptStatuses),
  /** COUNTER exception code, code of a finding, or of harvest.error; empty when all went well. */
  error_code: z.string(),
  http_status: z.number().int().nullable(),
  partial: z.boolean(),
  started_at: instant,
  downloaded_at: instant.nullable(),
  finished_at: instant.nullable(),
});

const rawFile = z.object({ pk, name: z.string(), size: z.number(), sha256: z.string() });

const fullAttempt = attempt.extend({
  /** The address asked, without anything secret. */
  used_url: z.string(),
  /** What the reader found: exceptions, warnings, errors, and sums by report, metric and month. */
  findings: z.record(z.string(), z.unknown()),
  /** Institution_Name, Created_By … as the answer gives them. */
  header: z.record(z.string(), z.unknown()),
  raw_file: rawFile.nullable(),
  /** Facts that became the month's numbers, if this attempt's did. */
  imported: z.object({ pk, state: z.string(), fact_count: count, sums: z.record(z.string(), z.number()) }).nullable(),
});

export const intention = z.object({
  pk,
  harvest: pk,
  ...place,
  credentials: z.object({ pk, title: z.string() }),
  counter_report: z.object({ pk, code: z.string(), counter_version: z.string() }),
  month,
  state: z.enum(intentionStates),
  priority: z.number().int(),
  not_before: instant,
  retries: count,
  attempt_count: count,
  attempt: attempt.nullable(),
  finished_at: instant.nullable(),
  cancelled_at: instant.nullable(),
  last_updated: instant,
});

const stats = z.object({
  total: count,
  /** Neither finished nor cancelled. */
  planned: count,
  finished: count,
  /** Being downloaded or imported now. */
  working: count,
  failed: count,
  attempt_count: count,
});

export const harvest = z.object({
  pk,
  started_at: instant,
  started_by: z.object({ pk, username: z.string() }).nullable(),
  automatic: z.boolean(),
  stats,
  organizations: z.array(named),
  platforms: z.array(named.extend({ short_name: z.string() })),
  start_month: month,
  end_month: month,
  last_updated: instant,
  /** When the last of what is planned may be asked for; null when all is done. */
  planned_until: instant.nullable(),
  /** Wishes that rest because their credentials or report are marked broken. */
  broken: count,
});

export const startHarvestCall = contract({
  call: "POST /api/scheduler/harvest/",
  summary: "Harvest reports: every month of every report becomes a wish of its own, months already there are replaced",
  access: "harvest.manage",
  body: z.object({ intentions: z.array(wish).min(1, "mandatory").max(5000, "tooMany") }),
  returns: harvest,
  status: 201,
});

export const listHarvestsCall = contract({
  call: "GET /api/scheduler/harvest/",
  summary: "Harvests of the organizations one administers, newest first unless ordered otherwise",
  access: "harvest.manage",
  query: z.object({
    organization: z.coerce.number().int().optional(),
    platform: id.optional(),
    month: month.optional(),
    finished: z.enum(["yes", "no", "working"]).optional(),
    automatic: z.enum(["true", "false"]).optional(),
    order_by: z.enum(["pk", "started_at", "last_updated", "start_month", "attempt_count"]).default("pk"),
    desc: z.enum(["true", "false"]).default("true"),
    page: z.coerce.number().int().min(1).default(1),
    page_size: z.coerce.number().int().min(1).max(100).default(25),
  }),
  returns: z.object({ count, results: z.array(harvest) }),
});

export const getHarvestCall = contract({
  call: "GET /api/scheduler/harvest/{harvest}/",
  summary: "One harvest with its counts",
  access: "harvest.manage",
  params: z.object({ harvest: id }),
  returns: harvest,
});

export const listIntentionsCall = contract({
  call: "GET /api/scheduler/harvest/{harvest}/intention/",
  summary: "Wishes of a harvest; with last_updated_after only those changed since, for following its progress",
  access: "harvest.manage",
  params: z.object({ harvest: id }),
  query: z.object({ last_updated_after: z.iso.datetime({ offset: true, error: "invalid" }).optional() }),
  returns: z.array(intention),
});

const wishParams = z.object({ harvest: id, intention: id });

export const getIntentionCall = contract({
  call: "GET /api/scheduler/harvest/{harvest}/intention/{intention}/",
  summary: "One wish with all attempts at it, newest first",
  access: "harvest.manage",
  params: wishParams,
  returns: intention.extend({ attempts: z.array(fullAttempt) }),
});

export const triggerIntentionCall = contract({
  call: "POST /api/scheduler/harvest/{harvest}/intention/{intention}/trigger/",
  summary: "Do not wait any longer: ask for this as soon as the server may be asked",
  access: "harvest.manage",
  params: wishParams,
  returns: intention,
});

export const cancelIntentionCall = contract({
  call: "POST /api/scheduler/harvest/{harvest}/intention/{intention}/cancel/",
  summary: "Do not ask for this any more; refused while it is being downloaded or when it is done",
  access: "harvest.manage",
  params: wishParams,
  returns: intention,
});

export const getAttemptCall = contract({
  call: "GET /api/scheduler/attempt/{attempt}/",
  summary: "One attempt: what was asked, what came, and what was found in it",
  access: "harvest.manage",
  params: z.object({ attempt: id }),
  returns: fullAttempt.extend({ intention }),
});

export const getRawFileCall = contract({
  call: "GET /api/raw-file/{id}/",
  summary: "The answer of a server as it came",
  access: "harvest.manage",
  params: z.object({ id }),
  returns: { file: "application/octet-stream" },
});

export type Harvest = z.output<typeof harvest>;
export type Intention = z.output<typeof intention>;
export type Wish = z.output<typeof wish>;
