import { z } from "#schemas";
import { contract } from "@/lib/access/contract";

export const platform = z.object({
  pk: z.int(),
  short_name: z.string(),
  name: z.string(),
  name_en: z.string().nullable(),
  name_cs: z.string().nullable(),
  provider: z.string(),
  url: z.string(),
});

export type Platform = z.output<typeof platform>;

export const listPlatformsCall = contract({
  call: "GET /api/platform/",
  summary: "Platforms that organizations within reach have usage on or SUSHI credentials for, by name",
  access: "usage.view",
  query: z.object({ organization: z.coerce.number("invalid").int("invalid").optional() }),
  returns: z.array(platform),
});

export const getPlatformCall = contract({
  call: "GET /api/platform/{platform}/",
  summary: "One of the platforms that organizations within reach have usage on or SUSHI credentials for",
  access: "usage.view",
  params: z.object({
    platform: z.coerce.number("invalid").int("invalid").positive("invalid").max(2_147_483_647, "invalid"),
  }),
  returns: platform,
});
