import { mkdirSync } from "node:fs";
import path from "node:path";
import { ROOT } from "@/lib/kit/root";
import { migrate } from "@/prisma/migrate";
import { prepareOrdinaryRole } from "@/prisma/ordinary-role";
import { freePort, waitForPort } from "./embedded/free-port";
import type { Start } from "./keep-running";
import { RotatingFile, type SupervisorLog } from "./program-output";
import { type ListeningAddress, productPrograms } from "./programs";
import { type InstallationSecrets, readSecrets } from "./secrets";
import { isStale } from "./stale-build";
import { type Program, runProgram, startProgram } from "./start-program";
import { postgresStore, usageStore } from "./stores";
import type { Supervised, SuperviseOptions } from "./supervised";

interface Options extends SuperviseOptions {
  readonly dataFolder: string;
  readonly log: SupervisorLog;
  readonly signal: AbortSignal;
  readonly keep: (name: string, start: Start) => Promise<void>;
}

type Settings = Readonly<Record<string, string>>;
type Product = Pick<Supervised, "url" | "databaseUrl" | "usageUrl" | "settings">;

const PATIENCE = 120_000;

/** Starts stores, migrations, pages, web and workers, in this order. */
export async function startProduct(options: Options): Promise<Product> {
  const { env, log, signal, dataFolder } = options;
  const secrets = readSecrets({ env, folder: path.join(dataFolder, "secrets"), demanded: demandedSecrets(options) });
  const address = { host: env.HOST || "127.0.0.1", port: options.port ?? wholeNumber(env, "PORT", 3000) };
  const workers = options.workers ?? wholeNumber(env, "WORKERS", 1);
  const web = { ...address, port: options.part === "worker" ? address.port : await webPort(address) };
  const { ownerUrl: givenOwnerUrl, ...stores } = await startStores(options, secrets);
  const url = addressOf(web);
  const settings = { ...stores, ...secrets, ...ownAddress(options, url), DATA_FOLDER: dataFolder, ...options.extraEnv };
  const databaseUrl = settings.DATABASE_URL;

  const ownerUrl = givenOwnerUrl || databaseUrl;
  const applied = await migrate(ownerUrl);
  if (ownerUrl !== databaseUrl) await prepareOrdinaryRole(ownerUrl, databaseUrl);
  if (applied.length > 0) log(`Migrations applied: ${applied.length}, up to ${applied.at(-1)}`);
  signal.throwIfAborted();
  await runOnce(options, settings);
  await startPrograms(options, settings, { web, workers });

  return { url, databaseUrl, usageUrl: settings.USAGE_URL, settings };
}

// Mails that leave this machine need the public address, which only administrators can set.
function ownAddress({ mode, env }: Options, url: string): Settings {
  return env.SITE_URL || (mode === "start" && env.SMTP_URL) ? {} : { SITE_URL: url };
}

// External stores outlive this machine: a secret generated and lost here would lock everyone out of them.
function demandedSecrets({ mode, env }: Options): (keyof InstallationSecrets)[] {
  const demanded: (keyof InstallationSecrets)[] = [];
  if (mode === "start" && env.DATABASE_URL) demanded.push("AUTH_SECRET", "SEAL_KEY");
  if (env.USAGE_URL) demanded.push("USAGE_LOADER_PASSWORD", "USAGE_READER_PASSWORD");
  return demanded;
}

async function webPort({ port, host }: ListeningAddress): Promise<number> {
  try {
    return await freePort(port, host);
  } catch (cause) {
    throw new Error(`Port ${port} of ${host} is in use: set PORT to another one.`, { cause });
  }
}

async function startStores({ env, dataFolder, keep }: Options, secrets: InstallationSecrets) {
  const postgres = postgresStore(dataFolder);
  if (!env.DATABASE_URL) await keep("PostgreSQL", postgres.start);
  const engine = usageStore(dataFolder, secrets);
  if (!env.USAGE_URL) await keep("usage engine", engine.start);
  const accounts = {
    USAGE_DATABASE: "usage",
    USAGE_LOADER_USER: "loader",
    USAGE_READER_USER: "reader",
    USAGE_SQL_USER: "sql",
  };
  return {
    // Not passed to child processes.
    ownerUrl: env.DATABASE_URL ? env.DATABASE_OWNER_URL : postgres.ownerUrl(),
    DATABASE_URL: env.DATABASE_URL || postgres.url(),
    USAGE_URL: env.USAGE_URL || engine.url(),
    ...(env.USAGE_URL ? {} : { ...accounts, USAGE_CLUSTER: "" }),
  };
}

async function runOnce(options: Options, settings: Settings): Promise<void> {
  const { mode, programs: { build, prepare } = productPrograms(mode), log, signal } = options;
  const run = (name: string, args: readonly string[], quiet = options.quiet ?? false) =>
    runProgram(programOf({ ...options, quiet }, settings, { name, args }), signal);
  if (build && (await isStale("programs", ROOT))) await run("build", build.programs, true);
  if (prepare) await run("prepare", prepare);
  if (!build || !(await isStale("pages", ROOT))) return;
  const started = performance.now();
  log("Building the pages, which the first start and each change of the sources need: about a minute");
  await run("build", build.pages, true);
  log(`Pages built in ${Math.round((performance.now() - started) / 1000)} s`);
}

async function startPrograms(
  options: Options,
  settings: Settings,
  { web, workers }: { web: ListeningAddress; workers: number },
): Promise<void> {
  const { mode, part, programs = productPrograms(mode), keep } = options;
  // Compiling a page or a breakpoint may block a program for longer than a health check allows.
  const isDebugged = mode === "dev";
  if (part !== "worker") {
    const pages = programOf(options, settings, { name: "web", args: programs.web(web) });
    await keep("web", async (signal) => {
      await webPort(web);
      const ask = isDebugged ? undefined : (asked: AbortSignal) => anyAnswer(web, asked);
      return startProgram({ ...pages, ready: (asked) => answers(web, asked), ask }, signal);
    });
  }
  if (part === "web") return;
  for (let number = 1; number <= workers; number += 1) {
    const name = workers === 1 ? "worker" : `worker ${number}`;
    const program = programOf(options, settings, { name, args: programs.worker });
    await keep(name, (signal) => startProgram({ ...program, ask: isDebugged ? undefined : "by-message" }, signal));
  }
}

function addressOf({ host, port }: ListeningAddress): string {
  const name = host === "0.0.0.0" || host === "::" ? "localhost" : host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
}

/** Any response counts, whatever its status. */
async function anyAnswer(web: ListeningAddress, signal: AbortSignal): Promise<void> {
  const answer = await fetch(`${addressOf(web)}/api/info/`, { signal, redirect: "manual" });
  await answer.body?.cancel();
}

async function answers({ port, host }: ListeningAddress, signal: AbortSignal): Promise<void> {
  const patience = AbortSignal.timeout(PATIENCE);
  try {
    await waitForPort(port, host, AbortSignal.any([signal, patience]));
  } catch (cause) {
    const reason = patience.aborted ? `did not answer on port ${port} within ${PATIENCE / 1000} s` : "was stopped";
    throw new Error(`The web server ${reason}.`, { cause });
  }
}

function programOf(
  options: Options,
  settings: Settings,
  { name, args }: { name: string; args: readonly string[] },
): Program {
  const { mode, env } = options;
  return {
    args,
    env: {
      ...env,
      ...settings,
      DATABASE_OWNER_URL: undefined,
      NODE_ENV: mode === "dev" ? "development" : "production",
      NEXT_TELEMETRY_DISABLED: "1",
    },
    folder: ROOT,
    name: name.split(" ", 1)[0] ?? name,
    output: outputOf(options, name),
  };
}

// Developers read the output of Next as it is; the output of a build is part of the message if it fails.
function outputOf({ mode, dataFolder, quiet }: Options, name: string): Program["output"] {
  if (!quiet) return mode === "dev" ? undefined : (line) => void process.stdout.write(`${line}\n`);
  const logs = path.join(dataFolder, "logs");
  mkdirSync(logs, { recursive: true, mode: 0o700 });
  const file = path.join(logs, `${name.replace(" ", "-")}.log`);
  if (name === "build" || name === "prepare") return file;
  const rotating = new RotatingFile(file);
  return (line) => rotating.write(line);
}

function wholeNumber(env: NodeJS.ProcessEnv, name: string, fallback: number): number {
  const text = env[name] || String(fallback);
  if (!/^\d{1,5}$/.test(text)) throw new Error(`${name} is not a whole number: ${text}`);
  return Number(text);
}
