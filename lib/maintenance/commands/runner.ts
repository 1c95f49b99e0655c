import type { Figure } from "../command";
import type { Given } from "../contract";

/** What a running command tells whoever waits for it. */
export type Telling = {
  signal: AbortSignal;
  progress: (done: number, total?: number) => void;
  /** A line of the log: `code` is its key in messages/<locale>/maintenance.json under "log". */
  say: (code: LogCode, values?: Record<string, string | number>) => Promise<void>;
};

export type LogCode =
  | "differs"
  | "changes"
  | "unreadable"
  | "imported"
  | "wrongSums"
  | "resealed"
  | "backup"
  | "keys"
  | "damaged"
  | "orphanFacts"
  | "orphanFiles"
  | "again"
  | "failed";

/** A command at work: may be begun anew at any time, and then does what is left to do. */
export type Runner = (given: Given, telling: Telling) => Promise<Partial<Record<Figure, number>>>;
