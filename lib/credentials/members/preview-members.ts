import "server-only";
import type { z } from "zod";
import type { Parsed } from "@/lib/access/contract";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { NotFound, Refused } from "@/lib/kit/errors";
import { preferredLocale } from "@/lib/kit/i18n/routing";
import type { previewMembersCall } from "../contract";
import { counterVersion } from "../contract";
import { findEditableCredentials } from "../edit/read-locked";
import type { StoredCredentials } from "../list/show-credentials";
import { CONSORTIUM_LOCK, lockLevelOf, maySetLocks } from "../lock";
import { tryOpenSecrets } from "../secrets/seal-secrets";
import { noSecrets, type Secrets } from "../secrets/secrets";
import { judgeDraft } from "../sheets/judge-draft";
import { dropPreview, keepPreview } from "../sheets/keep-preview";
import { countActions, plansOf, settled, showResult } from "../sheets/preview-import";
import { readSurroundings, type Surroundings } from "../sheets/read-surroundings";
import type { RowPlace, RowResult } from "../sheets/row-result";
import type { Note, RowValues } from "../sheets/row-values";
import { listOutcome } from "./list-outcome";
import { type MemberCandidate, type MemberMatch, matchMembers, sameId } from "./match-members";
import { readInstitutionIds } from "./read-institution-ids";
import type { ServiceMember } from "./read-members";
import { openMembers } from "./seal-members";

type Choices = Parsed<typeof previewMembersCall.body>;

type Account = {
  /** Titles of credentials, with those to be created, by organization. */
  titles: Map<number, Set<string>>;
  scope: Scope<"credentials.manage">;
  around: Surroundings;
  /** The consortial credentials, and what is copied from them. */
  stored: StoredCredentials;
  secrets: Secrets;
};

type Row = { member: ServiceMember; match: MemberMatch; judged: RowResult };

/**
 * Previews credentials for the members of a consortial account that the caller requested: keys, platform, URL and
 * reports are the account's, the customer id is the member's. Saves only the preview. Throws NotFound for others'
 * requests, Forbidden for locked credentials, Refused without a list.
 */
export async function previewMembers(
  scope: Scope<"credentials.manage">,
  { id, acceptLanguage, ...choices }: { id: string; acceptLanguage: string | null } & Choices,
): Promise<z.input<typeof previewMembersCall.returns>> {
  const { stored, members } = await readRequest(scope, id);
  const around = await readSurroundings(scope);
  const account = { scope, around, stored, secrets: readable(stored), titles: new Map() };
  const matches = chosen(matchMembers(members, await readLibraries(account)), choices.organizations);
  const rows: Row[] = [];
  for (const [index, member] of members.entries()) {
    const match = matches[index] ?? nobody;
    rows.push({ member, match, judged: await judgeMember(member, account, { match, matches }) });
  }
  if (choices.replaces) await dropPreview(choices.replaces);
  const { token, expiresAt } = await keepPreview(scope.user.id, plansOf(rows));
  const { platform, release } = stored;
  const locale = preferredLocale(acceptLanguage);
  return {
    format: "members",
    file_name: platform.name || platform.shortName,
    columns: [],
    counts: countActions(rows),
    rows: rows.map(({ member, match, judged }, index) => ({
      ...showResult(judged, { index, locale, headingOf: () => "" }),
      sheet: "",
      row: index + 1,
      organization: judged.place.organization?.name ?? "",
      platform: platform.name || platform.shortName,
      counter_version: release,
      member: {
        name: member.names[0] ?? "",
        // Proprietary ids contain the customer id, which is masked.
        identifiers: member.identifiers.filter((id) => !/^proprietary:/i.test(id)),
        notes: member.notes,
        organization: match.organization,
        match: match.by,
        candidates: match.candidates,
      },
    })),
    token,
    expires_at: expiresAt,
  };
}

const nobody: MemberMatch = { by: null, organization: null, candidates: [] };

async function readRequest(scope: Scope<"credentials.manage">, id: string) {
  const request = await db().credentialsTest.findFirst({
    where: { id, question: "members", startedById: scope.user.id, finishedAt: { not: null } },
    select: { id: true, secrets: true, outcome: true, credentialsId: true },
  });
  if (!request?.credentialsId) throw new NotFound();
  const stored = await findEditableCredentials(scope, request.credentialsId);
  if (listOutcome.parse(request.outcome).error_code !== "") throw new Refused("membersNotListed");
  return { stored, members: openMembers(request) };
}

/** Organizations within the caller's reach, with everything that identifies them. */
async function readLibraries({ around, stored, scope }: Account): Promise<MemberCandidate[]> {
  const institutionIds = await readInstitutionIds(scope);
  const customerIds = new Map<number, string[]>();
  for (const one of around.stored.filter(({ platformId }) => platformId === stored.platformId))
    customerIds.set(one.organizationId, [...(customerIds.get(one.organizationId) ?? []), customerIdOf(one)]);
  return around.libraries.map(({ id, names: [internalId, name, nameEn, nameCs, shortName, ...others] }) => ({
    id,
    names: present([name, nameEn, nameCs, shortName]),
    notes: present([internalId, ...others]),
    identifiers: institutionIds.get(id) ?? [],
    customerIds: present(customerIds.get(id) ?? []),
  }));
}

const present = (texts: readonly (string | null | undefined)[]) => texts.flatMap((text) => text || []);

const customerIdOf = (stored: StoredCredentials): string => readable(stored).customerId;

/** Credentials whose key is missing are not recognized. */
const readable = (stored: StoredCredentials): Secrets => tryOpenSecrets(stored) ?? noSecrets;

function chosen(matches: readonly MemberMatch[], choices: Choices["organizations"]): MemberMatch[] {
  const byRow = new Map(choices.map(({ row, organization }) => [row, organization]));
  return matches.map((match, index) => {
    const organization = byRow.get(index);
    if (organization === undefined) return match;
    return { ...match, by: organization === null ? null : "chosen", organization };
  });
}

type Matched = { match: MemberMatch; matches: readonly MemberMatch[] };

async function judgeMember(member: ServiceMember, account: Account, { match, matches }: Matched): Promise<RowResult> {
  const { around, stored, scope } = account;
  const organization = around.libraries.find(({ id }) => id === match.organization);
  const platform = { id: stored.platformId, name: stored.platform.name, names: [] };
  const release = counterVersion.parse(stored.release);
  if (match.organization !== null && !organization) return unplaced(member, account, "unknownOrganization");
  if (member.customerId === "") return unplaced(member, account, "memberWithoutCustomerId");
  if (!organization)
    return unplaced(member, account, match.candidates.length > 0 ? "memberDoubtful" : "memberUnmatched");
  const here = around.stored.filter(
    (one) =>
      one.organizationId === organization.id && one.platformId === stored.platformId && one.release === stored.release,
  );
  const place: RowPlace = { organization, platform, release, stored: null };
  const same = here.find((one) => sameId(customerIdOf(one)) === sameId(member.customerId));
  if (same) return existing(same, { ...place, stored: same });
  const isOneOfSeveral = here.length > 0 || matches.filter((one) => one.organization === organization.id).length > 1;
  const title = isOneOfSeveral ? freeTitle(member, account, { here, organizationId: organization.id }) : "";
  const values = valuesOf(member, account, { title, organizationId: organization.id });
  const judged = await judgeDraft({
    ...{ scope, around, format: "members", hasTitles: false, place, values },
    reportIds: stored.reports.length > 0 ? stored.reports.map(({ reportTypeId }) => reportTypeId) : null,
  });
  const warnings: Note[] = isOneOfSeveral ? [{ column: "", code: "memberAccount" }] : [];
  const lockLevel = lockOf(account, organization.id);
  const plan = judged.plan.kind === "create" && lockLevel ? { ...judged.plan, lockLevel } : judged.plan;
  return settled({ ...judged, plan, warnings: [...judged.warnings, ...warnings] });
}

/** Libraries must not see keys with which the usage of all members can be requested. */
function lockOf({ scope, stored }: Account, organizationId: number) {
  if (organizationId === stored.organizationId) return undefined;
  return maySetLocks(lockLevelOf(scope.actor, organizationId)) ? CONSORTIUM_LOCK : undefined;
}

type Here = { here: readonly StoredCredentials[]; organizationId: number };

/** Sets of one organization, platform and release have different titles. */
function freeTitle(member: ServiceMember, { titles }: Account, { here, organizationId }: Here): string {
  const otherTitles = titles.get(organizationId) ?? new Set(here.map(({ title }) => title));
  titles.set(organizationId, otherTitles);
  const name = (member.names[0] || member.customerId).slice(0, 90);
  let title = name;
  for (let number = 2; otherTitles.has(title); number++) title = `${name} ${number}`;
  otherTitles.add(title);
  return title;
}

/** `title`: also names the account; empty for the only set of an organization. */
type Situation = { title: string; organizationId: number };

function valuesOf(member: ServiceMember, { scope, stored, secrets }: Account, of: Situation): RowValues {
  const { requestorId, apiKey, extraParams } = secrets;
  const isDecided = maySetLocks(lockLevelOf(scope.actor, of.organizationId));
  return {
    ...(of.title ? { title: of.title, account: of.title } : {}),
    url: stored.url,
    customer_id: member.customerId,
    requestor_id: member.requestorId || requestorId,
    api_key: apiKey,
    extra_params: extraParams,
    ...(isDecided ? { outside_consortium: stored.isOutsideConsortium } : {}),
    ...(stored.notBefore ? { not_before: stored.notBefore.toISOString() } : {}),
    ...(stored.expiresOn ? { expires_on: stored.expiresOn.toISOString().slice(0, 10) } : {}),
  };
}

function existing(row: StoredCredentials, place: RowPlace): RowResult {
  const { title, account, url, reports, isEnabled } = row;
  const codes = reports.map(({ reportType }) => reportType.counterCode);
  const after = { title, account: account.name, url, reports: codes, enabled: isEnabled, secrets: readable(row) };
  return { action: "same", plan: { kind: "none" }, place, after, changes: [], errors: [], warnings: [] };
}

function unplaced(member: ServiceMember, { stored }: Account, code: string): RowResult {
  const secrets = { ...noSecrets, customerId: member.customerId };
  const after = { title: "", account: "", url: stored.url, reports: [], enabled: true, secrets };
  const errors: Note[] = [{ column: "", code }];
  return { action: "error", plan: { kind: "none" }, place: {}, after, changes: [], errors, warnings: [] };
}
