import { z } from "zod";
import { contract } from "@/lib/access/contract";

export const credentials = z.object({
  email: z.string().trim().min(1, "mandatory").max(254, "invalid").pipe(z.email("email")),
  password: z.string().min(1, "mandatory").max(1000, "invalid"),
});

export type Credentials = z.output<typeof credentials>;

export const signInCall = contract({
  call: "POST /api/rest-auth/login/",
  summary: "Sign in with e-mail and password; sets the session cookie",
  access: "anyone",
  body: credentials,
  returns: z.object({ key: z.string().describe("Id of the user") }),
});

export const signOutCall = contract({
  call: "POST /api/rest-auth/logout/",
  summary: "End the session of the caller and clear its cookie",
  access: "anyone",
  returns: z.object({ detail: z.literal("signed out") }),
});

export const userEntity = z.object({
  pk: z.int(),
  username: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  language: z.string(),
  is_user_of_master_organization: z.boolean(),
  is_admin_of_master_organization: z.boolean(),
  is_superuser: z.boolean(),
  email_verification_status: z.enum(["verified", "unknown"]),
  extra_data: z.record(z.string(), z.unknown()),
});

export const readUserCall = contract({
  call: "GET /api/user/",
  summary: "Who is signed in",
  access: "signed-in",
  returns: userEntity,
});

export const setLanguageCall = contract({
  call: "PUT /api/user/language/",
  summary: "Remember the language of the user",
  access: "signed-in",
  body: z.object({ language: z.enum(["en", "cs"], "invalid") }),
  returns: z.object({ language: z.string() }),
});
