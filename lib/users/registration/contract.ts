import { z } from "#schemas";
import { contract } from "@/lib/access/contract";
import { model } from "@/lib/access/shapes";
import { email, language, newPassword, userKey } from "../shapes";

export const registerCall = contract({
  call: "POST /api/rest-auth/registration/",
  summary: "Register an account and log in; the response is the same whether or not the e-mail has an account",
  access: "register",
  body: z
    .object({ email, password1: newPassword, password2: z.string().min(1, "mandatory"), language: language.optional() })
    .refine(({ password1, password2 }) => password1 === password2, { path: ["password2"], message: "passwordsDiffer" }),
  returns: userKey,
  status: 201,
});

export type Registration = z.output<typeof registerCall.body>;

export const verifyEmailCall = contract({
  call: "POST /api/rest-auth/registration/verify-email/",
  summary: "Verify an e-mail address with the key of the link sent there",
  access: "anyone",
  body: z.object({ key: z.string().min(1, "mandatory").max(200, "invalid") }),
  returns: model("VerifiedEmail", {
    detail: z.enum(["verified", "known"]).describe("known: the address already has an account for logging in"),
    email: z.string(),
  }),
});

export const sendVerificationCall = contract({
  call: "POST /api/user/verify-email/",
  summary: "Send the verification e-mail again; does nothing if the address is verified",
  access: "entering",
  returns: z.object({ status: z.enum(["verified", "pending"]), email_sent: z.iso.datetime().nullable() }),
});
