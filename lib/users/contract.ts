import { z } from "#schemas";
import { contract } from "@/lib/access/contract";
import { givenName, recordId } from "@/lib/access/shapes";

const email = z.string().trim().min(1, "mandatory").max(254, "invalid").pipe(z.email("email"));
const newPassword = z.string().min(1, "mandatory").min(8, "passwordShort").max(1000, "invalid");
const language = z.enum(["en", "cs"], "invalid");

export const credentials = z.object({ email, password: z.string().min(1, "mandatory").max(1000, "invalid") });

export type Credentials = z.output<typeof credentials>;

const key = z.object({ key: z.string().describe("Id of the user") });

export const signInCall = contract({
  call: "POST /api/rest-auth/login/",
  summary: "Sign in with e-mail and password; sets the session cookie",
  access: "anyone",
  body: credentials,
  returns: key,
});

export const signOutCall = contract({
  call: "POST /api/rest-auth/logout/",
  summary: "End the session of the caller and clear its cookie",
  access: "anyone",
  returns: z.object({ detail: z.literal("signed out") }),
});

export const registerCall = contract({
  call: "POST /api/rest-auth/registration/",
  summary: "Make an account and sign in; the same answer whether or not the e-mail has an account already",
  access: "register",
  body: z
    .object({ email, password1: newPassword, password2: z.string().min(1, "mandatory"), language: language.optional() })
    .refine(({ password1, password2 }) => password1 === password2, { path: ["password2"], message: "passwordsDiffer" }),
  returns: key,
  status: 201,
});

export type Registration = z.output<typeof registerCall.body>;

export const verifyEmailCall = contract({
  call: "POST /api/rest-auth/registration/verify-email/",
  summary: "Prove that an e-mail is received, by the key of the link sent there",
  access: "anyone",
  body: z.object({ key: z.string().min(1, "mandatory").max(200, "invalid") }),
  returns: z.object({
    detail: z.enum(["verified", "known"]).describe("known: the address has an account already, to log in with"),
    email: z.string(),
  }),
});

export const sendVerificationCall = contract({
  call: "POST /api/user/verify-email/",
  summary: "Send the verification e-mail again; nothing is sent once the address is verified",
  access: "entering",
  returns: z.object({ status: z.enum(["verified", "pending"]), email_sent: z.iso.datetime().nullable() }),
});

export const requestResetCall = contract({
  call: "POST /api/rest-auth/password/reset/",
  summary: "Send a link to choose a new password; the same answer whether or not the e-mail has an account",
  access: "anyone",
  body: z.object({ email, language: language.optional() }),
  returns: z.object({ detail: z.literal("sent"), email: z.string() }),
});

const link = z.object({
  uid: z.string().min(1, "mandatory").max(20, "invalid"),
  token: z.string().min(1, "mandatory").max(200, "invalid"),
});

export const readLinkCall = contract({
  call: "POST /api/user/password-reset/read/",
  summary: "What a reset or invitation link is for, without using it",
  access: "anyone",
  body: link,
  returns: z.object({
    email: z.string(),
    purpose: z.enum(["reset", "invitation"]),
    has_account: z.boolean().describe("The address has an account already: an invitation is accepted with it"),
    first_name: z.string(),
    last_name: z.string(),
    organizations: z.array(
      z.object({ name: z.string(), name_en: z.string().nullable(), name_cs: z.string().nullable() }),
    ),
  }),
});

export const acceptInvitationCall = contract({
  call: "POST /api/user/accept-invitation/",
  summary: "Join the organizations of an invitation with the account that the address has already",
  access: "anyone",
  body: link,
  returns: z.object({ detail: z.literal("accepted") }),
});

export const useLinkCall = contract({
  call: "POST /api/user/password-reset/",
  summary: "Choose a password by a reset or invitation link; verifies the e-mail, ends other sessions and signs in",
  access: "anyone",
  body: link
    .extend({
      new_password1: newPassword,
      new_password2: z.string().min(1, "mandatory"),
      first_name: givenName(150).optional(),
      last_name: givenName(150).optional(),
    })
    .refine(({ new_password1, new_password2 }) => new_password1 === new_password2, {
      path: ["new_password2"],
      message: "passwordsDiffer",
    }),
  returns: key,
});

export type LinkUse = z.output<typeof useLinkCall.body>;

export const changePasswordCall = contract({
  call: "POST /api/rest-auth/password/change/",
  summary: "Change the own password and end the other sessions; the current one is needed ten minutes after signing in",
  access: "account.change",
  body: z
    .object({
      new_password1: newPassword,
      new_password2: z.string().min(1, "mandatory"),
      old_password: z.string().max(1000, "invalid").optional(),
    })
    .refine(({ new_password1, new_password2 }) => new_password1 === new_password2, {
      path: ["new_password2"],
      message: "passwordsDiffer",
    }),
  returns: z.object({ detail: z.literal("changed") }),
});

export type PasswordChange = z.output<typeof changePasswordCall.body>;

export const extraData = z.object({
  fiscal_year_start_month: z.int().min(0).max(11).optional(),
  last_seen_release: z.string().optional(),
  last_dismissed_release: z.string().optional(),
});

export type ExtraData = z.output<typeof extraData>;

const userEntity = z.object({
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
  impersonator: z.int().nullable().describe("Id of whoever acts as this user"),
  otp_required: z
    .array(z.object({ pk: z.int(), name: z.string(), email: z.string().optional() }))
    .nullable()
    .describe("Devices of which a one-time code has to be given before anything else opens"),
  sesame_token: z.string().describe("Opens the live-event connection; empty while held, valid for minutes"),
  extra_data: extraData,
});

export type UserEntity = z.output<typeof userEntity>;

export const readUserCall = contract({
  call: "GET /api/user/",
  summary: "Who is signed in, also while a code or the verification of the e-mail is missing",
  access: "entering",
  returns: userEntity,
});

export const setLanguageCall = contract({
  call: "PUT /api/user/language/",
  summary: "Remember the language of the user",
  access: "entering",
  body: z.object({ language }),
  returns: z.object({ language: z.string() }),
});

export const saveExtraDataCall = contract({
  call: "POST /api/user/extra-data/",
  summary: "Remember what concerns the user alone; fields that are left out or null stay as they are",
  access: "signed-in",
  body: z.object({
    fiscal_year_start_month: z.int("invalid").min(0, "invalid").max(11, "invalid").nullish(),
    last_seen_release: z.string().max(20, "invalid").nullish(),
    last_dismissed_release: z.string().max(20, "invalid").nullish(),
  }),
  returns: extraData,
});

export type ExtraDataChange = z.output<typeof saveExtraDataCall.body>;

export const saveProfileCall = contract({
  call: "PATCH /api/user/profile/",
  summary: "Change the own name",
  access: "account.change",
  body: z.object({
    first_name: givenName(150),
    last_name: givenName(150),
  }),
  returns: z.object({ first_name: z.string(), last_name: z.string() }),
});

export const changeEmailCall = contract({
  call: "POST /api/user/email/",
  summary:
    "Ask for another own e-mail: the present one stays until the link sent to the new one is opened while signed in",
  access: "account.change",
  body: z.object({
    email,
    password: z
      .string()
      .max(1000, "invalid")
      .optional()
      .describe("The current one; needed ten minutes after signing in"),
  }),
  returns: z.object({ detail: z.literal("sent"), email: z.string() }),
});

export type EmailChangeAsked = z.output<typeof changeEmailCall.body>;

export const cancelEmailChangeCall = contract({
  call: "DELETE /api/user/email/",
  summary: "Keep the present e-mail: the link sent to another one is worth nothing any more",
  access: "account.change",
  returns: z.null(),
  status: 204,
});

const session = z.object({
  pk: z.int(),
  created: z.iso.datetime(),
  last_seen: z.iso.datetime(),
  network: z.string(),
  user_agent: z.string(),
  is_current: z.boolean(),
});

export type SessionEntity = z.output<typeof session>;

export const listSessionsCall = contract({
  call: "GET /api/user/session/",
  summary: "The sessions of the user, newest first",
  access: "account.change",
  returns: z.array(session),
});

const timeLeft = z.object({
  seconds_unless_used: z.int().describe("Until the session ends if nothing else is asked for in it"),
  seconds_at_most: z.int().describe("Until it ends however much is asked for"),
});

export type TimeLeft = z.output<typeof timeLeft>;

export const readTimeLeftCall = contract({
  call: "GET /api/user/session/time-left/",
  summary: "How long the session of the caller goes on; asking does not lengthen it",
  access: "entering",
  returns: timeLeft,
  countsAsIdle: true,
});

export const keepSessionCall = contract({
  call: "POST /api/user/session/keep/",
  summary: "Keep the session of the caller from ending because nothing is asked for in it",
  access: "entering",
  returns: timeLeft,
});

export const endSessionCall = contract({
  call: "DELETE /api/user/session/{session}/",
  summary: "End one of the own sessions",
  access: "account.change",
  params: z.object({ session: recordId }),
  returns: z.null(),
  status: 204,
});

export const endOtherSessionsCall = contract({
  call: "POST /api/user/session/end-others/",
  summary: "End all of the own sessions but this one",
  access: "account.change",
  returns: z.object({ ended: z.int() }),
});
