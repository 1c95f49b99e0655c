import "server-only";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { Problem, Refused } from "@/lib/kit/errors";
import { fieldSentence } from "@/lib/kit/http/render-problem";
import { type Locale, preferredLocale } from "@/lib/kit/i18n/routing";
import { readSheets } from "@/lib/kit/sheets/read-sheets";
import { organizationDraft, type SheetOrganization } from "./contract";
import { organizationsInSheet, type RowOfOrganization } from "./organizations-in-sheet";
import { takenNames } from "./taken-names";

const MOST_BYTES = 5_000_000;
const MOST_ROWS = 2000;

type Taken = Awaited<ReturnType<typeof takenNames>>;

/** What importing each row of a file would do. */
export async function previewOrganizations(_scope: Scope<"consortium.manage">, request: Request) {
  const sheets = await readSheets(await uploadedBytes(request));
  const found = sheets.map(({ rows }) => organizationsInSheet(rows));
  const rows = found.flatMap(({ organizations }) => organizations);
  if (rows.length === 0) throw new Refused("importNoOrganizations");
  if (rows.length > MOST_ROWS) throw new Refused("importTooManyRows");
  const taken = await takenNames(db());
  const locale = preferredLocale(request.headers.get("accept-language"));
  return {
    organizations: rows.map((row) => judge(row, taken, locale)),
    unknown: found.flatMap(({ unknown }) => unknown),
  };
}

async function uploadedBytes(request: Request): Promise<Uint8Array> {
  const length = Number(request.headers.get("content-length") ?? Number.NaN);
  if (!(length <= MOST_BYTES)) throw new Problem(413, "importFileTooLarge");
  const form = await request.formData().catch(() => null);
  const file = form?.get("file");
  if (!(file instanceof File) || file.size === 0) throw new Refused("importFileMissing");
  return new Uint8Array(await file.arrayBuffer());
}

/** What stands twice in the file is new once. */
function judge(row: RowOfOrganization, taken: Taken, locale: Locale): SheetOrganization {
  const checked = organizationDraft.safeParse(row);
  if (!checked.success) {
    const code = checked.error.issues[0]?.message ?? "invalid";
    return { ...row, state: "wrong", problem: fieldSentence(code, locale) };
  }
  const { name, short_name, internal_id } = checked.data;
  if (taken.has("name", name) || taken.has("internal_id", internal_id))
    return { ...row, state: "known", problem: null };
  if (taken.has("short_name", short_name))
    return { ...row, state: "wrong", problem: fieldSentence("shortNameTaken", locale) };
  taken.add(checked.data);
  return { ...row, state: "new", problem: null };
}
