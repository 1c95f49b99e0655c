import type { FindingCode } from "@/lib/counter/finding";
import type { SettledStatus } from "@/lib/harvest/states/attempt-status";
import type { PlatformKey } from "@/lib/simulator/publisher/consortium";
import type { ScriptedAnswer } from "@/lib/simulator/publisher/scripted-answers";
import type { LoggedRequest } from "@/lib/simulator/publisher/server";

export type Sums = Readonly<Record<string, number>>;

/** Different expectations for automatic and manual harvests with working credentials. */
type Either<T> = Record<Mode, T>;
export type Mode = "automatic" | "byHand";

/** Expected state afterwards; omitted fields mean none or never. */
export type Outcome = {
  status: SettledStatus;
  code: string;
  isPartial?: true;
  /** Error codes of the attempts before the described one, each of which is retried. */
  before?: readonly string[];
  /** Seconds until the next attempt after the last one. */
  next?: number | null | Either<number | null>;
  /** Seconds without any request to the server. */
  rest?: number;
  broken?: { level: "credentials" | "report"; by: string };
  /**
   * The numbers of the month by metric, or "truth" for the publisher's; {} is a month marked empty, "empty-by-hand" one
   * marked empty only for manual harvests.
   */
  stored?: Sums | "truth" | "empty-by-hand";
  /** All findings of the reader, warnings before errors. */
  says?: readonly FindingCode[];
  exceptions?: readonly (number | null)[];
  /** Texts stored with the attempt. */
  tells?: readonly string[];
};

/** Origins in addition to the publisher's, all of them allowed. */
export type Hosts = {
  /** The publisher under another name. */
  elsewhere: string;
  /** A server that fails every TLS handshake, with an https URL. */
  withoutTls: string;
  /** A server with a self-signed certificate. */
  untrusted: string;
  /** A port without a listener. */
  nobody: string;
};

/** One kind of answer of a provider, and all of its consequences. */
export type Scenario = {
  name: string;
  /** Numbers of the deviations (COUNTER digest, section 14) that it covers. */
  of: readonly string[];
  answers: readonly ScriptedAnswer[] | ((hosts: Hosts) => readonly ScriptedAnswer[]);
  outcome: Outcome;
  platform?: PlatformKey;
  report?: "TR" | "PR" | "DR" | "IR";
  release?: "5" | "5.1";
  /** The only mode; default: see `modesOf`. */
  by?: Mode;
  /** The newest month, which may still be completed, instead of an older one. */
  isRecent?: true;
  /** The base URL entered for the service. */
  url?: (base: string, hosts: Hosts) => string;
  /** Full numbers of the month that exist before. */
  former?: Sums;
  /** The credentials have just returned an answer. */
  workedLately?: true;
  /** Checks the publisher's requests. */
  asked?: (requests: readonly LoggedRequest[]) => void;
};

/**
 * Modes of a scenario. Usage is the same in both, and new credentials show whether it verifies them; if an automatic
 * harvest does not retry, a manual one does not either.
 */
export function modesOf({ by, outcome }: Scenario): readonly Mode[] {
  if (by) return [by];
  if (outcome.next) return ["automatic", "byHand"];
  return [outcome.status === "success" ? "byHand" : "automatic"];
}

/** Numbers that exist in the month of every failure and must stay unchanged. */
export const formerSums: Sums = { Total_Item_Requests: 11, Unique_Item_Requests: 9 };

const DAY = 86_400;

/** Retried after a day by automatic harvests, not at all by manual ones: users can retry themselves. */
const inADay: Either<number | null> = { automatic: DAY, byHand: null };

/** Usage is imported; no other consequences. */
export const usage = (more: Partial<Outcome> = {}): Outcome => ({
  status: "success",
  code: "",
  stored: { Total_Item_Requests: 7, Unique_Item_Requests: 5 },
  ...more,
});

/** Usage that may be completed later: automatic harvests retry. */
export const partialUsage = (code: string, more: Partial<Outcome> = {}): Outcome =>
  usage({ code, isPartial: true, says: ["months-partial"], ...more });

/** No usage: marked at once in manual harvests, after retries in automatic ones. */
export const noUsage = (code: "3030" | "", more: Partial<Outcome> = {}): Outcome => ({
  status: "no_data",
  code,
  next: inADay,
  stored: "empty-by-hand",
  ...more,
});

export const notReady = (more: Partial<Outcome> = {}): Outcome => ({
  status: "no_data",
  code: "3031",
  next: inADay,
  ...more,
});

/** The download failed; nothing is stored. */
export const failed = (code: string, more: Partial<Outcome> = {}): Outcome => ({
  status: "download_failed",
  code,
  next: inADay,
  ...more,
});

/** The download failed, and waiting cannot cure it. */
export const failedForGood = (code: string, more: Partial<Outcome> = {}): Outcome => ({
  status: "download_failed",
  code,
  ...more,
});

export const brokenCredentials = (code: string, more: Partial<Outcome> = {}): Outcome =>
  failedForGood(code, { broken: { level: "credentials", by: code }, ...more });

export const brokenReport = (code: string, more: Partial<Outcome> = {}): Outcome =>
  failedForGood(code, { broken: { level: "report", by: code }, ...more });

/** The server requests a pause: the intention waits in both modes, and possibly the whole server. */
export const laterOn = (code: string, seconds: number, more: Partial<Outcome> = {}): Outcome =>
  failedForGood(code, { next: seconds, rest: seconds, ...more });

/** An (almost valid) report that must not be imported. */
export const refused = (code: FindingCode, more: Partial<Outcome> = {}): Outcome => ({
  status: "parsing_failed",
  code,
  says: [code],
  ...more,
});

/** A truncated answer, which may be complete next time. */
export const cutShort = (code: FindingCode, more: Partial<Outcome> = {}): Outcome =>
  refused(code, { next: inADay, ...more });
