import "server-only";
import { secretsThatDiffer } from "../audited-credentials";
import { type CredentialsChange, counterVersion, credentialsChange } from "../contract";
import type { StoredCredentials } from "../list/show-credentials";
import { isLockedFor } from "../lock";
import { secretsForOtherHost } from "../secrets/other-host";
import { tryOpenSecrets } from "../secrets/seal-secrets";
import { changedSecrets, noSecrets, type Secrets } from "../secrets/secrets";
import { accessNotes, checkAccess, codesOf, sheetColumn } from "./check-access";
import type { Plan, Ready, RowResult } from "./row-result";
import type { Note } from "./row-values";

/** Previews what a row changes in stored credentials. */
export function judgeChange(ready: Ready, stored: StoredCredentials): RowResult {
  const { scope, place, values, reportIds } = ready;
  const errors: Note[] = isLockedFor(scope.actor, stored) ? [{ column: "", code: "credentialsLocked" }] : [];
  const { reports: _, extra_params, ...fields } = values;
  const before = tryOpenSecrets(stored);
  if (!before) errors.push({ column: "", code: "secretsUnreadable" });
  const storedSecrets = before ?? noSecrets;
  // A file adds and changes parameters; parameters it does not name stay.
  const unnamed = Object.fromEntries(Object.keys(storedSecrets.extraParams).map((name) => [name, null]));
  const parsed = credentialsChange.safeParse({
    ...fields,
    ...(extra_params ? { extra_params: { ...unnamed, ...extra_params } } : {}),
    ...(reportIds ? { counter_reports: reportIds } : {}),
    revision: stored.revision,
  });
  if (!parsed.success) errors.push(...accessNotes(parsed.error));
  const change = parsed.success ? parsed.data : { revision: stored.revision, forced: false };
  const secrets = changedSecrets(storedSecrets, change, place.release);
  const placed = checkAccess(ready, secrets, change.url ?? stored.url);
  errors.push(...placed.errors);
  if (placed.errors.length === 0) errors.push(...movedOf(stored, { stored: storedSecrets, change, url: placed.url }));
  const ids = reportIds ?? stored.reports.map(({ reportTypeId }) => reportTypeId);
  const title = change.title ?? stored.title;
  const after = {
    title,
    account: change.account ?? stored.account.name,
    url: placed.url,
    reports: codesOf(ids, ready),
    enabled: change.enabled ?? stored.isEnabled,
    secrets,
  };
  const changes = changesOf(stored, {
    change,
    url: placed.url,
    ids,
    differing: secretsThatDiffer(storedSecrets, secrets),
  });
  const action = changes.length > 0 ? ("update" as const) : ("same" as const);
  const plan: Plan = action === "update" ? { kind: "update", id: stored.id, change } : { kind: "none" };
  return { action, plan, place, after, changes, errors, warnings: [] };
}

/** Secrets that the row does not enter again although it names another host. */
function movedOf(
  { release, url: from }: StoredCredentials,
  { stored, change, url: to }: { stored: Secrets; change: CredentialsChange; url: string },
): Note[] {
  const missing = secretsForOtherHost({ stored, change, release: counterVersion.parse(release), from, to });
  return missing.map((name) => ({ column: sheetColumn(name), code: "giveAnew" }));
}

type Changed = { change: CredentialsChange; url: string; ids: number[]; differing: string[] };

function changesOf(stored: StoredCredentials, { change, url, ids, differing }: Changed): string[] {
  const isOther = {
    title: change.title !== undefined && change.title !== stored.title,
    account: change.account !== undefined && change.account !== stored.account.name,
    url: url !== stored.url,
    enabled: change.enabled !== undefined && change.enabled !== stored.isEnabled,
    outside_consortium:
      change.outside_consortium !== undefined && change.outside_consortium !== stored.isOutsideConsortium,
    not_before: isOtherTime(change.not_before, stored.notBefore),
    last_harvestable_month: isOtherTime(change.last_harvestable_month, stored.lastHarvestableMonth),
    expires_on: isOtherTime(change.expires_on, stored.expiresOn),
    counter_reports:
      ids.length !== stored.reports.length || stored.reports.some(({ reportTypeId }) => !ids.includes(reportTypeId)),
  };
  return [...Object.entries(isOther).flatMap(([name, is]) => (is ? [name] : [])), ...differing];
}

const isOtherTime = (text: string | null | undefined, stored: Date | null) =>
  text !== undefined && text !== null && +new Date(text) !== +(stored ?? 0);
