import { z } from "#schemas";
import { count, model } from "@/lib/access/shapes";

/** Lists that a provider's service offers in addition to reports. */
export const serviceLists = ["members", "platforms"] as const;

export type ServiceList = (typeof serviceLists)[number];

/**
 * Failures that only lists have; others have the codes of attempts. Texts: credentialsMembers.problem.<code>.
 * - list-missing: the service does not offer the list
 * - not-a-list: the answer contains no entries of a list
 */
export const listProblems = ["list-missing", "list-empty", "list-too-long", "not-a-list"] as const;

/** Maximum number of entries. */
export const MOST_LISTED = 5000;

/** Result of a requested list, as stored and shown. The members themselves are stored encrypted. */
export const listOutcome = model("ServiceListOutcome", {
  /** Empty on success; a COUNTER exception code, a list problem or a failure as in an attempt. */
  error_code: z.string(),
  /** The provider's own words of the failure. */
  message: z.string(),
  http_status: z.number().int().nullable(),
  /** Requested URL without secrets. */
  used_url: z.string(),
  /** Entries of the list. */
  count,
  platforms: z.array(
    z.object({
      parameter: z.string().describe("Value of the parameter platform"),
      name: z.string(),
      description: z.string(),
    }),
  ),
});

export type ListOutcome = z.infer<typeof listOutcome>;
