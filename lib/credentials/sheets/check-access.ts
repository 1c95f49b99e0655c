import "server-only";
import type { z } from "zod";
import { settings } from "@/lib/kit/env";
import { Invalid } from "@/lib/kit/errors";
import { placeCredentials } from "../edit/place-credentials";
import { lockLevelOf, maySetLocks } from "../lock";
import { misplacedFields, type Secrets } from "../secrets/secrets";
import { versionHash } from "../secrets/version-hash";
import type { Ready } from "./row-result";
import type { Note } from "./row-values";

/** Checks that the use cases would fail: misplaced secrets, addresses, rights, and duplicates. */
export function checkAccess(ready: Ready, secrets: Secrets, url: string): { url: string; errors: Note[] } {
  const { place, values, scope, around } = ready;
  const errors: Note[] = misplacedFields(values, place.release).map((name) => ({
    column: sheetColumn(name),
    code: "notInRelease",
  }));
  const outside = values.outside_consortium ?? place.stored?.isOutsideConsortium ?? true;
  const isNew = outside !== (place.stored?.isOutsideConsortium ?? true);
  if (isNew && !maySetLocks(lockLevelOf(scope.actor, place.organization.id)))
    errors.push({ column: "outside_consortium", code: "consortiumStaffOnly" });
  // A missing address is reported elsewhere.
  if (url === "") return { url, errors };
  try {
    const placed = placeCredentials(url, { ...secrets, release: place.release });
    const hash = versionHash({ ...secrets, release: place.release, url: placed.url });
    const same = around.everywhere.filter((one) => one.versionHash === hash && one.id !== place.stored?.id);
    if (hash !== place.stored?.versionHash) errors.push(...sameOf(same, place.organization.id));
    return { url: placed.url, errors };
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    errors.push(...(error.fields.url ?? []).map((code) => ({ column: "url" as const, code })));
    return { url, errors };
  }
}

function sameOf(same: readonly { organizationId: number }[], organizationId: number): Note[] {
  if (same.some((one) => one.organizationId === organizationId))
    return [{ column: "", code: "same-exists-within-org" }];
  const isForbidden = same.length > 0 && settings().CONSORTIAL_INSTALLATION;
  return isForbidden ? [{ column: "", code: "same-exists-globally" }] : [];
}

/** COUNTER codes of reports. */
export const codesOf = (ids: readonly number[], { around }: Ready) =>
  around.types.filter(({ id }) => ids.includes(id)).map(({ counterCode }) => counterCode);

/** Errors of a schema by column. */
export function accessNotes({ issues }: z.ZodError): Note[] {
  return issues.map(({ path: [name], message }) => ({ column: sheetColumn(String(name ?? "")), code: message }));
}

/** The column of a field; "" for the row as a whole. */
export const sheetColumn = (name: string): Note["column"] => {
  const columns: readonly Note["column"][] = [
    ...([
      "title",
      "account",
      "url",
      "customer_id",
      "requestor_id",
      "api_key",
      "http_username",
      "http_password",
    ] as const),
    ...(["extra_params", "counter_reports", "not_before", "last_harvestable_month", "expires_on"] as const),
  ];
  return columns.find((column) => column === name) ?? "";
};
