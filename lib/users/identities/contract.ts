import { z } from "#schemas";
import { contract } from "@/lib/access/contract";
import { model, recordId } from "@/lib/access/shapes";
import { identityKinds } from "./identity-kinds";

const identityEntity = model("Identity", {
  pk: z.int(),
  kind: z
    .enum(identityKinds)
    .describe("Kind of the subject: of OpenID Connect, or the attribute that a federation identifies people by"),
  issuer: z.string().describe("Issuer URL of the provider, or entity ID of the institution's identity provider"),
  subject: z.string().describe("Identifier of the user at the provider"),
  is_usable: z.boolean().describe("Whether this installation still lets people log in with this provider"),
  created: z.iso.datetime(),
});

export type IdentityEntity = z.output<typeof identityEntity>;

export const listIdentitiesCall = contract({
  call: "GET /api/user/identity/",
  summary: "List the caller's identities at external providers",
  access: "account.change",
  returns: model("Identities", {
    provider: z.string().nullable().describe("Name of the first provider; null without one. Use `providers`"),
    providers: z
      .array(
        z.object({ id: z.string(), kind: z.enum(["oidc", "shibboleth"]), name_en: z.string(), name_cs: z.string() }),
      )
      .describe("Providers with which people can log in"),
    identities: z.array(identityEntity),
  }),
});

export const beginSignInCall = contract({
  call: "POST /api/user/identity/begin/",
  summary:
    "Begin logging in at a provider: sets a cookie that says where to return to, whose account to link, or which invitation to accept",
  access: "anyone",
  body: model("LoginPurpose", {
    next: z.string().max(2000, "tooLong").describe("Path of this site to return to; others lead to the first page"),
    uid: z.string().max(20, "invalid").optional().describe("With `token`: of the invitation to accept"),
    token: z.string().max(200, "invalid").optional(),
  }),
  returns: z.object({ address: z.string().describe("Address for logging in behind Shibboleth") }),
});

export const unlinkIdentityCall = contract({
  call: "DELETE /api/user/identity/{identity}/",
  summary: "Unlink an identity of the caller; refused if it is the only way to log in",
  access: "account.change",
  params: z.object({ identity: recordId }),
  returns: z.null(),
  status: 204,
});
