import type { Db } from "@/lib/kit/db";
import type { Figure } from "../command";
import type { Given } from "../contract";

/** What a running command tells whoever waits for it. */
export type Telling = {
  signal: AbortSignal;
  /** Who asked for it; null for whoever keeps the server. */
  by: { id: number; email: string } | null;
  progress: (done: number, total?: number) => void;
  /** A line of the log: `code` is its key in messages/<locale>/maintenance.json under "log". */
  say: (code: LogCode, values?: Values) => Promise<void>;
  /** Says so in the caller's transaction, from whose end on it cannot be cancelled; throws where it was. */
  takeEffect: (tx: Db, code: LogCode, values?: Values) => Promise<void>;
};

type Values = Record<string, string | number>;

export type LogCode =
  | "differs"
  | "changes"
  | "counts"
  | "unreadable"
  | "imported"
  | "readable"
  | "wrongSums"
  | "resealed"
  | "backup"
  | "keys"
  | "damaged"
  | "orphanFacts"
  | "orphanFiles"
  | "moved"
  | "hidden"
  | "again"
  | "failed";

/** A command at work: may be begun anew at any time, and then does what is left to do. */
export type Runner<G = Given> = (given: G, telling: Telling) => Promise<Partial<Record<Figure, number>>>;
