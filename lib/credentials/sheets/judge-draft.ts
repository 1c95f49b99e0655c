import "server-only";
import type { z } from "zod";
import { credentialsDraft } from "../contract";
import { changedSecrets, noSecrets } from "../secrets/secrets";
import { accessNotes, checkAccess, codesOf } from "./check-access";
import type { Plan, Ready, RowResult } from "./row-result";
import type { Note, RowValues } from "./row-values";

type Draft = z.input<typeof credentialsDraft>;

/** Default reports: nearly every platform has them, and they are not large. */
const USUAL = ["DR", "PR", "TR"];

/** Previews the credentials that a row adds. */
export async function judgeDraft(ready: Ready): Promise<RowResult> {
  const { place, values, around, reportIds } = ready;
  const { reports: _, ...fields } = values;
  const errors = maskedOf(values);
  const defaultUrl = values.url ? null : await urlOf(ready);
  const usual = around.types.filter(
    ({ release, counterCode }) => release === place.release && USUAL.includes(counterCode),
  );
  const ids = reportIds ?? usual.map(({ id }) => id);
  const draft: Draft = {
    ...withoutNulls(fields),
    organization_id: place.organization.id,
    platform_id: place.platform.id,
    counter_version: place.release,
    title: values.title ?? "",
    url: values.url ?? defaultUrl?.url ?? "",
    customer_id: values.customer_id ?? "",
    counter_reports: ids,
  };
  const warnings: Note[] = [
    ...(defaultUrl ? [{ column: "url" as const, code: defaultUrl.code }] : []),
    ...(reportIds
      ? []
      : [{ column: "counter_reports" as const, code: ids.length > 0 ? "reportsAssumed" : "reportsMissing" }]),
  ];
  const parsed = credentialsDraft.safeParse(draft);
  if (!parsed.success) errors.push(...accessNotes(parsed.error));
  const secrets = changedSecrets(noSecrets, values, place.release);
  const placed = checkAccess(ready, secrets, draft.url);
  errors.push(...placed.errors);
  const plan: Plan = parsed.success ? { kind: "create", draft: parsed.data } : { kind: "none" };
  const after = {
    title: draft.title ?? "",
    account: draft.account ?? "",
    url: placed.url,
    reports: codesOf(ids, ready),
    enabled: values.enabled ?? true,
    secrets,
  };
  return { action: "create", plan, place, after, changes: [], errors, warnings };
}

/** A mask is no value for a secret that is not stored yet. */
function maskedOf(values: RowValues): Note[] {
  const names = ["customer_id", "requestor_id", "api_key", "http_username", "http_password"] as const;
  const masked = names.filter((name) => values[name] === null).map((column) => ({ column, code: "maskedSecret" }));
  const params = Object.values(values.extra_params ?? {}).includes(null);
  return [...masked, ...(params ? [{ column: "extra_params" as const, code: "maskedSecret" }] : [])];
}

function withoutNulls({ extra_params = {}, ...values }: Omit<RowValues, "reports">): Partial<Draft> {
  const params = Object.fromEntries(Object.entries(extra_params).map(([name, value]) => [name, value ?? ""]));
  const present = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
  return { ...present, extra_params: params };
}

/** Default address: the registry's, otherwise the newest one in use for the platform and release. */
async function urlOf({ around, place }: Ready): Promise<{ url: string; code: string } | null> {
  const registered = await around.registry(place.platform.id, place.release);
  if (registered) return { url: registered, code: "urlFromRegistry" };
  const used = around.everywhere.find((one) => one.platformId === place.platform.id && one.release === place.release);
  return used ? { url: used.url, code: "urlFromOthers" } : null;
}
