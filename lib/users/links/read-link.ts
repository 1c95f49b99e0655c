import "server-only";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { Refused } from "@/lib/kit/errors";
import { limitTries } from "../sessions/limit-tries";
import { findLink } from "./find-link";
import { findOwnerOf } from "./find-owner-of";

/** Purpose of an unused reset or invitation link. */
export async function readLink(scope: Scope<"anyone">, { uid, token }: { uid: string; token: string }) {
  const takeBack = await limitTries("link", { account: token, network: scope.network });
  const link = await findLink(db(), { uid, token, purposes: ["reset", "invitation"] });
  const { purpose, email, user, usedAt } = link;
  if (usedAt) throw new Refused("linkUsed");
  await takeBack();
  const isInvitation = purpose === "invitation";
  const owner = isInvitation ? await findOwnerOf(db(), link) : null;
  return {
    email,
    purpose: isInvitation ? ("invitation" as const) : ("reset" as const),
    has_account: owner !== null,
    first_name: isInvitation ? user.firstName : "",
    last_name: isInvitation ? user.lastName : "",
    organizations: (isInvitation ? user.memberships : []).map(({ organization }) => ({
      name: organization.name,
      name_en: organization.nameEn,
      name_cs: organization.nameCs,
    })),
  };
}
