import type { Db } from "@/lib/kit/db";
import type { CommandFigure } from "./command";
import type { CommandOptions } from "./contract";

/** How a running command reports progress. */
export type ProgressReport = {
  signal: AbortSignal;
  /** Who started it; null for the command line of the server. */
  by: { id: number; email: string } | null;
  progress: (done: number, total?: number) => void;
  /** Adds a line to the log: `code` is its key in messages/<locale>/maintenance.json under "log". */
  say: (code: LogCode, values?: Values) => Promise<void>;
  /**
   * Logs that the command takes effect, in the caller's transaction; once that commits, it cannot be canceled. Throws
   * if it was canceled.
   */
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
  | "pruned"
  | "damaged"
  | "orphanFacts"
  | "orphanFiles"
  | "fileDiffers"
  | "moved"
  | "hidden"
  | "again"
  | "failed";

/** A command. It may be restarted at any time and then does what remains. */
export type Runner<G = CommandOptions> = (
  options: G,
  report: ProgressReport,
) => Promise<Partial<Record<CommandFigure, number>>>;
