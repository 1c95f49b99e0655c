import type { Answer } from "@/lib/access/contract";
import type { listWritableReportsCall } from "@/lib/exports/contract";

type StoredReport = Answer<typeof listWritableReportsCall.returns>[number];

/** What a file may hold: records of usage, or COUNTER reports as they came or all in Release 5.1. */
export type Contents = "usage" | "delivered" | "5.1";

/** What is offered of the COUNTER reports that are stored, and what is not. */
export type OfferedReports = {
  /** In which releases the reports came that can be written again. */
  readonly came: "none" | "release5" | "release51" | "both";
  readonly contents: readonly Exclude<Contents, "usage">[];
  readonly reports: Readonly<Record<Exclude<Contents, "usage">, readonly StoredReport[]>>;
  /** Short names of those that no release can write: of Release 4, and such that COUNTER does not know. */
  readonly release4: readonly string[];
  readonly unknown: readonly string[];
};

export function offerReports(stored: readonly StoredReport[]): OfferedReports {
  const came = stored.filter(({ written_in: releases, release }) => releases.some((one) => one === release));
  const [has5, has51] = (["5", "5.1"] as const).map((release) => came.some((one) => one.release === release));
  const names = (isMeant: (report: StoredReport) => boolean) =>
    stored.filter((one) => one.written_in.length === 0 && isMeant(one)).map(({ short_name: name }) => name);
  return {
    came: has5 ? (has51 ? "both" : "release5") : has51 ? "release51" : "none",
    // Where all came in Release 5.1, both were the same.
    contents: [...(has5 || has51 ? (["delivered"] as const) : []), ...(has5 ? (["5.1"] as const) : [])],
    reports: { delivered: came, "5.1": stored.filter(({ written_in: releases }) => releases.includes("5.1")) },
    release4: names(({ release }) => release === "4"),
    unknown: names(({ release }) => release !== "4"),
  };
}
