import { z } from "zod";

const finding = z.object({
  code: z.string(),
  message: z.string().catch(""),
  count: z.number().catch(1),
  values: z.record(z.string(), z.union([z.string(), z.number()])).catch({}),
});

const exception = z.object({
  code: z.number().nullable().catch(null),
  message: z.string().catch(""),
  data: z.string().optional().catch(undefined),
});

/** Stored findings of an attempt; missing or malformed values count as absent. */
export const shownFindings = z.object({
  exceptions: z.array(exception).catch([]),
  errors: z.array(finding).catch([]),
  warnings: z.array(finding).catch([]),
  /** Technical reason of a failure. */
  detail: z.string().catch(""),
});

export type StoredFinding = z.output<typeof finding>;

const text = z.string().nullable().catch(null);

/** Creator and customer of the report, as in the answer. */
export const storedHeader = z.object({
  institution: text,
  createdBy: text,
  created: text,
  reportName: text,
  release: text,
});
