import { z } from "#schemas";
import { contract } from "@/lib/access/contract";
import { count, organizationChoice, pk } from "@/lib/access/shapes";

/** What waits for somebody, the most urgent first; words: dashboard.attention.<kind>. */
export const attentionKinds = [
  "brokenCredentials",
  "brokenReports",
  "failing",
  "expiring",
  "missing",
  "uploadsUnusable",
  "uploadsFailed",
  "uploadsWaiting",
  "warnings",
  "unusual",
  "restated",
  "noInterest",
  "restingServers",
] as const;

export type AttentionKind = (typeof attentionKinds)[number];

const subject = z.object({
  name: z.string().describe("Of a platform, a file or a server"),
  organization: z.string().nullable().describe("Whose it is, where several could be meant"),
  platform: pk.nullable(),
});

const attention = z.object({
  kind: z.enum(attentionKinds),
  count: count.describe("How many there are of what waits"),
  since: z.iso.datetime().nullable().describe("When the oldest of them began, where that is known"),
  subjects: z.array(subject).describe("Where: at most three, each once"),
  more: count.describe("How many more subjects there are, as far as they are told apart"),
});

export type Attention = z.output<typeof attention>;

export const attentionCall = contract({
  call: "GET /api/organization/{organization}/attention/",
  summary:
    "What waits for somebody: broken credentials, missing months, uploads, restated and unusual months …; without what the caller may not act on, unless it changes how figures are to be read",
  access: "usage.view",
  params: z.object({ organization: organizationChoice.describe("Id of an organization; -1 stands for all") }),
  returns: z.object({
    results: z.array(attention),
    unknown: z.array(z.enum(attentionKinds)).describe("What could not be found out just now"),
  }),
});
