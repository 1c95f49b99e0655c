import { z } from "zod";
import { skipReasons } from "@/lib/counter/table/rows/skipped-rows";

/** Checks in another format are repeated before an import. */
export const CHECK_FORMAT = "2";

const month = z.string();
const texts = z.array(z.string());

const header = z.object({
  institution: z.string().nullable(),
  institutionIds: texts,
  customerId: z.string().nullable(),
  createdBy: z.string().nullable(),
  created: z.string().nullable(),
  registryRecord: z.string().nullable(),
});

/** One report of the file, in reading order. */
const report = z.object({
  place: z.string().nullable(),
  /**
   * The platform as named in the file, for exported usage and for a report repeated once per platform; null otherwise.
   */
  platform: z.string().nullable(),
  /** Whether it is a section of exported usage, whose rows may be in any order. */
  isSection: z.boolean(),
  report: z.string().nullable(),
  release: z.string().nullable(),
  /** Null if it is not imported. */
  reportTypeId: z.number().nullable(),
  verdict: z.enum(["import", "empty", "reject", "not-counter"]),
  /** Months with only a part of their usage. */
  partialMonths: z.array(month),
  months: z.object({ first: month.nullable(), last: month.nullable(), missing: z.array(month) }),
  rows: z.number(),
  cells: z.number(),
  records: z.number(),
  skipped: z.array(z.object({ reason: z.enum(skipReasons), count: z.number(), rows: z.array(z.number()) })),
  header: header.nullable(),
});

/** Usage of one month in one report, of one of the organizations in the file. */
const part = z.object({
  report: z.number(),
  institution: z.string().nullable(),
  month,
  /** Sum and number of records by metric; empty for a month known to be empty. */
  metrics: z.record(z.string(), z.tuple([z.number(), z.number()])),
});

const finding = z.object({
  level: z.enum(["error", "warning", "exception"]),
  code: z.string(),
  message: z.string(),
  where: z.string(),
  count: z.number(),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
});

/** Candidates for a header value; used automatically if certain. */
const candidates = <By extends string>(by: readonly [By, ...By[]]) =>
  z.array(z.object({ id: z.number(), by: z.enum(by), because: z.string(), isSure: z.boolean() }));

const recognized = z.object({
  platforms: candidates(["registry", "credentials", "name", "template"]),
  organizations: candidates(["internal-id", "credentials", "name"]),
});

/** Result of a check, independent of other data: stored as `uploads.checked`. */
const checked = z.object({
  version: z.string(),
  generated: z.string(),
  records: z.number(),
  hits: z.number(),
  reports: z.array(report),
  parts: z.array(part),
  findings: z.array(finding),
  dimensions: z.array(z.object({ name: z.string(), values: z.number() })),
  /** As in the Platform column or element. */
  platforms: texts,
  recognized,
  titles: z.object({
    total: z.number(),
    matched: z.number(),
    new: z.number(),
    doubtful: z.number(),
    is_complete: z.boolean(),
    samples: z.array(z.object({ name: z.string(), ids: z.string(), kind: z.enum(["new", "doubtful"]) })),
  }),
});

export type Checked = z.output<typeof checked>;
export type CheckedReport = z.output<typeof report>;
export type CheckedPart = z.output<typeof part>;
export type CheckedFinding = z.output<typeof finding>;
export type Recognized = z.output<typeof recognized>;

/** Parts to import; reports that are not imported may have others. */
export const includedParts = ({ parts, reports }: Pick<Checked, "parts" | "reports">): CheckedPart[] =>
  parts.filter((part) => reports[part.report]?.reportTypeId !== null);

/** The stored check; null if there is none or its format is outdated. */
export function readChecked(stored: unknown): Checked | null {
  const read = checked.safeParse(stored);
  return read.success && read.data.version === CHECK_FORMAT ? read.data : null;
}
