import "server-only";
import { changedValues } from "@/lib/access/audit/changed-values";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Scope } from "@/lib/access/scope";
import { type Db, inTransaction } from "@/lib/kit/db";
import { Forbidden, Invalid, NotFound, OutOfDate } from "@/lib/kit/errors";
import type { OfferedPlatform, PlatformDraft } from "./contract";
import { offeredTo } from "./offered-to";
import { mayChange } from "./owner-of";
import { refuseTakenName } from "./refuse-taken-name";
import { shownOffer, showOfferedPlatform } from "./show-offered-platform";

type Change = { revision: number } & { [name in keyof PlatformDraft]?: PlatformDraft[name] | undefined };
type Asked = { organization: number; platform: number };

/**
 * Changes the given fields; throws NotFound for other organizations' platforms, Forbidden for global ones without
 * consortium rights, OutOfDate if it changed since the caller read it.
 */
export async function changePlatform(
  scope: Scope<"catalogue.extend">,
  { organization, platform: id }: Asked,
  change: Change,
): Promise<OfferedPlatform> {
  const reach = scope.within(organization);
  const { revision, short_name: shortName, name, name_cs: nameCs, provider, url } = change;
  const row = await refuseTakenName("short_name", "shortNameTaken", () =>
    inTransaction(async (tx) => {
      await tx.$queryRaw`SELECT FROM platforms WHERE id = ${id} FOR UPDATE`;
      const stored = await tx.platform.findFirst({
        where: { id, ...offeredTo(reach.organizationIds) },
        select: { ...shownOffer, organizationId: true },
      });
      if (!stored) throw new NotFound();
      const { organizationId } = stored;
      if (!mayChange(scope, organizationId)) throw new Forbidden();
      if (stored.revision !== revision) throw new OutOfDate();
      if (shortName !== undefined) await refuseOther(tx, id, { shortName, organizationId });
      const data = {
        ...(shortName === undefined ? {} : { shortName }),
        ...(name === undefined ? {} : { name, nameEn: name }),
        ...(nameCs ? { nameCs } : {}),
        ...(provider === undefined ? {} : { provider }),
        ...(url === undefined ? {} : { url }),
      };
      const differing = changedValues(audited(stored), audited({ ...stored, ...data }));
      if (!differing) return stored;
      const subject = { kind: "platform", id, name: name ?? stored.name };
      await recordAudit(tx, scope, { action: "platform.change", subject, organizationId, ...differing });
      return tx.platform.update({ where: { id }, data: { ...data, revision: revision + 1 }, select: shownOffer });
    }),
  );
  return showOfferedPlatform(row, scope);
}

type Audited = { shortName: string; name: string; nameCs: string | null; provider: string; url: string };

const audited = ({ shortName, name, nameCs, provider, url }: Audited) => ({
  short_name: shortName,
  name,
  name_cs: nameCs,
  provider,
  url,
});

async function refuseOther(
  tx: Db,
  id: number,
  { shortName, organizationId }: { shortName: string; organizationId: number | null },
) {
  const owners = organizationId === null ? [null] : [null, organizationId];
  const taken = await tx.platform.findFirst({
    where: { shortName, id: { not: id }, OR: owners.map((owner) => ({ organizationId: owner })) },
    select: { id: true },
  });
  if (taken) throw new Invalid({ short_name: ["shortNameTaken"] });
}
