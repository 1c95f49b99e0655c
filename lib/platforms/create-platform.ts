import "server-only";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Scope } from "@/lib/access/scope";
import { defineDefaultInterest } from "@/lib/interest/define-default-interest";
import { type Db, db, inTransaction } from "@/lib/kit/db";
import { Invalid } from "@/lib/kit/errors";
import type { OfferedPlatform, PlatformDraft } from "./contract";
import { ownerOf } from "./owner-of";
import { refuseTakenName } from "./refuse-taken-name";
import { shownOffer, showOfferedPlatform } from "./show-offered-platform";

/** Adds a platform of an organization or, with -1, a global one; the default reports define its interest. */
export async function createPlatform(
  scope: Scope<"catalogue.extend">,
  organization: number,
  { short_name: shortName, name, name_cs: nameCs, provider, url }: PlatformDraft,
): Promise<OfferedPlatform> {
  const organizationId = ownerOf(scope, organization);
  const data = { shortName, name, nameEn: name, nameCs: nameCs || name, provider, url, organizationId, isCustom: true };
  const id = await refuseTakenName("short_name", "shortNameTaken", () =>
    inTransaction(async (tx) => {
      await refusePublicName(tx, shortName);
      return insertPlatform(tx, scope, data);
    }),
  );
  const row = await db().platform.findUniqueOrThrow({ where: { id }, select: shownOffer });
  return showOfferedPlatform(row, scope);
}

type Data = {
  shortName: string;
  name: string;
  nameEn: string;
  nameCs: string;
  provider: string;
  url: string;
  organizationId: number | null;
  isCustom: boolean;
};

/** Returns its id. */
export async function insertPlatform(tx: Db, scope: Scope<"catalogue.extend">, data: Data): Promise<number> {
  const { id } = await tx.platform.create({ data });
  await defineDefaultInterest(tx, [id]);
  const { shortName, name, provider, url, organizationId } = data;
  const subject = { kind: "platform", id, name };
  const after = { name, provider, url, short_name: shortName };
  await recordAudit(tx, scope, { action: "platform.create", subject, organizationId, after });
  return id;
}

/** An own platform must not be confused with a global one. */
async function refusePublicName(tx: Db, shortName: string): Promise<void> {
  const taken = await tx.platform.findFirst({ where: { shortName, organizationId: null }, select: { id: true } });
  if (taken) throw new Invalid({ short_name: ["shortNameTaken"] });
}
