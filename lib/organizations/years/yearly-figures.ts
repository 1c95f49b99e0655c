import "server-only";
import { recordAudit } from "@/lib/access/audit/record-audit";
import { reach } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { type Db, db, inTransaction } from "@/lib/kit/db";
import { NotFound, OutOfDate } from "@/lib/kit/errors";
import { groupBy } from "@/lib/kit/group-by";
import type { OrganizationYear, OrganizationYearsChange } from "../contract";
import { FIGURES } from "./years-in-sheet";

/** The years of each organization that has any, newest first. */
export async function listYears(scope: Scope<"usage.view">, organization: number) {
  const rows = await readYears(db(), scope.within(organization).organizationIds);
  return [...groupBy(rows, ({ organizationId }) => organizationId)].map(([id, own]) => ({
    organization: id,
    years: own.map(figuresOf),
  }));
}

/** Replaces all years of an organization. Throws OutOfDate if they changed since the caller read them. */
export async function saveYears(
  scope: Scope<"yearly-figures.manage">,
  id: number,
  { years, seen }: OrganizationYearsChange,
): Promise<OrganizationYear[]> {
  if (!scope.reaches(id)) throw new NotFound("organizationNotFound");
  return inTransaction((tx) =>
    changeYears(tx, scope, {
      ...{ id, change: () => years },
      isSeen: (before) => written(before) === written(seen),
    }),
  );
}

type Change = {
  id: number;
  /** The caller saw the stored years. */
  isSeen: (before: readonly OrganizationYear[]) => boolean;
  change: (before: readonly OrganizationYear[]) => readonly OrganizationYear[];
};

/** Replaces the years of an organization and records it. Throws NotFound, and OutOfDate if the caller saw other years. */
export async function changeYears(
  tx: Db,
  scope: Scope<"yearly-figures.manage">,
  { id, isSeen, change }: Change,
): Promise<OrganizationYear[]> {
  const [organization] = await tx.$queryRaw<{ name: string }[]>`
    SELECT name FROM organizations WHERE id = ${id} FOR NO KEY UPDATE`;
  if (!organization) throw new NotFound("organizationNotFound");
  const before = (await readYears(tx, [id])).map(figuresOf);
  if (!isSeen(before)) throw new OutOfDate();
  await tx.organizationYear.deleteMany({ where: { organizationId: id } });
  await tx.organizationYear.createMany({ data: change(before).map((one) => ({ organizationId: id, ...one })) });
  const after = (await readYears(tx, [id])).map(figuresOf);
  if (written(before) !== written(after))
    await recordAudit(tx, scope, {
      action: "organization.years",
      subject: { kind: "organization", id, name: organization.name },
      organizationId: id,
      before: { years: written(before) },
      after: { years: written(after) },
    });
  return after;
}

/** Users (FTE) of organizations by calendar year; undefined without a number, or for 0. */
export async function readUsers(organizationIds: readonly number[], { from, to }: { from: number; to: number }) {
  const rows = await db().organizationYear.findMany({
    where: { organizationId: reach({ organizationIds }), year: { gte: from, lte: to }, fte: { gt: 0 } },
    select: { organizationId: true, year: true, fte: true },
  });
  const users = new Map(rows.map(({ organizationId, year, fte }) => [`${organizationId} ${year}`, fte?.toNumber()]));
  return (organization: number, year: number): number | undefined => users.get(`${organization} ${year}`);
}

/** Number of users in the newest year until `last` that has one, by organization. */
export async function usersByOrganization(organizationIds: readonly number[], last: number) {
  const rows = await db().organizationYear.findMany({
    where: { organizationId: reach({ organizationIds }), year: { lte: last }, fte: { gt: 0 } },
    orderBy: [{ organizationId: "asc" }, { year: "desc" }],
    distinct: ["organizationId"],
  });
  return new Map(
    rows.flatMap(({ organizationId, year, fte }) => (fte ? [[organizationId, { year, fte: fte.toNumber() }]] : [])),
  );
}

export const readYears = (tx: Db, organizationIds: readonly number[]) =>
  tx.organizationYear.findMany({
    where: { organizationId: reach({ organizationIds }) },
    orderBy: [{ organizationId: "asc" }, { year: "desc" }],
  });

type Row = Awaited<ReturnType<typeof readYears>>[number];

const figuresOf = ({ year, fte, students, staff }: Row): OrganizationYear => ({
  ...{ year, fte: fte?.toNumber() ?? null, students, staff },
});

/** "2025: fte 1200, students 1500; 2024: …"; null without any. */
function written(years: readonly OrganizationYear[]): string | null {
  const text = (one: OrganizationYear) =>
    FIGURES.flatMap((name) => (one[name] === null ? [] : `${name} ${one[name]}`)).join(", ");
  return (
    years
      .toSorted((one, other) => other.year - one.year)
      .map((one) => `${one.year}: ${text(one)}`)
      .join("; ") || null
  );
}
