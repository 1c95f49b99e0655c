import { z } from "#schemas";
import { contract } from "@/lib/access/contract";
import { model } from "@/lib/access/shapes";
import { email } from "../shapes";

export const changeEmailCall = contract({
  call: "POST /api/user/email/",
  summary:
    "Request a change of the caller's e-mail; the current one stays until the link sent to the new one is opened while logged in",
  access: "account.change",
  body: model("EmailChange", {
    email,
    password: z
      .string()
      .max(1000, "invalid")
      .optional()
      .describe("Current password; required from ten minutes after login"),
  }),
  returns: z.object({ detail: z.literal("sent"), email: z.string() }),
});

export type EmailChangeBody = z.output<typeof changeEmailCall.body>;

export const cancelEmailChangeCall = contract({
  call: "DELETE /api/user/email/",
  summary: "Cancel a change of e-mail; the link becomes invalid",
  access: "account.change",
  returns: z.null(),
  status: 204,
});
