import type { FindingCode } from "@/lib/counter/finding";
import type { SettledStatus } from "@/lib/harvest/attempt/attempt-status";
import type { PlatformKey } from "@/lib/simulator/publisher/consortium";
import type { LoggedRequest } from "@/lib/simulator/publisher/request-log";
import type { Answer } from "@/lib/simulator/publisher/scripted-answers";

export type Sums = Readonly<Record<string, number>>;

/** Two answers to a question that depends on who asks: the installation by itself, with credentials that work, or a person. */
type Either<T> = Record<Mode, T>;
export type Mode = "automatic" | "byHand";

/** What is to be seen afterwards; what is left out is nothing, nobody, never. */
export type Outcome = {
  status: SettledStatus;
  code: string;
  isPartial?: true;
  /** Error codes of the tries before the one described, each asked for again. */
  before?: readonly string[];
  /** Seconds until the intention is tried again after the last try. */
  next?: number | null | Either<number | null>;
  /** Seconds during which the server is asked for nothing. */
  rest?: number;
  broken?: { level: "credentials" | "report"; by: string };
  /**
   * The numbers of the month by metric, or "truth": those the publisher counts; {} is a month known to be empty,
   * "empty-by-hand" one that is so if a person asked.
   */
  stored?: Sums | "truth" | "empty-by-hand";
  /** All that the reader found, warnings before errors. */
  says?: readonly FindingCode[];
  exceptions?: readonly (number | null)[];
  /** Texts to be found in what is kept about the attempt. */
  tells?: readonly string[];
};

/** Origins beside the publisher's own, all of them allowed. */
export type Hosts = {
  /** The publisher under another name. */
  elsewhere: string;
  /** A server that can agree on no encryption, under https. */
  withoutTls: string;
  /** A server with a certificate that nobody vouches for. */
  untrusted: string;
  /** Where nobody listens. */
  nobody: string;
};

/** One way in which a provider answers, and all that has to follow. */
export type Scenario = {
  name: string;
  /** Numbers of the deviations (COUNTER digest, section 14) that are shown. */
  of: readonly string[];
  answers: readonly Answer[] | ((hosts: Hosts) => readonly Answer[]);
  outcome: Outcome;
  platform?: PlatformKey;
  report?: "TR" | "PR" | "DR" | "IR";
  release?: "5" | "5.1";
  /** The only one who asks; see `modesOf` for who does if this is left out. */
  by?: Mode;
  /** The newest month, which may still be completed, instead of an older one. */
  isRecent?: true;
  /** The base address entered for the service. */
  url?: (base: string, hosts: Hosts) => string;
  /** Full numbers of the month that are there before. */
  former?: Sums;
  /** The credentials brought an answer a moment ago. */
  workedLately?: true;
  /** What the publisher must have been asked. */
  asked?: (requests: readonly LoggedRequest[]) => void;
};

/**
 * Who asks in a scenario. Usage is the same for everybody, and new credentials show whether it verifies them; where an
 * automatic harvest does not ask again, a person's does not either.
 */
export function modesOf({ by, outcome }: Scenario): readonly Mode[] {
  if (by) return [by];
  if (outcome.next) return ["automatic", "byHand"];
  return [outcome.status === "success" ? "byHand" : "automatic"];
}

/** Numbers that stand in the month of every failure and must stay as they are. */
export const formerSums: Sums = { Total_Item_Requests: 11, Unique_Item_Requests: 9 };

const DAY = 86_400;

/** Tried again after a day by automatic harvests, and not at all for a person who can try again himself. */
const inADay: Either<number | null> = { automatic: DAY, byHand: null };

/** Usage is imported and nothing else follows. */
export const usage = (more: Partial<Outcome> = {}): Outcome => ({
  status: "success",
  code: "",
  stored: { Total_Item_Requests: 7, Unique_Item_Requests: 5 },
  ...more,
});

/** Usage that may still be completed: asked for again by automatic harvests. */
export const partialUsage = (code: string, more: Partial<Outcome> = {}): Outcome =>
  usage({ code, isPartial: true, ...more });

/** No usage: known at once where a person asked, believed by an automatic harvest only after it has asked again. */
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

/** The download failed for a reason that no waiting fixes. */
export const failedForGood = (code: string, more: Partial<Outcome> = {}): Outcome => ({
  status: "download_failed",
  code,
  ...more,
});

export const brokenCredentials = (code: string, more: Partial<Outcome> = {}): Outcome =>
  failedForGood(code, { broken: { level: "credentials", by: code }, ...more });

export const brokenReport = (code: string, more: Partial<Outcome> = {}): Outcome =>
  failedForGood(code, { broken: { level: "report", by: code }, ...more });

/** The server asks us to come back: the intention waits, whoever asked, and so may the whole server. */
export const laterOn = (code: string, seconds: number, more: Partial<Outcome> = {}): Outcome =>
  failedForGood(code, { next: seconds, rest: seconds, ...more });

/** A report, or nearly one, that must not be imported. */
export const refused = (code: FindingCode, more: Partial<Outcome> = {}): Outcome => ({
  status: "parsing_failed",
  code,
  says: [code],
  ...more,
});

/** An answer that ended too early: it may be whole next time. */
export const cutShort = (code: FindingCode, more: Partial<Outcome> = {}): Outcome =>
  refused(code, { next: inADay, ...more });
