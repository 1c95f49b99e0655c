import type { Answer } from "@/lib/access/contract";
import type { listWritableReportsCall } from "@/lib/exports/contract";

type StoredReport = Answer<typeof listWritableReportsCall.returns>[number];

/** Contents of a file: usage records, or COUNTER reports as delivered or all in Release 5.1. */
export type Contents = "usage" | "delivered" | "5.1";

export type ReportsOfPlatform = {
  /** Releases of the stored reports that can be written again. */
  readonly came: "none" | "release5" | "release51" | "both";
  readonly contents: readonly Exclude<Contents, "usage">[];
  readonly reports: Readonly<Record<Exclude<Contents, "usage">, readonly StoredReport[]>>;
  /** Short names of reports that no release can write: those of Release 4, and those COUNTER does not define. */
  readonly release4: readonly string[];
  readonly unknown: readonly string[];
};

export function offerReports(stored: readonly StoredReport[]): ReportsOfPlatform {
  const came = stored.filter(({ written_in: releases, release }) => releases.some((one) => one === release));
  const [has5, has51] = (["5", "5.1"] as const).map((release) => came.some((one) => one.release === release));
  const names = (isMeant: (report: StoredReport) => boolean) =>
    stored.filter((one) => one.written_in.length === 0 && isMeant(one)).map(({ short_name: name }) => name);
  return {
    came: has5 ? (has51 ? "both" : "release5") : has51 ? "release51" : "none",
    // If all reports are of Release 5.1, both choices would give the same file.
    contents: [...(has5 || has51 ? (["delivered"] as const) : []), ...(has5 ? (["5.1"] as const) : [])],
    reports: { delivered: came, "5.1": stored.filter(({ written_in: releases }) => releases.includes("5.1")) },
    release4: names(({ release }) => release === "4"),
    unknown: names(({ release }) => release !== "4"),
  };
}
