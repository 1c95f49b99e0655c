import { z } from "#schemas";
import { contract } from "@/lib/access/contract";
import { model, recordId } from "@/lib/access/shapes";

const identityEntity = model("Identity", {
  pk: z.int(),
  issuer: z.string().describe("URL of the provider"),
  subject: z.string().describe("Identifier of the user at the provider"),
  is_usable: z.boolean().describe("Whether it belongs to the current provider of this installation"),
  created: z.iso.datetime(),
});

export type IdentityEntity = z.output<typeof identityEntity>;

export const listIdentitiesCall = contract({
  call: "GET /api/user/identity/",
  summary: "List the caller's identities at external providers",
  access: "account.change",
  returns: model("Identities", {
    provider: z.string().nullable().describe("Name of the current provider; null without one"),
    identities: z.array(identityEntity),
  }),
});

export const unlinkIdentityCall = contract({
  call: "DELETE /api/user/identity/{identity}/",
  summary: "Unlink an identity of the caller; refused if it is the only way to log in",
  access: "account.change",
  params: z.object({ identity: recordId }),
  returns: z.null(),
  status: 204,
});
