import { z } from "zod";
import { contract } from "@/lib/access/contract";

export const organizationEntity = z.object({
  pk: z.int(),
  name: z.string(),
  name_en: z.string().nullable(),
  name_cs: z.string().nullable(),
  short_name: z.string().nullable(),
  internal_id: z.string().nullable(),
  is_admin: z.boolean(),
  is_raw_data_import_enabled: z.boolean(),
});

export type OrganizationEntity = z.output<typeof organizationEntity>;

export const listOrganizationsCall = contract({
  call: "GET /api/organization/",
  summary: "Organizations the caller may see, by name",
  access: "signed-in",
  returns: z.array(organizationEntity),
});
