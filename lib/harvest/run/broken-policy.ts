import { transportFailures } from "@/lib/kit/outgoing/transport-failed";
import type { SettledStatus } from "../states/attempt-status";

/** The level that a failed download breaks. */
export type Breakage = { level: "credentials" | "report"; by: string };

type Failed = {
  status: SettledStatus;
  errorCode: string;
  httpStatus: number | null;
  /** This version of the credentials returned an answer within the last BROKEN_AFTER_DAYS. */
  hasRecentSuccess: boolean;
};

/**
 * A server may return 400 or 500 for valid credentials for a while; after this many days without success, the
 * credentials are to blame.
 */
export const BROKEN_AFTER_DAYS = 15;

const BY_CREDENTIALS = ["1030", "1110", "1111", "2000", "2010", "2020"];
const BY_REPORT = ["3000", "3010", "3060"];
/**
 * Caused by the network, the server or the month, not by the credentials: never break anything, whatever the HTTP
 * status.
 */
const BY_NOTHING: readonly string[] = [
  ...transportFailures,
  ...["1000", "1010", "1011", "1020", "4001", "3020", "3031", "3032", "3040"],
  ...["only-in-earlier-release", "release-retired"],
];

/**
 * Decides whether a failed download breaks its credentials or one report on them; broken ones rest until a user edits
 * them. A readable exception outweighs the HTTP status (some servers send 404 with every exception), but 2030 (our IP
 * address) and unknown codes break by HTTP status only.
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
