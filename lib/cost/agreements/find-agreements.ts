import "server-only";
import { type Actor, ALL_ORGANIZATIONS, ownOrganizations, runsConsortium, seesConsortium } from "@/lib/access/actor";
import { type Reach, reach } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { type Db, db } from "@/lib/kit/db";
import { NotFound } from "@/lib/kit/errors";
import type { Prisma } from "@/lib/kit/prisma/client";
import { priceColumns } from "../price-rows";

const names = { select: { id: true, name: true, nameEn: true, nameCs: true } } as const;

export const agreementRelations = {
  organization: names,
  platforms: { include: { platform: names }, orderBy: [{ platform: { name: "asc" } }, { platformId: "asc" }] },
} satisfies Prisma.AgreementInclude;

const pricesWithin = (own: Reach) =>
  ({
    where: { organizationId: reach(own) },
    select: { ...priceColumns, organization: names },
    orderBy: [{ startsOn: "desc" }, { organization: { name: "asc" } }, { id: "asc" }],
  }) satisfies Prisma.Agreement$pricesArgs;

/** An agreement with its prices within reach. */
export const agreementWithin = (own: Reach) =>
  ({ ...agreementRelations, prices: pricesWithin(own) }) satisfies Prisma.AgreementInclude;

export type AgreementRow = Prisma.AgreementGetPayload<{ include: ReturnType<typeof agreementWithin> }>;

/** Writers read what they wrote. */
export type AgreementReader = Scope<"usage.view" | "signed-in" | "annotations.manage"> | Scope<"agreements.manage">;

/** The organizations to read, and whether agreements of the consortium without a price of theirs are included. */
export type AgreementReach = Reach & { readonly ofConsortium: boolean };

/**
 * Agreements that a reader sees: those that their organizations manage or pay for; for readers of the consortium also
 * its own. Throws NotFound for an organization out of reach.
 */
export function seenAgreements(scope: AgreementReader, organization?: number): AgreementReach {
  const { organizationIds } = organization === undefined ? scope : scope.within(organization);
  const isAll = organization === undefined || organization === ALL_ORGANIZATIONS;
  return { organizationIds, ofConsortium: isAll && seesConsortium(scope.actor) };
}

/** Agreements with which an administrator may do anything at all. */
export const administeredBy = (scope: Scope<"agreements.manage">): AgreementReach => ({
  organizationIds: scope.organizationIds,
  ofConsortium: runsConsortium(scope.actor),
});

export const isSeen = (seen: AgreementReach): Prisma.AgreementWhereInput => ({
  OR: [
    { organizationId: reach(seen) },
    { prices: { some: { organizationId: reach(seen) } } },
    ...(seen.ofConsortium ? [{ organizationId: null }] : []),
  ],
});

/** Throws NotFound. */
export async function findAgreement(seen: AgreementReach, id: number, tx: Db = db()): Promise<AgreementRow> {
  const row = await tx.agreement.findFirst({ where: { AND: [{ id }, isSeen(seen)] }, include: agreementWithin(seen) });
  if (!row) throw new NotFound("agreementNotFound");
  return row;
}

/** May change the agreement and its files; null is the consortium. */
export const administers = (actor: Actor, organizationId: number | null): boolean =>
  runsConsortium(actor) ||
  (organizationId !== null && ownOrganizations(actor, { administered: true }).includes(organizationId));

/** Sees files, which may name the prices of every organization. */
export const seesFiles = (scope: AgreementReader, { organizationId }: Pick<AgreementRow, "organizationId">): boolean =>
  organizationId === null ? seesConsortium(scope.actor) : scope.reaches(organizationId);

/** Serializes writers: of two people entering the same price at once, the second sees the first. */
export const lockAgreements = (tx: Db) =>
  tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('agreements', 0))`;
