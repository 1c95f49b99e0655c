import { transportFailures } from "@/lib/kit/outgoing/transport-failed";
import type { SettledStatus } from "./attempt-status";

/** What a failed download says about the credentials it was made with, or about the report on them. */
export type Breakage = { level: "credentials" | "report"; by: string };

type Failed = {
  status: SettledStatus;
  errorCode: string;
  httpStatus: number | null;
  /** These credentials, as they are, brought an answer within the last days. */
  hasRecentSuccess: boolean;
};

/** A server may answer 400 or 500 to sound credentials for a while; after so many days without success it means them. */
export const RECENT_DAYS = 15;

const BY_CREDENTIALS = ["1030", "1110", "1111", "2000", "2010", "2020"];
const BY_REPORT = ["3000", "3010", "3060"];
/** About the way, the server or the month, not about who asks: no HTTP status sent along makes them break anything. */
const BY_NOTHING: readonly string[] = [
  ...transportFailures,
  ...["1000", "1010", "1011", "1020", "4001", "3020", "3032", "3040"],
];

/**
 * Whether a download breaks its credentials, or one report on them, so that they rest until somebody edits them. A
 * readable exception says more than the HTTP status (some servers send 404 with every exception), but 2030 (our IP
 * address) and codes nobody knows break by their HTTP status only.
 */
export function breakage({ status, errorCode, httpStatus, hasRecentSuccess }: Failed): Breakage | null {
  if (status !== "download_failed") return null;
  const by = /^\d+$/.test(errorCode) ? errorCode : `http-${httpStatus}`;
  if (BY_CREDENTIALS.includes(errorCode)) return { level: "credentials", by };
  if (BY_REPORT.includes(errorCode)) return { level: "report", by };
  if (BY_NOTHING.includes(errorCode)) return null;
  if (httpStatus === 401 || httpStatus === 403) return { level: "credentials", by };
  if (httpStatus === 404) return { level: "report", by };
  const isUnexplained = errorCode.startsWith("http-") && (httpStatus === 400 || httpStatus === 500);
  return isUnexplained && !hasRecentSuccess ? { level: "credentials", by } : null;
}
