import { z } from "#schemas";
import { contract } from "@/lib/access/contract";
import { organizationChoice } from "@/lib/access/shapes";

const organization = organizationChoice.describe("Id of an organization; -1 stands for all that the caller sees");

const interestGroup = z.object({
  pk: z.int(),
  short_name: z.string(),
  name: z.string(),
  name_en: z.string(),
  name_cs: z.string(),
  important: z.boolean().describe("Shown unless the reader chooses others"),
  position: z.int(),
});

export type InterestGroupEntity = z.output<typeof interestGroup>;

export const listInterestGroupsCall = contract({
  call: "GET /api/interest-groups/",
  summary: "The kinds of interest that usage is counted as, in their order",
  access: "signed-in",
  returns: z.array(interestGroup),
});

const platform = z.object({
  pk: z.int(),
  name: z.string(),
  name_en: z.string().nullable(),
  name_cs: z.string().nullable(),
  short_name: z.string(),
  provider: z.string(),
  has_data: z.boolean().describe("There is usage of it, which does not count as interest"),
});

export type NoInterestPlatform = z.output<typeof platform>;

export const listNoInterestCall = contract({
  call: "GET /api/organization/{organization}/platform/no-interest-defined/",
  summary: "Platforms for which no report defines interest, those with usage first",
  access: "usage.view",
  params: z.object({ organization }),
  returns: z.array(platform),
});
