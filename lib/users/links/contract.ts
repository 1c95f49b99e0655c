import { z } from "#schemas";
import { contract } from "@/lib/access/contract";
import { model, nameText } from "@/lib/access/shapes";
import { newPassword, userKey } from "../shapes";

const link = model("MailedLink", {
  uid: z.string().min(1, "mandatory").max(20, "invalid"),
  token: z.string().min(1, "mandatory").max(200, "invalid"),
});

export const readLinkCall = contract({
  call: "POST /api/user/password-reset/read/",
  summary: "Get the purpose of a password reset or invitation link without using it",
  access: "anyone",
  body: link,
  returns: model("LinkContents", {
    email: z.string(),
    purpose: z.enum(["reset", "invitation"]),
    has_account: z.boolean().describe("The address already has an account, with which to accept the invitation"),
    first_name: z.string(),
    last_name: z.string(),
    organizations: z.array(
      z.object({ name: z.string(), name_en: z.string().nullable(), name_cs: z.string().nullable() }),
    ),
  }),
});

export const acceptInvitationCall = contract({
  call: "POST /api/user/accept-invitation/",
  summary: "Accept an invitation with the existing account of the address",
  access: "anyone",
  body: link,
  returns: z.object({ detail: z.literal("accepted") }),
});

export const redeemLinkCall = contract({
  call: "POST /api/user/password-reset/",
  summary: "Set a password with a reset or invitation link; verifies the e-mail, ends other sessions and logs in",
  access: "anyone",
  body: link
    .extend({
      new_password1: newPassword,
      new_password2: z.string().min(1, "mandatory"),
      first_name: nameText(150).optional(),
      last_name: nameText(150).optional(),
    })
    .refine(({ new_password1, new_password2 }) => new_password1 === new_password2, {
      path: ["new_password2"],
      message: "passwordsDiffer",
    }),
  returns: userKey,
});

export type LinkUse = z.output<typeof redeemLinkCall.body>;
