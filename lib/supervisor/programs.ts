/** `dev` compiles pages as they are asked for; the others serve built ones. */
export type Mode = "start" | "dev" | "demo" | "test";

export interface Address {
  readonly host: string;
  readonly port: number;
}

/** Arguments of `node` for each part of the product, run in the folder of the sources. */
export interface Programs {
  /** Runs once when the stores are ready, before anything else. */
  readonly prepare?: readonly string[];
  /** Runs once when the pages are missing or older than their sources. */
  readonly build?: readonly string[];
  web(address: Address): readonly string[];
  readonly worker: readonly string[];
}

const NEXT = "node_modules/next/dist/bin/next";
const FRONT_DOOR = "./lib/supervisor/front-door.mjs";
// Server-only modules refuse to load without the condition.
const TYPESCRIPT = ["--conditions=react-server", "--import", "tsx"];

// Left alone, V8 lets the garbage of a huge report pile up to three times what is alive; with less than this, workbooks take
// half as long again.
const TIDY_HEAP = "--heap-growing-percent=100";

/** How Node runs what imports reports, for the bench to measure it so. */
export const workerOptions = [...TYPESCRIPT, TIDY_HEAP];

export function productPrograms(mode: Mode): Programs {
  return {
    prepare: [...TYPESCRIPT, "lib/supervisor/prepare-stores.ts"],
    ...(mode === "dev" ? {} : { build: [NEXT, "build"] }),
    web: ({ host, port }) => [
      "--import",
      FRONT_DOOR,
      NEXT,
      mode === "dev" ? "dev" : "start",
      "-p",
      String(port),
      "-H",
      host,
    ],
    worker: [...workerOptions, "lib/worker.ts"],
  };
}
