import "server-only";
import { z } from "zod";
import { countRequest } from "@/lib/access/count-request";
import type { Scope } from "@/lib/access/scope";
import { Problem } from "@/lib/kit/errors";
import { renderProblem } from "@/lib/kit/http/render-problem";
import { log } from "@/lib/kit/log";
import type { Question } from "@/lib/usage/question";
import { type ReportCoverage, reportCoverage } from "../contract";
import { typesAtFault } from "../refusal-of";
import type { ReportTable } from "../report-table";
import { firstPart } from "./first-part";
import { listParts, type Parts } from "./list-parts";
import { readReportCoverage } from "./read-report-coverage";
import { runReport } from "./run-report";
import type { Running } from "./running";

/** The table, or the reason why there is none: a sentence with its code, and whether retrying may help. */
export type ReportOutcome =
  | { readonly table: ReportTable; readonly coverage?: ReportCoverage | undefined }
  | {
      readonly problem: string;
      readonly code: string;
      readonly mayPass: boolean;
      /** Short names of the report types at fault. */
      readonly reportTypes: readonly string[];
    };

/** A question's table on a page: for a split one, the selected or first part, with the list of parts. */
export type ShownReport = {
  readonly question: Question;
  readonly outcome: ReportOutcome;
  readonly parts: Parts | null;
};

/** For pages, which stay usable when a report is refused or the usage store does not respond. */
export async function tryReport(
  scope: Scope<"usage.view">,
  question: Question,
  running: Running,
): Promise<ShownReport> {
  let end = () => {};
  try {
    end = countRequest("report", scope);
    const parts = question.split === null ? null : await listParts(scope, question, running);
    const partQuestion = firstPart(question, parts) ?? question;
    const coverage = tryCoverage(scope, partQuestion);
    const table = await runReport(scope, partQuestion, running);
    return { question: partQuestion, parts, outcome: { table, coverage: await Promise.race([coverage, patience()]) } };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { error: problem } = errorText.parse(await renderProblem(error, running.locale).json());
    const mayPass = error.status === 503 || error.status === 429;
    return {
      question,
      parts: null,
      outcome: { problem, code: error.code, mayPass, reportTypes: typesAtFault(error.values) },
    };
  } finally {
    end();
  }
}

/** Coverage comes with its figures unless it takes much longer; the page then reads it itself. */
const patience = () => new Promise<undefined>((resolve) => setTimeout(resolve, LONGEST_EXTRA, undefined));

const LONGEST_EXTRA = 500;

async function tryCoverage(scope: Scope<"usage.view">, question: Question): Promise<ReportCoverage | undefined> {
  try {
    return reportCoverage.returns.parse(await readReportCoverage(scope, question));
  } catch (error) {
    log.warn({ error: String(error) }, "the coverage of a report could not be read with its figures");
    return undefined;
  }
}

/** The refusal as in the API. */
const errorText = z.object({ error: z.string() });
