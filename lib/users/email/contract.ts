import { z } from "#schemas";
import { contract } from "@/lib/access/contract";
import { model } from "@/lib/access/shapes";
import { email } from "../shapes";

export const changeEmailCall = contract({
  call: "POST /api/user/email/",
  summary:
    "Ask for another own e-mail: the present one stays until the link sent to the new one is opened while signed in",
  access: "account.change",
  body: model("EmailChange", {
    email,
    password: z
      .string()
      .max(1000, "invalid")
      .optional()
      .describe("The current one; needed ten minutes after signing in"),
  }),
  returns: z.object({ detail: z.literal("sent"), email: z.string() }),
});

export type EmailChangeBody = z.output<typeof changeEmailCall.body>;

export const cancelEmailChangeCall = contract({
  call: "DELETE /api/user/email/",
  summary: "Keep the present e-mail: the link sent to another one is worth nothing any more",
  access: "account.change",
  returns: z.null(),
  status: 204,
});
