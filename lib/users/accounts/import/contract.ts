import { z } from "#schemas";
import { contract } from "@/lib/access/contract";
import { count, model, pk } from "@/lib/access/shapes";
import { createAccountCall } from "../contract";

const person = createAccountCall.body.omit({ send_invitation: true });

const sheetAccount = model("SheetAccount", {
  row: z.int().describe("As the sheet counts"),
  state: z
    .enum(["create", "join", "role", "known", "wrong"])
    .describe("join: has an account and becomes a member; role: is a member and gets the other role"),
  problem: z.string().nullable().describe("In the language asked for"),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  language: z.enum(["en", "cs"]),
  organization: pk.nullable().describe("Null where it was not recognised"),
  organization_name: z.string(),
  is_admin: z.boolean(),
});

export type SheetAccount = z.output<typeof sheetAccount>;

export const previewAccountsCall = contract({
  call: "POST /api/user-management/import/preview/",
  summary:
    "Read people from a CSV or XLSX file, sent as multipart/form-data in `file`; `organization` is whose they are where a row names none. Nothing is saved",
  access: "users.manage",
  returns: model("AccountSheet", {
    accounts: z.array(sheetAccount),
    unknown: z.array(z.string()).describe("Headings that were not understood"),
  }),
});

export const importAccountsCall = contract({
  call: "POST /api/user-management/import/",
  summary: "Give several people access to organizations in one step, all or none; invitations follow by e-mail",
  access: "users.manage",
  body: model("AccountImport", {
    accounts: z.array(person).min(1, "mandatory").max(500, "tooMany"),
    send_invitation: z.boolean().default(true).describe("By e-mail, to those who wait for their password"),
  }),
  returns: model("AccountImportResult", {
    created: count,
    added: count.describe("Had an account, and became members"),
    changed: count.describe("Got another role"),
    known: count,
    invited: count,
  }),
  status: 201,
});

export type ImportedAccounts = z.output<typeof importAccountsCall.body>;
