import "server-only";
import { runsConsortium } from "@/lib/access/actor";
import { reach } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { now } from "@/lib/kit/clock";
import { settings } from "@/lib/kit/env";
import { personName } from "@/lib/kit/format/person-name";
import type { Prisma } from "@/lib/kit/prisma/client";
import { pathOfShared } from "@/lib/navigation/shared-path";
import type { SharedLink } from "./contract";
import { readSharedToken } from "./link-token";
import { storedShare } from "./shared-content";

export const sharedLinkSelect = {
  id: true,
  name: true,
  content: true,
  tokenHash: true,
  sealedToken: true,
  passwordHash: true,
  expires: true,
  openings: true,
  lastOpenedAt: true,
  revision: true,
  createdAt: true,
  createdById: true,
  createdBy: { select: { firstName: true, lastName: true, username: true, email: true } },
  organizations: {
    select: { organization: { select: { id: true, name: true, nameEn: true, nameCs: true } } },
    orderBy: { organizationId: "asc" },
  },
} satisfies Prisma.SharedLinkSelect;

export type SharedLinkRow = Prisma.SharedLinkGetPayload<{ select: typeof sharedLinkSelect }>;

/** Own links, and links with usage of an administered organization. */
export const listedLinks = (scope: Scope<"shared-links.manage">): Prisma.SharedLinkWhereInput => ({
  revokedAt: null,
  ...(runsConsortium(scope.actor)
    ? {}
    : { OR: [{ createdById: scope.user.id }, { organizations: { some: { organizationId: reach(scope) } } }] }),
});

/** Own links, and links with usage of administered organizations only. */
export const changeableLinks = (scope: Scope<"shared-links.manage">): Prisma.SharedLinkWhereInput => ({
  revokedAt: null,
  ...(runsConsortium(scope.actor)
    ? {}
    : {
        OR: [{ createdById: scope.user.id }, { organizations: { some: {}, every: { organizationId: reach(scope) } } }],
      }),
});

/** The link in the contract's shape. */
export function showSharedLink(row: SharedLinkRow, scope: Scope<"shared-links.manage">): SharedLink {
  const content = storedShare.parse(row.content);
  const isOwn = row.createdById === scope.user.id;
  const isWithin = row.organizations.every(({ organization }) => scope.reaches(organization.id));
  const canChange = isOwn || runsConsortium(scope.actor) || (isWithin && row.organizations.length > 0);
  const token = canChange ? readSharedToken(row) : null;
  const path = token === null ? null : pathOfShared(token);
  const mayBeFramed = row.passwordHash === null && settings().FRAME_ANCESTORS.length > 0;
  return {
    pk: row.id,
    revision: row.revision,
    kind: content.kind,
    view: content.kind === "report" ? content.view : null,
    has_prices: content.kind === "briefing" && content.prices,
    name: row.name,
    path,
    frame_path: path !== null && mayBeFramed ? `${path}frame/` : null,
    organizations: row.organizations.flatMap(({ organization: { id, name, nameEn, nameCs } }) =>
      scope.reaches(id) ? [{ pk: id, name, name_en: nameEn, name_cs: nameCs }] : [],
    ),
    organization_count: row.organizations.length,
    has_password: row.passwordHash !== null,
    expires: row.expires?.toISOString() ?? null,
    is_expired: row.expires !== null && row.expires <= now(),
    openings: row.openings,
    last_opened: row.lastOpenedAt?.toISOString() ?? null,
    created: row.createdAt.toISOString(),
    created_by: { pk: row.createdById, name: personName(row.createdBy) || row.createdBy.email },
    is_own: isOwn,
    can_change: canChange,
  };
}

/** In audit entries. */
export const auditedLink = ({ id, name, organizations }: Pick<SharedLinkRow, "id" | "name" | "organizations">) => ({
  subject: { kind: "shared-link", id, name },
  organizationId: organizations.length === 1 ? (organizations[0]?.organization.id ?? null) : null,
});

const DAY = 86_400_000;

export const expiryAfter = (days: number | null): Date | null =>
  days === null ? null : new Date(now().getTime() + days * DAY);
