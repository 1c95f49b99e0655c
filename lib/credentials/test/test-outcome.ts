import { z } from "#schemas";
import { count, model } from "@/lib/access/shapes";
import { serviceStatus } from "./service-status";

/** What became of a test, as it is stored and shown; each value as an attempt would have it. */
export const testOutcome = model("CredentialsTestOutcome", {
  /** "success" is usage that would be imported. */
  status: z.enum(["success", "no_data", "download_failed", "parsing_failed"]),
  /** COUNTER exception code, code of a finding, or of harvest.error; empty when all went well. */
  error_code: z.string(),
  http_status: z.number().int().nullable(),
  partial: z.boolean(),
  finished_at: z.string(),
  /** The address asked, without anything secret. */
  used_url: z.string(),
  /** What the reader found: exceptions, warnings, errors, reports. */
  findings: z.record(z.string(), z.unknown()),
  /** Institution_Name, Created_By … as the answer gives them. */
  header: z.record(z.string(), z.unknown()),
  fact_count: count,
  /** By metric. */
  sums: z.record(z.string(), z.number()),
  /** What the service says of itself; null where it says nothing that can be read. */
  service: serviceStatus.nullable().default(null),
  /** What saved credentials would be marked as after this answer. */
  breaks: z.enum(["credentials", "report"]).nullable(),
});

export type TestOutcome = z.infer<typeof testOutcome>;

/** What is stored of a test before it has ended: how often it was begun. */
export const testProgress = z.object({ tries: z.number().int().default(0) });
