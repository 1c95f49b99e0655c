import { z } from "zod";

/** What became of a test, as it is stored and shown. */
export const testOutcome = z.object({
  /** "success" is usage that would be imported. */
  status: z.enum(["success", "no_data", "download_failed", "parsing_failed"]),
  error_code: z.string(),
  http_status: z.number().int().nullable(),
  partial: z.boolean(),
  finished_at: z.string(),
  used_url: z.string(),
  findings: z.record(z.string(), z.unknown()),
  header: z.record(z.string(), z.unknown()),
  fact_count: z.number().int(),
  sums: z.record(z.string(), z.number()),
  breaks: z.enum(["credentials", "report"]).nullable(),
});

export type TestOutcome = z.infer<typeof testOutcome>;

/** What is stored of a test before it has ended: how often it was begun. */
export const testProgress = z.object({ tries: z.number().int().default(0) });
