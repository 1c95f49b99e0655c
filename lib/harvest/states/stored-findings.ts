import { z } from "zod";

/** Institution in the header of an attempt's report. */
export const storedInstitution = z.object({
  institution: z.string().nullable().default(null),
  institutionIds: z.array(z.string()).default([]),
});

/** Institutions of which a user decided whether they are the library, oldest first; without secrets. */
export const institutionDecisions = z.array(storedInstitution.extend({ ours: z.boolean().default(true) })).catch([]);

const finding = z.object({ code: z.string(), message: z.string().catch("") });

const exception = z.object({
  code: z.number().nullable().catch(null),
  message: z.string().catch(""),
  data: z.string().catch(""),
});

/** The part of an attempt's stored findings that users may see; missing or malformed values count as absent. */
export const storedFindings = z
  .object({
    exceptions: z.array(exception).catch([]),
    errors: z.array(finding).catch([]),
    /** Technical reason of a failure. */
    detail: z.string().catch(""),
  })
  .catch({ exceptions: [], errors: [], detail: "" });
