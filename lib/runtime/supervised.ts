import type { HealthCheck } from "./health-check";
import type { Restart, RunningProcess } from "./keep-running";
import type { SupervisorLog } from "./program-output";
import type { Mode, ProductPart, Programs } from "./programs";

export interface SuperviseOptions {
  readonly mode: Mode;
  /** Runs only this part, on stores that other supervisors use as well; everything by default. */
  readonly part?: ProductPart | undefined;
  /** The environment for settings, inherited by child processes. */
  readonly env: NodeJS.ProcessEnv;
  /** Port of the web server; PORT or 3000 by default; 0 chooses a free one. */
  readonly port?: number;
  /** Number of worker processes; WORKERS or 1 by default. */
  readonly workers?: number;
  /** Folder of stores, files and generated secrets; DATA_FOLDER or `data` by default. */
  readonly dataFolder?: string;
  /** Additional settings for child processes. */
  readonly extraEnv?: Readonly<Record<string, string>>;
  /** Child processes write to `<data folder>/logs` instead of this terminal. */
  readonly quiet?: boolean;
  readonly log?: SupervisorLog;
  /** Aborts the start, ending what was started. */
  readonly signal?: AbortSignal;
  /** Settings of health checks. */
  readonly listening?: HealthCheck;
  readonly onRestart?: (restart: Restart) => void;
  /** Replaces the product's own programs. */
  readonly programs?: Programs;
}

export interface Supervised {
  /** Address for browsers. */
  readonly url: string;
  readonly databaseUrl: string;
  readonly usageUrl: string;
  /** Settings of the child processes, for other programs next to them. */
  readonly settings: Readonly<Record<string, string>>;
  readonly children: readonly RunningProcess[];
  /** In chronological order. */
  readonly restarts: readonly Restart[];
  /** Ends web and workers, then the stores started here. */
  stop(): Promise<void>;
}
