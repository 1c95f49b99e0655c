import { z } from "#schemas";
import { contract } from "@/lib/access/contract";
import { model, recordId } from "@/lib/access/shapes";
import { email, userKey } from "../shapes";

export const signInFields = model("SignIn", { email, password: z.string().min(1, "mandatory").max(1000, "invalid") });

export type SignInFields = z.output<typeof signInFields>;

export const signInCall = contract({
  call: "POST /api/rest-auth/login/",
  summary: "Log in with e-mail and password; sets the session cookie",
  access: "anyone",
  body: signInFields,
  returns: userKey,
});

export const signOutCall = contract({
  call: "POST /api/rest-auth/logout/",
  summary: "Log out: end the caller's session and clear its cookie",
  access: "anyone",
  returns: z.object({
    detail: z.literal("signed out"),
    leave: z.string().nullable().describe("Address that ends the session at the identity provider; null to stay"),
  }),
});

const session = model("Session", {
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
  summary: "List the user's sessions, newest first",
  access: "account.change",
  returns: z.array(session),
});

const timeLeft = model("TimeLeft", {
  seconds_unless_used: z.int().describe("Seconds until the session ends without activity"),
  seconds_at_most: z.int().describe("Seconds until the session ends regardless of activity"),
});

export type TimeLeft = z.output<typeof timeLeft>;

export const readTimeLeftCall = contract({
  call: "GET /api/user/session/time-left/",
  summary: "Get the remaining time of the caller's session without extending it",
  access: "entering",
  returns: timeLeft,
  countsAsIdle: true,
});

export const keepSessionCall = contract({
  call: "POST /api/user/session/keep/",
  summary: "Extend the caller's session, as any activity does",
  access: "entering",
  returns: timeLeft,
});

export const endSessionCall = contract({
  call: "DELETE /api/user/session/{session}/",
  summary: "End one of the caller's sessions",
  access: "account.change",
  params: z.object({ session: recordId }),
  returns: z.null(),
  status: 204,
});

export const endOtherSessionsCall = contract({
  call: "POST /api/user/session/end-others/",
  summary: "End all of the caller's sessions except the current one",
  access: "account.change",
  returns: z.object({ ended: z.int() }),
});
