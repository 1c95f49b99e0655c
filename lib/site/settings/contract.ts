import { z } from "#schemas";
import { contract } from "@/lib/access/contract";
import { model, revision, revisionSeen } from "@/lib/access/shapes";
import { settingGroups, settingNames } from "./setting-list";

const name = z.enum(settingNames, "invalid");

const setting = model("Setting", {
  name,
  group: z.enum(settingGroups),
  kind: z.enum(["flag", "text", "number", "list", "secret", "choice"]),
  choices: z.array(z.string()).describe("Of a choice; empty for any other kind"),
  value: z.string().nullable().describe("As the environment writes it; null for nothing, and for all secrets"),
  usual: z.string().nullable().describe("What it is where nobody says anything"),
  is_set: z.boolean(),
  source: z.enum(["environment", "here", "default"]),
  may_change: z.boolean().describe("In the product: the environment says nothing of it"),
  revision,
});

export type SettingEntry = z.output<typeof setting>;

export const listSettingsCall = contract({
  call: "GET /api/management/setting/",
  summary: "Every setting of the installation, its value and who says it; of secrets only whether they are set",
  access: "consortium.manage",
  returns: z.array(setting),
});

export const changeSettingCall = contract({
  call: "PUT /api/management/setting/{name}/",
  summary: "Decide a setting that the server's environment leaves open; refused with 412 when somebody else did since",
  access: "consortium.manage",
  params: z.object({ name }),
  body: model("SettingChange", {
    value: z.string("invalid").trim().max(1000, "tooLong").nullable().describe("Null: what it usually is"),
    revision: revisionSeen,
  }),
  returns: setting,
});
