import { z } from "#schemas";
import { contract } from "@/lib/access/contract";
import {
  count,
  flag,
  model,
  namedInBoth,
  nameText,
  organizationChoice,
  paging,
  pk,
  recordId,
  requiredId,
  revision,
  revisionSeen,
  searchText,
} from "@/lib/access/shapes";
import { accountActions, accountRoles, accountSorts, accountStates } from "./account-state";

const params = z.object({ account: recordId });
const email = z.string("mandatory").trim().toLowerCase().min(1, "mandatory").max(254, "tooLong").pipe(z.email("email"));
const name = nameText(150);
const language = z.enum(["en", "cs"], "invalid");

const organization = model("AccountOrganization", {
  ...namedInBoth.shape,
  short_name: z.string().nullable(),
});

const membership = model("Membership", { organization, is_admin: z.boolean(), is_master: z.boolean() });

const account = model("Account", {
  pk,
  revision,
  email: z.string(),
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  language: z.string(),
  is_superuser: z.boolean(),
  is_admin_of_master_organization: z.boolean(),
  is_user_of_master_organization: z.boolean(),
  state: z
    .enum(accountStates)
    .describe("invited: has no password yet; unverified: has not verified the e-mail address"),
  invitation: z
    .object({ sent: z.iso.datetime(), expires: z.iso.datetime(), is_expired: z.boolean() })
    .nullable()
    .describe("Last invitation, while the account has no password; otherwise null"),
  last_login: z.iso.datetime().nullable(),
  created: z.iso.datetime(),
  organizations: z.array(membership).describe("Organizations that the caller administers"),
  belongs_elsewhere: z.boolean().describe("Also a member of organizations that the caller does not administer"),
  may: z.array(z.enum(accountActions)).describe("Actions available to the caller in the current state of the account"),
});

export type Account = z.output<typeof account>;

export const listUserAccountsCall = contract({
  call: "GET /api/user-management/",
  summary: "List accounts of the organizations that the caller administers; all accounts for consortium staff",
  access: "users.manage",
  query: z.object({
    organization: organizationChoice.optional().describe("Organization ID; -1 for all"),
    search: searchText.describe("Words that must all occur in the e-mail, name or organization"),
    role: z.enum(accountRoles).optional(),
    state: z.enum(accountStates).optional(),
    order_by: z.enum(accountSorts).default("email"),
    desc: flag.default("false"),
    ...paging({ most: 1000, usual: 100 }),
  }),
  returns: model("AccountPage", {
    count: z.int(),
    page: z.int().describe("Page returned; the last page if the requested one does not exist"),
    states: z
      .object({ all: z.int(), active: z.int(), invited: z.int(), unverified: z.int(), disabled: z.int() })
      .describe("Number of accounts in each state under the other filters"),
    results: z.array(account),
  }),
});

export type AccountsQuery = z.output<typeof listUserAccountsCall.query>;

export const createAccountCall = contract({
  call: "POST /api/user-management/",
  summary: "Add a user to an organization, with a new account or the existing one of the e-mail address",
  access: "users.manage",
  body: model("AccountDraft", {
    email,
    first_name: name.default(""),
    last_name: name.default(""),
    language: language.default("en"),
    organization: requiredId(),
    is_admin: z.boolean().default(false),
    send_invitation: z
      .boolean()
      .default(true)
      .describe("Send an invitation by e-mail, if a new account needs a password"),
  }),
  returns: model("CreatedAccount", { outcome: z.enum(["created", "added"]), is_invited: z.boolean(), account }),
  status: 201,
});

export type AccountDraft = z.output<typeof createAccountCall.body>;

export const getAccountCall = contract({
  call: "GET /api/user-management/{account}/",
  summary: "Get an account",
  access: "users.manage",
  params,
  returns: account,
});

export const changeAccountCall = contract({
  call: "PATCH /api/user-management/{account}/",
  summary:
    "Update the name, language, e-mail or superuser permission; a new e-mail must be verified and ends all sessions",
  access: "users.manage",
  params,
  body: model("AccountChange", {
    revision: revisionSeen,
    email: email.optional(),
    first_name: name.optional(),
    last_name: name.optional(),
    language: language.optional(),
    is_superuser: z.boolean().optional(),
  }),
  returns: account,
});

export type AccountChange = z.output<typeof changeAccountCall.body>;

export const deleteAccountCall = contract({
  call: "DELETE /api/user-management/{account}/",
  summary: "Delete an account; harvests, imports and changes of the user stay without the name",
  access: "users.manage",
  params,
  returns: z.null(),
  status: 204,
});

export const setMembershipCall = contract({
  call: "PUT /api/user-management/{account}/membership/",
  summary:
    "Make an account a member or an administrator of an organization; refused with 412 if another user changed it since `revision`",
  access: "users.manage",
  params,
  body: model("MembershipDraft", {
    revision: revisionSeen,
    organization: requiredId(),
    is_admin: z.boolean("mandatory"),
  }),
  returns: account,
});

export type MembershipDraft = z.output<typeof setMembershipCall.body>;

export const removeMembershipCall = contract({
  call: "POST /api/user-management/{account}/delete-org-relation/",
  summary: "Remove an account from an organization; optionally delete it if this is its last one",
  access: "users.manage",
  params,
  body: model("MembershipRemoval", {
    organization: requiredId(),
    delete_account: z.boolean().default(false),
  }),
  returns: z.object({ deleted: z.boolean() }),
});

export type MembershipRemoval = z.output<typeof removeMembershipCall.body>;

export const disableAccountCall = contract({
  call: "POST /api/user-management/{account}/disable/",
  summary: "Disable an account and end its sessions",
  access: "users.manage",
  params,
  returns: account,
});

export const enableAccountCall = contract({
  call: "POST /api/user-management/{account}/enable/",
  summary: "Enable a disabled account",
  access: "users.manage",
  params,
  returns: account,
});

export const sendInvitationCall = contract({
  call: "POST /api/user-management/{account}/send-invitation-email/",
  summary: "Send a link to choose the first password; earlier links become invalid",
  access: "users.manage",
  params,
  returns: account,
});

export const sendAccountVerificationCall = contract({
  call: "POST /api/user-management/{account}/send-verification-email/",
  summary: "Send the verification link of the e-mail address again",
  access: "users.manage",
  params,
  returns: account,
});

export const endAccountSessionsCall = contract({
  call: "POST /api/user-management/{account}/end-sessions/",
  summary: "End all sessions of an account",
  access: "users.manage",
  params,
  returns: z.object({ ended: z.int() }),
});

export const resetSecondFactorCall = contract({
  call: "POST /api/user-management/{account}/reset-second-factor/",
  summary: "Remove the second-factor devices and recovery codes of an account",
  access: "users.manage",
  params,
  returns: z.object({ removed: z.int() }),
});

const impersonable = model("ImpersonableUser", {
  pk,
  email: z.string(),
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  organizations: z.array(organization.extend({ is_admin: z.boolean(), is_master: z.boolean() })),
  is_admin_of_master_organization: z.boolean(),
  is_user_of_master_organization: z.boolean(),
});

export type Impersonable = z.output<typeof impersonable>;

export const listImpersonableCall = contract({
  call: "GET /api/impersonate/",
  summary: "List users that the caller can act as: the first 50 by e-mail, and the total number",
  access: "impersonate",
  query: z.object({
    search: searchText.describe("Words that must all occur in the e-mail, name or organization"),
  }),
  returns: model("ImpersonableUsers", { current: pk, real_user: pk, count: z.int(), users: z.array(impersonable) }),
});

export const actAsCall = contract({
  call: "PUT /api/impersonate/{account}/",
  summary: "Act as another user; the caller's own ID ends it. Sets a new session cookie",
  access: "impersonate",
  params,
  returns: z.object({ current: pk, real_user: pk }),
});

const person = createAccountCall.body.omit({ send_invitation: true });

const sheetAccount = model("SheetAccount", {
  row: z.int().describe("Row number in the sheet, as spreadsheet programs count"),
  state: z
    .enum(["create", "join", "role", "known", "wrong"])
    .describe(
      "create: new account; join: has an account and becomes a member; role: is a member and gets another role; known: no change; wrong: has a problem",
    ),
  problem: z.string().nullable().describe("Problem of the row in the language of the request; null without one"),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  language: z.enum(["en", "cs"]),
  organization: pk.nullable().describe("Null if not recognized"),
  organization_name: z.string(),
  is_admin: z.boolean(),
});

export type SheetAccount = z.output<typeof sheetAccount>;

export const previewAccountsCall = contract({
  call: "POST /api/user-management/import/preview/",
  summary:
    "Preview importing users from a CSV or XLSX file, sent as multipart/form-data in `file`; `organization` applies to rows without one. Nothing is saved",
  access: "users.manage",
  returns: model("AccountSheet", {
    accounts: z.array(sheetAccount),
    unknown: z.array(z.string()).describe("Unrecognized column headings"),
  }),
});

export const importAccountsCall = contract({
  call: "POST /api/user-management/import/",
  summary: "Add several users to organizations in one step, all or none; invitations are sent by e-mail",
  access: "users.manage",
  body: model("AccountImport", {
    accounts: z.array(person).min(1, "mandatory").max(500, "tooMany"),
    send_invitation: z.boolean().default(true).describe("Send invitations by e-mail to users without a password"),
  }),
  returns: model("AccountImportResult", {
    created: count,
    added: count.describe("Existing accounts that became members"),
    changed: count.describe("Members with another role"),
    known: count,
    invited: count,
  }),
  status: 201,
});

export type ImportedAccounts = z.output<typeof importAccountsCall.body>;
