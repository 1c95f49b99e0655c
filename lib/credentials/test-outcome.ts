import { z } from "#schemas";
import { count, model } from "@/lib/access/shapes";
import { serviceStatus } from "./service-status";

/** Result of a test, as stored and shown; values as in an attempt. */
export const testOutcome = model("CredentialsTestOutcome", {
  /** "success" is usage that would be imported. */
  status: z.enum(["success", "no_data", "download_failed", "parsing_failed"]),
  /** COUNTER exception code, finding code or key of harvest.error; empty on success. */
  error_code: z.string(),
  http_status: z.number().int().nullable(),
  partial: z.boolean(),
  finished_at: z.string(),
  /** Requested URL without secrets. */
  used_url: z.string(),
  /** Findings of the reader: exceptions, warnings, errors, reports. */
  findings: z.record(z.string(), z.unknown()),
  /** Institution_Name, Created_By … as in the answer. */
  header: z.record(z.string(), z.unknown()),
  fact_count: count,
  /** By metric. */
  sums: z.record(z.string(), z.number()),
  /** The service's status; null without a readable one. */
  service: serviceStatus.nullable().default(null),
  /** Part of saved credentials that this answer would mark as broken. */
  breaks: z.enum(["credentials", "report"]).nullable(),
});

export type TestOutcome = z.infer<typeof testOutcome>;

/** Stored for a running test: the number of starts. */
export const testProgress = z.object({ tries: z.number().int().default(0) });
