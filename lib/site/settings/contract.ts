import { z } from "#schemas";
import { contract } from "@/lib/access/contract";
import { model, revision, revisionSeen } from "@/lib/access/shapes";
import { settingGroups, settingNames } from "./setting-list";

const name = z.enum(settingNames, "invalid");

const setting = model("Setting", {
  name,
  group: z.enum(settingGroups),
  kind: z.enum(["flag", "text", "number", "list", "secret", "choice"]),
  choices: z.array(z.string()).describe("Options of a choice; empty for other kinds"),
  value: z
    .string()
    .nullable()
    .describe("Value in the format of the environment variable; null if empty, and for all secrets"),
  usual: z.string().nullable().describe("Default value"),
  is_set: z.boolean(),
  source: z.enum(["environment", "here", "default"]),
  may_change: z.boolean().describe("Can be changed in the product, because the environment does not set it"),
  revision,
});

export type SettingEntry = z.output<typeof setting>;

export const listSettingsCall = contract({
  call: "GET /api/management/setting/",
  summary: "List settings of the installation with their value and source; secrets only as set or not set",
  access: "consortium.manage",
  returns: z.array(setting),
});

export const changeSettingCall = contract({
  call: "PUT /api/management/setting/{name}/",
  summary:
    "Change a setting that the environment does not set; refused with 412 if another user changed it in the meantime",
  access: "consortium.manage",
  params: z.object({ name }),
  body: model("SettingChange", {
    value: z.string("invalid").trim().max(1000, "tooLong").nullable().describe("Null for the default"),
    revision: revisionSeen,
  }),
  returns: setting,
});
