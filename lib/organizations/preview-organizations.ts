import "server-only";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { Problem, Refused } from "@/lib/kit/errors";
import { fieldSentence, problemText } from "@/lib/kit/http/render-problem";
import { type Locale, preferredLocale } from "@/lib/kit/i18n/routing";
import { readSheets } from "@/lib/spreadsheets/read-sheets";
import { receiveSheet } from "@/lib/spreadsheets/receive-sheet";
import { type SheetDraft, type SheetOrganization, sheetDraft } from "./contract";
import { type Judged, RowJudge } from "./judge-rows";
import { organizationsInSheet, type RowOfOrganization } from "./organizations-in-sheet";

const MOST_ROWS = 2000;

/** Effect of importing each row of a file. */
export async function previewOrganizations(scope: Scope<"consortium.manage">, request: Request) {
  const { bytes } = await receiveSheet(request);
  const sheets = await readSheets(bytes, scope);
  const lists = sheets.map(({ rows }) => organizationsInSheet(rows));
  const rows = lists.flatMap(({ organizations }) => organizations);
  if (rows.length === 0) throw new Refused("importNoOrganizations");
  if (rows.length > MOST_ROWS) throw new Refused("importTooManyRows");
  const judges = new RowJudge(await db().organization.findMany());
  const locale = preferredLocale(request.headers.get("accept-language"));
  const judged = rows.map((row) => judge(row, judges));
  return {
    organizations: judged.map((one) => showRow(one, judges, locale)),
    unknown: lists.flatMap(({ unknown }) => unknown),
  };
}

type JudgedRow =
  | { row: RowOfOrganization; draft: SheetDraft; judged: Judged }
  | { row: RowOfOrganization; code: string };

function judge(row: RowOfOrganization, judges: RowJudge): JudgedRow {
  const { success, data: draft, error } = sheetDraft.safeParse(row);
  if (!success) return { row, code: error.issues[0]?.message ?? "invalid" };
  return { row, draft, judged: judges.judge(draft, row.row) };
}

function showRow(one: JudgedRow, judges: RowJudge, locale: Locale): SheetOrganization {
  const { row } = one;
  if ("code" in one) {
    const nothing = { organization: null, revision: null, changes: [] };
    const values = { ...row, is_raw_data_import_enabled: null };
    return { ...values, ...nothing, state: "wrong", problem: fieldSentence(one.code, locale) };
  }
  const { problem, ...judged } = judges.place(one.draft, row.row, one.judged);
  return { row: row.row, ...one.draft, ...judged, problem: problem && sentenceOf(problem, locale) };
}

const sentenceOf = (problem: NonNullable<Judged["problem"]>, locale: Locale): string =>
  "row" in problem
    ? problemText(new Problem(400, problem.code, { row: problem.row }), locale)
    : fieldSentence(problem.code, locale);
