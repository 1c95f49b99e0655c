import path from "node:path";

/** `dev` compiles pages as they are asked for; the others serve built ones. */
export type Mode = "start" | "dev" | "demo" | "test";

/** What is made of the sources before the product starts. */
export type Built = "programs" | "pages";

export interface Address {
  readonly host: string;
  readonly port: number;
}

/** Arguments of `node` for each part of the product, run in the folder of the sources. */
export interface Programs {
  /** Runs once when the stores are ready, before anything else. */
  readonly prepare?: readonly string[];
  /** Each runs once when what it makes is missing or older than the sources. */
  readonly build?: Readonly<Record<Built, readonly string[]>>;
  web(address: Address): readonly string[];
  readonly worker: readonly string[];
}

const NEXT = "node_modules/next/dist/bin/next";
const FRONT_DOOR = "./lib/runtime/front-door.mjs";
// Server-only modules refuse to load without the condition.
const SERVER = "--conditions=react-server";
const TYPESCRIPT = [SERVER, "--import", "tsx"];

// Left alone, V8 lets the garbage of a huge report pile up to three times what is alive; with less than this, workbooks take
// half as long again.
const TIDY_HEAP = "--heap-growing-percent=100";

/** How Node runs what imports reports, for the bench to measure it so. */
export const workerOptions = [...TYPESCRIPT, TIDY_HEAP];

/** Programs of a thousand sources, which Node starts three times as fast from one file, in half the memory. */
export const bundled = [
  "lib/commands/worker.ts",
  "lib/runtime/prepare-stores.ts",
  "lib/imports/read/reading-thread.ts",
] as const;

type Bundled = (typeof bundled)[number];

/** The one file that they become. */
export const bundleOf = (source: Bundled) => `.programs/${path.basename(source, ".ts")}.mjs`;

export function productPrograms(mode: Mode): Programs {
  const program = (source: Bundled) =>
    mode === "dev" ? [...TYPESCRIPT, source] : [SERVER, "--enable-source-maps", bundleOf(source)];
  return {
    prepare: program("lib/runtime/prepare-stores.ts"),
    ...(mode === "dev"
      ? {}
      : { build: { programs: ["--import", "tsx", "lib/commands/bundle.ts"], pages: [NEXT, "build"] } }),
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
    worker: [TIDY_HEAP, ...program("lib/commands/worker.ts")],
  };
}
