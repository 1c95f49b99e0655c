import { z } from "#schemas";
import { contract } from "@/lib/access/contract";
import { model, recordId } from "@/lib/access/shapes";

const identityEntity = model("Identity", {
  pk: z.int(),
  issuer: z.string().describe("Address of the provider"),
  subject: z.string().describe("The provider's own name for the person"),
  is_usable: z.boolean().describe("Whether it belongs to the provider that this installation uses now"),
  created: z.iso.datetime(),
});

export type IdentityEntity = z.output<typeof identityEntity>;

export const listIdentitiesCall = contract({
  call: "GET /api/user/identity/",
  summary: "The identities at external providers that sign in as the caller",
  access: "account.change",
  returns: model("Identities", {
    provider: z.string().nullable().describe("Name of the provider that this installation uses"),
    identities: z.array(identityEntity),
  }),
});

export const unlinkIdentityCall = contract({
  call: "DELETE /api/user/identity/{identity}/",
  summary: "Unlink an own identity; refused for the only way to sign in",
  access: "account.change",
  params: z.object({ identity: recordId }),
  returns: z.null(),
  status: 204,
});
