import { z } from "#schemas";
import { contract } from "@/lib/access/contract";

const organizationEntity = z.object({
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

export const createDefaultOrganizationCall = contract({
  call: "POST /api/organization/create-user-default/",
  summary:
    "Make the first organization of a user who has none, and its administrator of the user; only where people may register",
  access: "signed-in",
  body: z.object({ name: z.string().trim().min(1, "nameRequired").max(100, "tooLong") }),
  returns: organizationEntity,
  status: 201,
});
