import { hash } from "./random";
import type { PublisherRequest } from "./read-request";
import type { ScriptedAnswer } from "./scripted-answers";

/**
 * Societas is the misbehaving platform. The first request for a report of a library and month may fail, always in the
 * same way; the second one succeeds. Its newest month is not ready (`lateMonths` of the platform).
 */
export function createMoods(): (request: PublisherRequest) => ScriptedAnswer | null {
  const platforms = new Set<string>();
  return ({ platform, what, release, reportId, query }) => {
    if (platform.key !== "societas" || what !== "report") return null;
    const months = `${query.get("begin_date")?.slice(0, 7)}|${query.get("end_date")?.slice(0, 7)}`;
    const key = `${query.get("customer_id")}|${release}|${reportId?.toLowerCase()}|${months}`;
    if (platforms.has(key)) return null;
    platforms.add(key);
    return firstAnswer(hash(key) % 48, reportId?.toUpperCase() === "PR");
  };
}

function firstAnswer(lot: number, isPlatformReport: boolean): ScriptedAnswer | null {
  if (lot < 2) return { kind: "exceptions", list: [{ code: 1010 }], form: "object", retryAfter: "1" };
  if (lot < 4) return { kind: "queued", retryAfter: "2" };
  if (lot === 4) return { kind: "exceptions", list: [{ code: 1000 }], form: "object", retryAfter: "1" };
  if (lot < 7 && isPlatformReport) return { kind: "html", title: "Societas Journals: planned maintenance" };
  return null;
}
