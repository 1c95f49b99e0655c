import "server-only";
import type { Scope } from "@/lib/access/scope";
import type { Locale } from "@/lib/kit/i18n/routing";
import { scopeOfPerson } from "@/lib/users/sessions/find-session";
import { aboutReport } from "./make/about-report";
import { findOwnExport, showExport } from "./own-export";
import { exportRequests } from "./request";

/** One of the user's exports with progress and description. */
export async function getExport(scope: Scope<"signed-in">, id: number, locale: Locale) {
  const row = await findOwnExport(scope, id);
  const exportRow = await showExport(row, locale);
  const viewing = await scopeOfPerson("usage.view", row.userId);
  const question = row.kind === "report" ? exportRequests.report.safeParse(row.request).data : undefined;
  if (!viewing || !question) return { ...exportRow, contents: [] };
  const shares = question.shares && { of: question.shares, unable: null };
  return { ...exportRow, contents: await aboutReport(viewing, question.question, { locale, shares }) };
}
