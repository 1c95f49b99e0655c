import "server-only";
import { runsConsortium } from "@/lib/access/actor";
import { changedValues } from "@/lib/access/audit/audit-values";
import { recordAudit } from "@/lib/access/audit/record-audit";
import { reach } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { now } from "@/lib/kit/clock";
import { type Db, inTransaction } from "@/lib/kit/db";
import { Forbidden, Invalid, NotFound, OutOfDate, Refused } from "@/lib/kit/errors";
import { removeStoredFile } from "@/lib/kit/files/stored-file";
import { personName } from "@/lib/kit/format/person-name";
import { offeredTo } from "@/lib/platforms/show-platform";
import type { AgreementChange, AgreementDraft } from "./contract";
import {
  type AgreementRow,
  administeredBy,
  agreementRelations,
  findAgreement,
  lockAgreements,
} from "./find-agreements";
import { readAgreement } from "./read-agreements";
import { addPrice } from "./write-price";

type Writer = Scope<"agreements.manage">;

/** Throws NotFound for an organization that the caller does not administer, Forbidden for the consortium. */
function requireOwner(scope: Writer, organizationId: number | null): void {
  if (organizationId !== null && !scope.reaches(organizationId)) throw new NotFound("organizationNotFound");
  if (organizationId === null && !runsConsortium(scope.actor)) throw new Forbidden("agreementOfConsortium");
}

/**
 * Creates an agreement with its prices. Throws NotFound for an organization that the caller does not administer,
 * Forbidden for the consortium, Invalid for platforms that are not available and for prices that overlap.
 */
export async function createAgreement(scope: Writer, draft: AgreementDraft) {
  const id = await inTransaction(async (tx) => {
    await lockAgreements(tx);
    const row = await insertAgreement(tx, scope, draft);
    for (const price of draft.prices) await addPrice(tx, scope, { agreement: row, draft: price });
    return row.id;
  });
  return readAgreement(scope, id);
}

type Head = Pick<AgreementDraft, "name" | "provider" | "note" | "organization" | "platforms">;

/** In the caller's transaction, which holds the lock. */
export async function insertAgreement(tx: Db, scope: Writer, draft: Head) {
  requireOwner(scope, draft.organization);
  await requirePlatforms(tx, scope, draft);
  const { name, provider, note, organization: organizationId } = draft;
  const row = await tx.agreement.create({
    data: {
      ...{ name, provider, note, organizationId },
      createdBy: personName(scope.user) || scope.user.email,
      platforms: { create: platformRows(draft) },
    },
    include: agreementRelations,
  });
  await recordAudit(tx, scope, { action: "agreement.create", ...auditedAgreement(row), after: audited(row) });
  return row;
}

const platformRows = ({ platforms }: Pick<Head, "platforms">) =>
  platforms.map(({ platform: platformId, share }) => ({ platformId, share }));

/** Throws Invalid for platforms that are not available to the organization, or to the consortium's administrators. */
async function requirePlatforms(tx: Db, scope: Writer, { organization, platforms }: Head): Promise<void> {
  const offered = offeredTo(organization === null ? scope.organizationIds : [organization]);
  const ids = platforms.map(({ platform }) => platform);
  const count = await tx.platform.count({ where: { AND: [{ id: { in: ids } }, offered] } });
  if (count < ids.length) throw new Invalid({ platforms: ["unknownPlatform"] });
}

type Audited = Pick<AgreementRow, "name" | "provider" | "note"> & {
  platforms: readonly Pick<AgreementRow["platforms"][number], "share" | "platform">[];
};

const audited = ({ name, provider, note, platforms }: Audited) => ({
  ...{ name, provider, note },
  platforms: platforms
    .map(({ platform, share }) => (share === null ? platform.name : `${platform.name}: ${share.toFixed()} %`))
    .join(", "),
});

/** The subject of an audit entry. */
export const auditedAgreement = ({
  id,
  name,
  organizationId,
}: Pick<AgreementRow, "id" | "name" | "organizationId">) => ({
  subject: { kind: "agreement", id, name } as const,
  organizationId,
});

/** Throws like createAgreement, NotFound, Forbidden for an agreement that the caller only pays for, and OutOfDate. */
export async function changeAgreement(scope: Writer, id: number, { revision, ...draft }: AgreementChange) {
  await inTransaction(async (tx) => {
    await lockAgreements(tx);
    const before = await findManaged(tx, scope, id);
    if (before.revision !== revision) throw new OutOfDate();
    requireOwner(scope, draft.organization);
    await requirePlatforms(tx, scope, draft);
    const { name, provider, note, organization: organizationId } = draft;
    const after = await tx.agreement.update({
      where: { id },
      data: {
        ...{ name, provider, note, organizationId, changedAt: now(), revision: { increment: 1 } },
        platforms: { deleteMany: {}, create: platformRows(draft) },
      },
      include: agreementRelations,
    });
    const differing = changedValues(audited(before), audited(after));
    if (differing)
      await recordAudit(tx, scope, { action: "agreement.change", ...auditedAgreement(after), ...differing });
  });
  return readAgreement(scope, id);
}

/** An agreement that the caller manages. Throws NotFound, and Forbidden if the caller only pays for it. */
export async function findManaged(tx: Db, scope: Writer, id: number): Promise<AgreementRow> {
  const row = await findAgreement(administeredBy(scope), id, tx);
  if (row.organizationId === null ? !runsConsortium(scope.actor) : !scope.reaches(row.organizationId))
    throw new Forbidden("agreementNotYours");
  return row;
}

/** Throws like findManaged, and Refused if organizations out of reach have prices. */
export async function deleteAgreement(scope: Writer, id: number): Promise<null> {
  const files = await inTransaction(async (tx) => {
    await lockAgreements(tx);
    const row = await findManaged(tx, scope, id);
    const others = await tx.agreementPrice.count({
      where: { agreementId: id, NOT: { organizationId: reach(scope) } },
    });
    if (others > 0) throw new Refused("agreementOfOthers");
    const stored = await tx.agreementFile.findMany({ where: { agreementId: id }, select: { storedAs: true } });
    await tx.agreement.delete({ where: { id } });
    const before = { ...audited(row), count: row.prices.length };
    await recordAudit(tx, scope, { action: "agreement.delete", ...auditedAgreement(row), before });
    return stored;
  });
  for (const { storedAs } of files) await removeStoredFile(storedAs);
  return null;
}
