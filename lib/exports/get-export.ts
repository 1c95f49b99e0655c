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
  const shown = await showExport(row, locale);
  const viewing = await scopeOfPerson("usage.view", row.userId);
  const asked = row.kind === "report" ? exportRequests.report.safeParse(row.request).data : undefined;
  if (!viewing || !asked) return { ...shown, contents: [] };
  const shares = asked.shares && { of: asked.shares, unable: null };
  return { ...shown, contents: await aboutReport(viewing, asked.question, { locale, shares }) };
}
