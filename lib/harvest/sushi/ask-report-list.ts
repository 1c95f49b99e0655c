import "server-only";
import { secretValues } from "@/lib/credentials/secrets/secrets";
import { now } from "@/lib/kit/clock";
import { log } from "@/lib/kit/log";
import type { Limits } from "@/lib/kit/outgoing/safe-request";
import { TransportFailed } from "@/lib/kit/outgoing/transport-failed";
import { askJson } from "./ask-json";
import { type Access, buildReportListRequest } from "./build-request";
import { type ListedReport, readReportList } from "./report-list";
import { scrub } from "./scrub";

/** A list with the changes of thirty reports over ten years has less than a megabyte. */
const LIMITS: Limits = { connect: 10_000, idle: 30_000, total: 60_000, bytes: 2_000_000 };

/** Maximum rest, in seconds, that the answer to this request alone can cause. */
const LONGEST_REST = 3600;

export type ListAnswer = {
  /** Without a list: the service has none, sends something else, or did not answer. */
  outcome: "read" | "not-supported" | "unreadable" | "no-answer";
  reports: readonly ListedReport[];
  /** Seconds without requests to the server, because it limits their rate. */
  rest: number;
};

const withoutList = (outcome: ListAnswer["outcome"], rest = 0): ListAnswer => ({ outcome, reports: [], rest });

type Asking = { access: Access; signal: AbortSignal; limits?: Limits };

/**
 * Requests the list of reports of a service. Many services have none, which is not a failure. Throws only if aborted.
 */
export async function askReportList({ access, signal, limits = LIMITS }: Asking): Promise<ListAnswer> {
  try {
    const { httpStatus, json, retryAfter } = await askJson(buildReportListRequest(access), { access, signal, limits });
    if (httpStatus === 429) return withoutList("no-answer", Math.min(LONGEST_REST, retryAfter ?? 60));
    if (httpStatus >= 500) return withoutList("no-answer", Math.min(LONGEST_REST, retryAfter ?? 0));
    if (httpStatus < 200 || httpStatus > 299) return withoutList("not-supported");
    const reports = readReportList(json, now());
    return reports ? { outcome: "read", reports: scrubbed(reports, access), rest: 0 } : withoutList("unreadable");
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof TransportFailed && error.code === "too-large") return withoutList("unreadable");
    log.info({ error: error instanceof Error ? error.name : "" }, "no list of reports from the service");
    return withoutList("no-answer");
  }
}

/** Notes are the provider's texts; everything else was checked. */
function scrubbed(reports: readonly ListedReport[], access: Access): ListedReport[] {
  const { text } = scrub(secretValues(access));
  const clean = ({ changes, ...report }: ListedReport): ListedReport => ({
    ...report,
    changes: Object.fromEntries(
      Object.entries(changes).map(([month, { at, note }]) => [month, { at, note: text(note) }]),
    ),
  });
  return reports.map(clean);
}
