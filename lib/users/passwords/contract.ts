import { z } from "#schemas";
import { contract } from "@/lib/access/contract";
import { email, language, newPassword } from "../shapes";

export const requestResetCall = contract({
  call: "POST /api/rest-auth/password/reset/",
  summary: "Send a password reset link; the response is the same whether or not the e-mail has an account",
  access: "anyone",
  body: z.object({ email, language: language.optional() }),
  returns: z.object({ detail: z.literal("sent"), email: z.string() }),
});

export const changePasswordCall = contract({
  call: "POST /api/rest-auth/password/change/",
  summary:
    "Change the caller's password and end other sessions; the current password is required from ten minutes after login",
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
