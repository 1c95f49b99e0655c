import type { Kept, Restart } from "./keep-running";
import type { Mode, Programs } from "./programs";
import type { Listening } from "./until-deaf";

export interface SuperviseOptions {
  readonly mode: Mode;
  /** The environment of this process, which settings are taken from and children inherit. */
  readonly env: NodeJS.ProcessEnv;
  /** Of the web server: PORT or 3000 unless given; 0 takes a free one. */
  readonly port?: number;
  /** How many worker processes: WORKERS or 1 unless given. */
  readonly workers?: number;
  /** Where stores, files and own secrets live: DATA_FOLDER or `data` unless given. */
  readonly dataFolder?: string;
  /** Settings for the children on top of the environment. */
  readonly extraEnv?: Readonly<Record<string, string>>;
  /** Children write to `<data folder>/logs` instead of this terminal. */
  readonly quiet?: boolean;
  readonly log?: (line: string) => void;
  /** Breaks off the start, ending what was started. */
  readonly signal?: AbortSignal;
  /** How it is found out that something lives but does not answer. */
  readonly listening?: Listening;
  readonly onRestart?: (restart: Restart) => void;
  /** Other programs in place of the product's own. */
  readonly programs?: Programs;
}

export interface Supervised {
  /** Where people point their browser. */
  readonly url: string;
  readonly databaseUrl: string;
  readonly usageUrl: string;
  /** The settings that the children got, for other programs beside them. */
  readonly settings: Readonly<Record<string, string>>;
  readonly children: readonly Kept[];
  /** In the order they happened. */
  readonly restarts: readonly Restart[];
  /** Ends web and workers, then the stores started here. */
  stop(): Promise<void>;
}
