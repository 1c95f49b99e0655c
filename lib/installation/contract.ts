import { z } from "zod";
import { contract } from "@/lib/access/contract";

export const readInfoCall = contract({
  call: "GET /api/info/",
  summary: "Settings of this installation that clients need to know",
  access: "anyone",
  returns: z.object({
    ALLOW_EMAIL_LOGIN: z.boolean(),
    ALLOW_USER_REGISTRATION: z.boolean(),
    ALLOW_USER_MANAGEMENT: z.boolean(),
    CONSORTIAL_INSTALLATION: z.boolean(),
    CONTACT_EMAIL: z.string(),
    ENABLE_RAW_DATA_IMPORT: z.enum(["None", "PerOrg", "All"]),
    LANGUAGES: z.array(z.tuple([z.string(), z.string()])),
    OTP_ENABLED: z.boolean(),
  }),
});

export const readDeploymentCall = contract({
  call: "GET /api/deployment/overview/",
  summary: "Name and appearance of the site",
  access: "anyone",
  returns: z.object({
    site_name: z.string(),
    site_domain: z.string(),
    site_logo: z.object({ img: z.string(), alt_text: z.string() }).nullable(),
    footer_images: z.array(z.object({ img: z.string(), alt_text: z.string() })),
  }),
});

export const readOpenapiCall = contract({
  call: "GET /api/openapi/",
  summary: "This description of all calls, in OpenAPI 3.1",
  access: "anyone",
  returns: z.record(z.string(), z.unknown()),
});
