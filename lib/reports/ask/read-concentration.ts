import "server-only";
import type { Scope } from "@/lib/access/scope";
import { askRows } from "@/lib/usage/ask/ask";
import type { Question } from "@/lib/usage/question";
import { type Concentration, concentrationOf, rowsAddUp } from "../concentration";
import { resolveReport } from "./resolve-report";
import type { Running } from "./running";
import { settleNotes } from "./settle-notes";
import { viewUsage } from "./view-usage";

/**
 * How few of a report's rows make most of its usage; null if its rows do not add up. Throws what resolveReport refuses,
 * and QuestionTooBig.
 */
export async function readConcentration(
  scope: Scope<"usage.view">,
  question: Question,
  running: Running,
): Promise<Concentration | null> {
  if (!rowsAddUp(question)) return null;
  const [view, resolved] = await Promise.all([
    viewUsage(scope),
    resolveReport(scope, { ...question, columns: [], trend: null, zeroRows: false }),
  ]);
  const report = await settleNotes(view, resolved, running);
  if (report.notes.some(({ code }) => code === "mixedMetrics")) return null;
  const totals = await askRows(view, report.question, { signal: running.signal });
  return concentrationOf(totals.map(({ total }) => total));
}
