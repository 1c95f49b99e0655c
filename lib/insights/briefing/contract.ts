import { z } from "#schemas";
import { contract } from "@/lib/access/contract";
import { count, fileLanguage, model, namedInBoth, ofOrganization, pk, recordId } from "@/lib/access/shapes";
import { combinedCost, costPerFte, yearsBegin } from "@/lib/cost/contract";
import { entitlementValueCall } from "@/lib/entitlements/value/contract";

const chosen = z.object({
  agreement: recordId.optional().describe("Required without a platform; not both"),
  platform: recordId.optional().describe("Required without an agreement"),
  year: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/, "invalid")
    .optional()
    .describe("First month of the year to describe; default: the last one that price and reports cover"),
  begin: yearsBegin,
  group: z
    .string()
    .max(60, "tooLong")
    .optional()
    .describe("Short name of the interest group that counts as use; default: the first important one"),
});
export type BriefingQuery = z.output<typeof chosen>;

/** Parameters of the page; one that cannot be read is the default. */
export const briefingSearch = z.object({
  year: chosen.shape.year.catch(undefined),
  group: chosen.shape.group.catch(undefined),
});

const year = model("BriefingYear", {
  year: z.string().describe("2025, or 2024/2025"),
  from: z.string().describe("yyyy-MM"),
  to: z.string(),
  is_finished: z.boolean(),
  price: z.string().nullable().describe("In the reference currency; null without one, or if a part is unknown"),
  is_priced: z.boolean().describe("All of its months have a price that is known"),
  uses: z.number().nullable().describe("Null if no report of the year is present"),
  present: count.describe("Monthly reports present with all of their usage"),
  expected: count,
  cost: combinedCost.nullable().describe("Cost per use; null without a price"),
  per_fte: costPerFte.nullable(),
});
export type BriefingYear = z.output<typeof year>;

const title = model("BriefingTitle", { pk: pk.nullable(), name: z.string(), count: z.number() });

const briefing = model("Briefing", {
  name: z.string(),
  name_en: z.string().nullable(),
  name_cs: z.string().nullable(),
  provider: z.string(),
  platforms: z.array(namedInBoth),
  organizations: z
    .array(namedInBoth)
    .describe("Organizations whose use counts: those that pay, otherwise all within reach"),
  last_day: z.string().nullable().describe("Last day of the prices of the agreement, yyyy-MM-dd"),
  reference_currency: z.string(),
  group: model("BriefingGroup", {
    short_name: z.string(),
    name_en: z.string(),
    name_cs: z.string(),
    counts_en: z.string(),
    counts_cs: z.string(),
  }),
  year: z.string().describe("First month of the year described"),
  years: z.array(year).describe("Oldest first"),
  access: z
    .object({ controlled: z.number(), open: z.number(), unspecified: z.number() })
    .nullable()
    .describe("Uses of the year by access type; open includes free content. Null without a report"),
  titles: z
    .object({
      used: count.describe("Titles with use"),
      most: count.describe("The least number of titles that together make 80 % of the use"),
      top: z.array(title),
    })
    .nullable()
    .describe("Null without use of titles"),
  denials: z
    .object({
      kind: z
        .enum(["not_entitled", "all"])
        .describe("not_entitled: refused titles that no list of accessible titles has; all: without such a list"),
      titles: count,
      refused: count,
      top: z.array(title),
    })
    .nullable()
    .describe("Null without a report of denials"),
  shared: z
    .object({
      kind: z
        .enum(["listed", "used"])
        .describe("listed: also on a list of another platform; used: also used on another"),
      titles: count,
      uses: z.number(),
      of_titles: count,
      of_uses: z.number(),
    })
    .nullable()
    .describe("Titles that another platform also has. Null if it is not known"),
  peers: z
    .array(
      model("BriefingPeers", {
        platform: pk,
        uses_per_fte: z.number(),
        rank: count,
        libraries: count,
        lower: z.number(),
        median: z.number(),
        upper: z.number(),
        size: z.object({ from: z.int(), below: z.int().nullable() }).describe("Users (FTE) of these libraries"),
        published: z.string(),
      }),
    )
    .describe("Uses per user among libraries of one size, by platform; only for one library and a calendar year"),
  value: entitlementValueCall.returns.describe("Accessible titles compared with their use in the year"),
});
export type Briefing = z.output<typeof briefing>;

export const briefingCall = contract({
  call: "GET /api/organization/{organization}/briefing/",
  summary: "Get the price, use and value of an agreement or a platform in a year, with their trend, for negotiations",
  access: "usage.view",
  weight: "report",
  params: ofOrganization,
  query: chosen,
  returns: briefing,
});

export const briefingFileCall = contract({
  call: "GET /api/organization/{organization}/briefing/file/",
  summary: "Get the briefing about an agreement or a platform as a PDF",
  access: "usage.view",
  weight: "export",
  params: ofOrganization,
  query: chosen.extend({ language: fileLanguage }),
  returns: { file: "application/pdf" },
});

export const mailBriefingCall = contract({
  call: "POST /api/organization/{organization}/briefing/mail/",
  summary: "Send the briefing about an agreement or a platform as a PDF to your own e-mail address",
  access: "signed-in",
  weight: "export",
  params: ofOrganization,
  query: chosen.extend({ language: fileLanguage }),
  returns: z.object({ to: z.string() }),
});
