import "server-only";
import type { z } from "zod";
import { ALL_ORGANIZATIONS } from "@/lib/access/actor";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Scope } from "@/lib/access/scope";
import { db, inTransaction } from "@/lib/kit/db";
import { Forbidden, Refused } from "@/lib/kit/errors";
import { resolveReport } from "@/lib/reports/ask/resolve-report";
import { readCalendar } from "@/lib/reports/saved/read-calendar";
import { questionToday, storedReport } from "@/lib/reports/saved/stored-report";
import { hashPassword } from "@/lib/users/passwords/password";
import { scopeOfPerson } from "@/lib/users/sessions/find-session";
import type { SharedLink, SharedLinkDraft } from "./contract";
import { makeSharedToken } from "./link-token";
import { namesPersonalTags } from "./names-personal-tags";
import { readStoredBriefing } from "./read-shared-briefing";
import { readStoredDashboard } from "./read-shared-dashboard";
import {
  namesOrganizations,
  organizationsAsked,
  type StoredBriefing,
  type StoredDashboard,
  type StoredShare,
  type sharedBriefing,
  type sharedDashboard,
  type sharedReport,
} from "./shared-content";
import { auditedLink, expiryAfter, sharedLinkSelect, showSharedLink } from "./show-shared-link";

const MOST_LINKS = 500;

/**
 * Creates the address of a report, a briefing or a dashboard. Throws Forbidden for organizations that the caller does not administer,
 * Refused for personal tags, for unconfirmed names of several organizations, above 500 links of a person, and for what
 * resolveReport, readBriefing and readInterest refuse.
 */
export async function createSharedLink(
  scope: Scope<"shared-links.manage">,
  draft: SharedLinkDraft,
): Promise<SharedLink> {
  const reading = await scopeOfPerson("usage.view", scope.user.id);
  if (!reading) throw new Forbidden();
  const { content } = draft;
  const { organizationIds, stored, naming } =
    content.kind === "report"
      ? await prepareReport(scope, reading, { content, confirmed: draft.names_organizations })
      : await prepareView(scope, reading, content);
  const count = organizationIds.length;
  const { tokenHash, sealedToken } = makeSharedToken();
  const passwordHash = draft.password === "" ? null : await hashPassword(draft.password);
  const row = await inTransaction(async (tx) => {
    await tx.$queryRaw`SELECT id FROM users WHERE id = ${scope.user.id} FOR UPDATE`;
    const links = await tx.sharedLink.count({ where: { createdById: scope.user.id, revokedAt: null } });
    if (links >= MOST_LINKS) throw new Refused("sharedLinksTooMany", { most: MOST_LINKS });
    const created = await tx.sharedLink.create({
      data: {
        ...{ name: draft.name, content: stored, tokenHash, sealedToken, passwordHash },
        ...{ expires: expiryAfter(draft.days), createdById: scope.user.id },
        organizations: { create: organizationIds.map((organizationId) => ({ organizationId })) },
      },
      select: sharedLinkSelect,
    });
    await recordAudit(tx, scope, {
      action: "shared-link.create",
      ...auditedLink(created),
      after: {
        ...(content.kind === "report" ? { view: content.view } : {}),
        ...(content.kind === "briefing" ? { prices: content.prices } : {}),
        organizations: count,
        names_organizations: naming,
        expires: created.expires?.toISOString() ?? null,
        has_password: passwordHash !== null,
      },
    });
    return created;
  });
  return showSharedLink(row, scope);
}

type Prepared = {
  readonly organizationIds: readonly number[];
  readonly stored: StoredShare;
  /** Whether several organizations are named. */
  readonly naming: boolean;
};

/** The organizations, all of which the caller administers and reads. */
function publicOrganizations(
  scope: Scope<"shared-links.manage">,
  reading: Scope<"usage.view">,
  chosen: readonly number[] | null,
): number[] {
  const ids = [...new Set(chosen ?? reading.organizationIds)];
  if (ids.length === 0) throw new Refused("sharedLinkNothing");
  if (!ids.every((id) => scope.reaches(id) && reading.reaches(id))) throw new Forbidden("sharedLinkNotAdministered");
  return ids;
}

async function prepareReport(
  scope: Scope<"shared-links.manage">,
  reading: Scope<"usage.view">,
  { content, confirmed }: { content: z.output<typeof sharedReport>; confirmed: number | null },
): Promise<Prepared> {
  const { question } = content.config;
  const organizationIds = publicOrganizations(scope, reading, organizationsAsked(question));
  if (await namesPersonalTags(db(), question, scope.user.id)) throw new Refused("sharedLinkPersonalTags");
  const count = organizationIds.length;
  const naming = count > 1 && namesOrganizations(question);
  if (naming && confirmed !== count) throw new Refused("sharedLinkNamesOrganizations", { count });
  const calendar = await readCalendar(scope.actor);
  await resolveReport(reading.among(organizationIds), questionToday(content.config, calendar));
  const { fiscalYearStart } = calendar;
  const stored: StoredShare = { ...storedReport(content.config), kind: "report", view: content.view, fiscalYearStart };
  return { organizationIds, stored, naming };
}

/** A briefing or a dashboard, which name no organization but the only one. */
async function prepareView(
  scope: Scope<"shared-links.manage">,
  reading: Scope<"usage.view">,
  content: z.output<typeof sharedBriefing> | z.output<typeof sharedDashboard>,
): Promise<Prepared> {
  const { organization } = content;
  const organizationIds = publicOrganizations(
    scope,
    reading,
    organization === ALL_ORGANIZATIONS ? null : [organization],
  );
  const stored: StoredBriefing | StoredDashboard = { ...content, version: 1 };
  const [own, running] = [reading.among(organizationIds), { locale: "en" } as const];
  if (stored.kind === "briefing") await readStoredBriefing(own, stored, running);
  else await readStoredDashboard(own, stored, running);
  return { organizationIds, stored, naming: false };
}
