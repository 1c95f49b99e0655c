import type { Intention } from "@/lib/harvest/contract";
import type { OverviewCell } from "@/lib/harvest/overview/contract";
import type { OverviewRow } from "./month-ticks";

const named = { name: "", name_en: null, name_cs: null };
const tr = { pk: 1, code: "TR", name: "Title Master Report", counter_version: "5" } as const;

/** A report without requests, with the given changes. */
export const sampleCell = (change: Partial<OverviewCell> = {}): OverviewCell => ({
  counter_report: tr,
  state: "not_harvested",
  error_code: "",
  http_status: null,
  when: null,
  attempt: null,
  intention: null,
  harvest: null,
  raw_file: null,
  import: null,
  planned: false,
  not_before: null,
  broken: false,
  broken_by: null,
  can_harvest: true,
  ...change,
});

/** Credentials of library 1 for the platform with the same id. */
export const overviewRow = (pk: number, ...reports: OverviewCell[]): OverviewRow => ({
  pk,
  title: "",
  organization: { pk: 1, ...named, name: "Svratka" },
  platform: { pk, ...named, name: `Platform ${pk}`, short_name: `P${pk}` },
  counter_version: "5",
  enabled: true,
  broken_since: null,
  broken_by: null,
  verified_at: null,
  reports,
});

/** A waiting intention for TR of these credentials. */
export const overviewIntention = (credentials: number, change: Partial<Intention> = {}): Intention => ({
  pk: 70 + credentials,
  harvest: 7,
  organization: { pk: 1, ...named },
  platform: { pk: credentials, ...named, short_name: "" },
  credentials: { pk: credentials, title: "" },
  counter_report: tr,
  month: "2025-03",
  state: "waiting",
  priority: 100,
  not_before: "2025-04-05T10:00:00.000Z",
  rest: null,
  retries: 0,
  attempt_count: 0,
  attempt: null,
  finished_at: null,
  canceled_at: null,
  last_updated: "2025-04-05T10:00:00.000Z",
  ...change,
});
