import { existsSync } from "node:fs";
import path from "node:path";
import { ROOT } from "@/lib/kit/root";

/** `dev` compiles pages on request; other modes serve built ones. */
export type Mode = "start" | "dev" | "demo" | "test";

/** A part of the product that can have a supervisor of its own. */
export type ProductPart = "web" | "worker";

/** Outputs built from the sources before the product starts. */
export type Built = "programs" | "pages";

export interface ListeningAddress {
  readonly host: string;
  readonly port: number;
}

/** Arguments of `node` for each part of the product, run in the folder of the sources. */
export interface Programs {
  /** Runs once when the stores are ready, before anything else. */
  readonly prepare?: readonly string[];
  /** Each runs once if its output is missing or older than the sources. */
  readonly build?: Readonly<Record<Built, readonly string[]>>;
  web(address: ListeningAddress): readonly string[];
  readonly worker: readonly string[];
}

const NEXT = "node_modules/next/dist/bin/next";
/** As in `npm run build`. */
const SMALL_HEAP = "--max-old-space-size=768";
const BUILT_PAGES = "./lib/runtime/serve-pages.mjs";
const BUNDLER = "lib/commands/bundle.ts";
const FRONT_DOOR = "./lib/runtime/front-door.mjs";
// Server-only modules refuse to load without this condition.
const SERVER = "--conditions=react-server";
const TYPESCRIPT = [SERVER, "--import", "tsx"];

// By default, V8 lets garbage of a huge report grow to three times the live heap; with a smaller value, workbooks take
// half as long again.
const TIDY_HEAP = "--heap-growing-percent=100";

/** Node options of the importing worker, also for the benchmark. */
export const workerOptions = [...TYPESCRIPT, TIDY_HEAP];

/** Commands that a release has without the sources. */
export const releaseCommands = [
  "lib/commands/start.ts",
  "lib/commands/migrate.ts",
  "lib/commands/backup.ts",
  "lib/commands/restore.ts",
  "lib/commands/manage.ts",
  "lib/commands/sql-users.ts",
] as const;

/** Programs of a thousand modules, which start three times as fast from one file, in half the memory. */
export const bundled = [
  "lib/commands/worker.ts",
  "lib/runtime/prepare-stores.ts",
  "lib/commands/reading-thread.ts",
  ...releaseCommands,
] as const;

type Bundled = (typeof bundled)[number];

/** Path of a program's bundle. */
export const bundleOf = (source: Bundled) => `.programs/${path.basename(source, ".ts")}.mjs`;

export function productPrograms(mode: Mode): Programs {
  const program = (source: Bundled) =>
    mode === "dev" ? [...TYPESCRIPT, source] : [SERVER, "--enable-source-maps", bundleOf(source)];
  return {
    prepare: program("lib/runtime/prepare-stores.ts"),
    // A release has no sources, and is built already.
    ...(mode === "dev" || !existsSync(path.join(ROOT, BUNDLER))
      ? {}
      : { build: { programs: ["--import", "tsx", BUNDLER], pages: [SMALL_HEAP, NEXT, "build"] } }),
    web: ({ host, port }) => [
      "--import",
      FRONT_DOOR,
      ...(mode === "dev" ? [NEXT, "dev"] : [BUILT_PAGES]),
      "-p",
      String(port),
      "-H",
      host,
    ],
    worker: [TIDY_HEAP, ...program("lib/commands/worker.ts")],
  };
}
