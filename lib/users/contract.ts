import { z } from "#schemas";
import { contract } from "@/lib/access/contract";
import { model, nameText } from "@/lib/access/shapes";
import { language } from "./shapes";

export const extraData = model("ExtraData", {
  fiscal_year_start_month: z.int().min(0).max(11).optional(),
  last_seen_release: z.string().optional(),
  last_dismissed_release: z.string().optional(),
});

export type ExtraData = z.output<typeof extraData>;

const userEntity = model("User", {
  pk: z.int(),
  username: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  language: z.string(),
  is_user_of_master_organization: z.boolean(),
  is_admin_of_master_organization: z.boolean(),
  is_superuser: z.boolean(),
  email_verification_status: z.enum(["verified", "pending", "unknown"]),
  email_verification_sent: z.iso.datetime().nullable(),
  impersonator: z.int().nullable().describe("ID of the user who acts as this user; null without one"),
  otp_required: z
    .array(z.object({ pk: z.int(), name: z.string(), email: z.string().optional() }))
    .nullable()
    .describe("Devices that can provide the one-time code required to continue; null if no code is required"),
  sesame_token: z
    .string()
    .describe("Token for the live-event connection, valid for minutes; empty until login is complete"),
  extra_data: extraData,
});

export type UserEntity = z.output<typeof userEntity>;

export const readUserCall = contract({
  call: "GET /api/user/",
  summary: "Get the current user, also before the one-time code or the e-mail verification",
  access: "entering",
  returns: userEntity,
});

export const setLanguageCall = contract({
  call: "PUT /api/user/language/",
  summary: "Set the language of the user",
  access: "entering",
  body: z.object({ language }),
  returns: z.object({ language: z.string() }),
});

export const saveExtraDataCall = contract({
  call: "POST /api/user/extra-data/",
  summary: "Update personal settings; fields that are omitted or null stay unchanged",
  access: "signed-in",
  body: model("ExtraDataChange", {
    fiscal_year_start_month: z.int("invalid").min(0, "invalid").max(11, "invalid").nullish(),
    last_seen_release: z.string().max(20, "invalid").nullish(),
    last_dismissed_release: z.string().max(20, "invalid").nullish(),
  }),
  returns: extraData,
});

export type ExtraDataChange = z.output<typeof saveExtraDataCall.body>;

export const saveProfileCall = contract({
  call: "PATCH /api/user/profile/",
  summary: "Update the caller's name",
  access: "account.change",
  body: model("ProfileChange", {
    first_name: nameText(150),
    last_name: nameText(150),
  }),
  returns: z.object({ first_name: z.string(), last_name: z.string() }),
});
