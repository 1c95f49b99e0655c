import "server-only";
import type { z } from "zod";
import type { Scope } from "@/lib/access/scope";
import { Refused } from "@/lib/kit/errors";
import { fieldSentence } from "@/lib/kit/http/render-problem";
import { type Locale, preferredLocale } from "@/lib/kit/i18n/routing";
import { readSheets } from "@/lib/spreadsheets/read-sheets";
import { receiveSheet } from "@/lib/spreadsheets/receive-sheet";
import { limitTries } from "@/lib/users/sessions/limit-tries";
import type { previewImportCall } from "../contract";
import { changedSecrets, noSecrets, secretMask } from "../secrets/secrets";
import { judgeChange } from "./judge-change";
import { judgeDraft } from "./judge-draft";
import { keepPreview } from "./keep-preview";
import { placeOfRow } from "./place-of-row";
import { readSurroundings } from "./read-surroundings";
import type { Circumstances, RowPlace, RowResult } from "./row-result";
import { type Note, type RowValues, rowValues } from "./row-values";
import { headingOf, type ImportRecord, recognizeCredentialsTable, type SheetCredentials } from "./table";

const MOST_ROWS = 5000;

type Row = { record: ImportRecord; judged: RowResult };

/** Previews an uploaded file of credentials: the action for each row. Saves only the preview, for one hour. */
export async function previewImport(
  scope: Scope<"credentials.manage">,
  request: Request,
): Promise<z.input<typeof previewImportCall.returns>> {
  const userId = scope.user.id;
  await limitTries("preview", { account: userId, network: scope.network });
  const { bytes, name, organization } = await receiveSheet(request);
  const reach = organization === null ? scope : scope.within(organization);
  const around = await readSurroundings(reach);
  const tables = await readTables(
    bytes,
    scope,
    new Set(around.types.map(({ counterCode }) => counterCode.toUpperCase())),
  );
  const format = tables[0]?.format ?? "own";
  const rows: Row[] = [];
  for (const { records, columns } of tables) {
    const hasTitles = columns.some(({ means }) => means === "title");
    for (const record of records)
      rows.push({ record, judged: await judgeRow(record, { scope: reach, around, format, hasTitles }) });
  }
  refuseTwice(rows);
  const { token, expiresAt } = await keepPreview(userId, plansOf(rows));
  const locale = preferredLocale(request.headers.get("accept-language"));
  return {
    format,
    file_name: name.slice(0, 200),
    columns: tables.flatMap(({ columns }) => columns),
    counts: countActions(rows),
    rows: rows.map((row, index) => showRow(row, index, locale)),
    token,
    expires_at: expiresAt,
  };
}

export function countActions(rows: readonly { judged: RowResult }[]) {
  const count = (action: RowResult["action"]) => rows.filter(({ judged }) => judged.action === action).length;
  return { create: count("create"), update: count("update"), same: count("same"), error: count("error") };
}

async function readTables(
  bytes: Uint8Array,
  scope: Scope<"credentials.manage">,
  reportCodes: ReadonlySet<string>,
): Promise<SheetCredentials[]> {
  const sheets = await readSheets(bytes, scope);
  const tables = sheets.flatMap(({ name, rows }) => recognizeCredentialsTable(name, rows, reportCodes) ?? []);
  if (tables.length === 0) throw new Refused("importFormatUnknown");
  if (tables.reduce((sum, { records }) => sum + records.length, 0) > MOST_ROWS) throw new Refused("importTooManyRows");
  return tables;
}

/** A second row for the same credentials would undo the first, or fail halfway. */
function refuseTwice(rows: readonly Row[]): void {
  const targets = new Set<string>();
  for (const { judged } of rows) {
    const { organization, platform, release, stored } = judged.place;
    if (!organization || !platform || !release) continue;
    const place = `${organization.id} ${platform.id} ${release}`;
    const keys = [`${place} ${judged.after.title}`, ...(stored ? [`id ${stored.id}`] : [])];
    if (keys.some((key) => targets.has(key))) {
      judged.errors.push({ column: "", code: "twiceInFile" });
      judged.action = "error";
      judged.plan = { kind: "none" };
    }
    for (const key of keys) targets.add(key);
  }
}

export const plansOf = (rows: readonly { judged: RowResult }[]) =>
  rows.flatMap(({ judged: { plan } }, index) => (plan.kind === "none" ? [] : [{ index, plan }]));

function showRow({ record, judged }: Row, index: number, locale: Locale) {
  return {
    ...showResult(judged, { index, locale, headingOf: (column) => headingOf(record, column) }),
    sheet: record.sheet,
    row: record.row,
    organization: judged.place.organization?.name ?? record.cells.organization?.texts[0] ?? "",
    platform: judged.place.platform?.name ?? record.cells.platform?.texts[0] ?? "",
    counter_version: judged.place.release ?? record.cells.counter_version?.texts[0] ?? "",
  };
}

type Shown = { index: number; locale: Locale; headingOf: (column: string) => string };

/** The result of a row, with masked secrets and the texts of its notes. */
export function showResult(judged: RowResult, { index, locale, headingOf }: Shown) {
  const { place, after, action, changes, errors, warnings } = judged;
  const { secrets } = after;
  const withHeadings = (notes: readonly Note[]) =>
    notes.map(({ column, code }) => ({
      column: headingOf(column) || column,
      code,
      message: fieldSentence(code, locale),
    }));
  return {
    index,
    member: null,
    title: after.title,
    account: after.account,
    url: after.url,
    customer_id: secretMask(secrets.customerId),
    requestor_id: secretMask(secrets.requestorId),
    api_key: secretMask(secrets.apiKey),
    http_username: secretMask(secrets.httpUsername),
    http_password: secretMask(secrets.httpPassword),
    extra_params: Object.fromEntries(
      Object.entries(secrets.extraParams).map(([name, value]) => [name, secretMask(value)]),
    ),
    counter_reports: after.reports,
    enabled: after.enabled,
    action,
    credentials: place.stored?.id ?? null,
    changes,
    errors: withHeadings(errors),
    warnings: withHeadings(warnings),
  };
}

/** Previews the import of one row, with its errors. Writes nothing. */
async function judgeRow(record: ImportRecord, circumstances: Circumstances): Promise<RowResult> {
  const { place, errors: misplaced, warnings } = await placeOfRow(record, circumstances);
  const { values, notes } = rowValues(record, place.release ?? "5");
  const errors = [...misplaced, ...notes];
  const reports = reportsOf(values, place, circumstances);
  errors.push(...reports.errors);
  if (!isWhole(place)) return unplaced(place, values, { errors, warnings });
  const ready = { ...circumstances, place, values, reportIds: reports.ids };
  const judged = place.stored ? judgeChange(ready, place.stored) : await judgeDraft(ready);
  return settled({ ...judged, errors: [...errors, ...judged.errors], warnings: [...warnings, ...judged.warnings] });
}

const isWhole = (place: Partial<RowPlace>): place is RowPlace =>
  place.organization !== undefined && place.platform !== undefined && place.release !== undefined;

function unplaced(
  place: Partial<RowPlace>,
  values: RowValues,
  { errors, warnings }: { errors: Note[]; warnings: Note[] },
): RowResult {
  const secrets = changedSecrets(noSecrets, values, place.release ?? "5");
  const { title = "", account = "", url = "", reports = [], enabled = true } = values;
  const after = { title, account, url, reports, enabled, secrets };
  return { action: "error", plan: { kind: "none" }, place, after, changes: [], errors, warnings };
}

/** A row with errors is not imported. */
export const settled = (judged: RowResult): RowResult =>
  judged.errors.length > 0 ? { ...judged, action: "error", plan: { kind: "none" } } : judged;

/** Ids of the row's reports; null if it names none. */
function reportsOf({ reports }: RowValues, { release }: Partial<RowPlace>, { around }: Circumstances) {
  const errors: Note[] = [];
  if (!reports || !release) return { ids: null, errors };
  const ids = reports.flatMap((code) => {
    const type = around.types.find((one) => one.release === release && one.counterCode.toUpperCase() === code);
    return type ? [type.id] : [];
  });
  if (ids.length < reports.length) errors.push({ column: "counter_reports", code: "reportOfOtherRelease" });
  return { ids, errors };
}
