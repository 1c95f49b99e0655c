import "server-only";
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
import { namesOrganizations, organizationsAsked, type StoredShare } from "./shared-content";
import { auditedLink, expiryAfter, sharedLinkSelect, showSharedLink } from "./show-shared-link";

const MOST_LINKS = 500;

/**
 * Creates the address of a report. Throws Forbidden for organizations that the caller does not administer, Refused for
 * personal tags, for unconfirmed names of several organizations, above 500 links of a person, and for what
 * resolveReport refuses.
 */
export async function createSharedLink(
  scope: Scope<"shared-links.manage">,
  draft: SharedLinkDraft,
): Promise<SharedLink> {
  const { content, names_organizations: confirmed } = draft;
  const { question } = content.config;
  const reading = await scopeOfPerson("usage.view", scope.user.id);
  if (!reading) throw new Forbidden();
  const organizationIds = [...new Set(organizationsAsked(question) ?? reading.organizationIds)];
  if (organizationIds.length === 0) throw new Refused("sharedLinkNothing");
  if (!organizationIds.every((id) => scope.reaches(id) && reading.reaches(id)))
    throw new Forbidden("sharedLinkNotAdministered");
  if (await namesPersonalTags(db(), question, scope.user.id)) throw new Refused("sharedLinkPersonalTags");
  const count = organizationIds.length;
  if (count > 1 && namesOrganizations(question) && confirmed !== count)
    throw new Refused("sharedLinkNamesOrganizations", { count });
  const calendar = await readCalendar(scope.actor);
  await resolveReport(reading.among(organizationIds), questionToday(content.config, calendar));
  const { fiscalYearStart } = calendar;
  const stored: StoredShare = { ...storedReport(content.config), kind: "report", view: content.view, fiscalYearStart };
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
        view: content.view,
        organizations: count,
        names_organizations: namesOrganizations(question) && count > 1,
        expires: created.expires?.toISOString() ?? null,
        has_password: passwordHash !== null,
      },
    });
    return created;
  });
  return showSharedLink(row, scope);
}
