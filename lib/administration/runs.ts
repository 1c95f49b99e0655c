import "server-only";
import { createTranslator } from "use-intl/core";
import { z } from "zod";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Parsed } from "@/lib/access/contract";
import type { Scope } from "@/lib/access/scope";
import { now } from "@/lib/kit/clock";
import { type Db, db, inTransaction } from "@/lib/kit/db";
import { NotFound, Refused } from "@/lib/kit/errors";
import { displayName } from "@/lib/kit/format/display-name";
import { storedSentence } from "@/lib/kit/http/render-problem";
import { streamedFile } from "@/lib/kit/http/streamed-file";
import type { Locale } from "@/lib/kit/i18n/routing";
import { declareJob } from "@/lib/kit/jobs/job";
import { declareRuns } from "@/lib/kit/jobs/run-table";
import { Prisma } from "@/lib/kit/prisma/client";
import { catalog } from "@/messages/catalog";
import {
  type CommandName,
  commandFigures,
  commandNames,
  commands,
  declarationOf,
  type RunName,
  runNames,
} from "./command";
import type { CommandOptions, listRunsCall, ManagementRun } from "./contract";

type Asking = Scope<"commands.run"> | Scope<"consortium.manage">;

/**
 * Runs a command in the background; refused while it is running. Filters that the command does not accept are ignored.
 */
export async function askForRun(
  scope: Asking,
  command: CommandName,
  options: CommandOptions,
  locale: Locale,
): Promise<ManagementRun> {
  const input = inputOf(command, options);
  const id = await inTransaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`command ${command}`}, 0))`;
    if ((await tx.managementRun.count({ where: { command, state: { in: ["waiting", "running"] } } })) > 0)
      throw new Refused("commandRuns");
    const userId = scope.actor.kind === "user" ? scope.actor.id : null;
    const row = await tx.managementRun.create({ data: { command, input, userId } });
    await recordAudit(tx, scope, {
      action: "command.run",
      subject: { kind: "command", id: row.id, name: command },
      after: Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null)),
    });
    await commandRuns.enqueue(tx, row.id);
    return row.id;
  });
  return showRun(await findRun(id), locale);
}

function inputOf(command: CommandName, options: CommandOptions) {
  const { takes, looksFirst, forces } = declarationOf(command);
  const accepted = Object.fromEntries(takes.map((choice) => [choice, options[choice]] as const));
  const { do_it, force } = options;
  return { ...accepted, ...(looksFirst && { do_it }), ...(forces && { force }) };
}

/**
 * Cancels a run; what it has done so far stays. Throws Refused if its effect can no longer be canceled, NotFound for a
 * run not in `names`.
 */
export async function cancelRun(
  scope: Asking,
  id: number,
  locale: Locale,
  names: readonly RunName[] = runNames,
): Promise<ManagementRun> {
  await inTransaction(async (tx) => {
    const row = await findRun(id, tx);
    if (!names.some((name) => name === row.command)) throw new NotFound();
    const { count } = await tx.managementRun.updateMany({
      where: { id, state: { in: ["waiting", "running"] }, finalSince: null },
      data: { state: "canceled", finishedAt: now(), run: { increment: 1 } },
    });
    const { command, state } = await findRun(id, tx);
    if (state === "running") throw new Refused("runIsFinal");
    if (count === 0) return;
    await recordAudit(tx, scope, { action: "command.cancel", subject: { kind: "command", id, name: command } });
  });
  return showRun(await findRun(id), locale);
}

const MOST_LINES = 1000;
const DAY = 24 * 60 * 60 * 1000;

const relations = { user: { select: { email: true } } } satisfies Prisma.ManagementRunInclude;
type Row = Prisma.ManagementRunGetPayload<{ include: typeof relations }>;

/** Throws NotFound. */
export async function findRun(id: number, tx: Db = db()): Promise<Row> {
  const run = await tx.managementRun.findUnique({ where: { id }, include: relations });
  if (!run) throw new NotFound();
  return run;
}

const result = z.partialRecord(z.enum(commandFigures), z.number()).catch({});
const values = z.record(z.string(), z.union([z.string(), z.number()])).catch({});
const input = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).catch({});
/** Names are stored because the organizations may have been deleted. */
const named = z.object({ name: z.string(), into_name: z.string().nullable() });

export async function showRun(row: Row, locale: Locale): Promise<ManagementRun> {
  const figure = result.parse(row.result ?? {});
  return {
    pk: row.id,
    command: runNames.find((name) => name === row.command) ?? null,
    given: await givenOf(row, locale),
    status: row.state,
    can_cancel: row.finalSince === null && (row.state === "waiting" || row.state === "running"),
    progress: { done: row.done, total: row.total },
    result: commandFigures.flatMap((name) => {
      const value = figure[name];
      return value === undefined ? [] : [{ figure: name, value }];
    }),
    error: row.state === "failed" ? { code: row.errorCode, message: storedSentence(row, locale) } : null,
    by: row.user?.email ?? null,
    created: row.createdAt.toISOString(),
    started: row.startedAt?.toISOString() ?? null,
    finished: row.finishedAt?.toISOString() ?? null,
  };
}

type Input = z.output<typeof input>;

async function givenOf(row: Row, locale: Locale): Promise<Input> {
  const organizations = named.safeParse(row.input);
  if (!organizations.success) return namesOf(input.parse(row.input), locale);
  const { name, into_name } = organizations.data;
  return { organization: name, ...(into_name === null ? {} : { into: into_name }) };
}

/** The filters of a run with names in place of ids; empty ones are left out. */
async function namesOf(input: Input, locale: Locale): Promise<Input> {
  const names: Input = {};
  for (const [name, value] of Object.entries(input)) {
    if (value === null) continue;
    const id = Number(value);
    if (name === "organization") names[name] = nameIn(await db().organization.findUnique({ where: { id } }), locale);
    else if (name === "platform") names[name] = nameIn(await db().platform.findUnique({ where: { id } }), locale);
    else if (name === "report_type")
      names[name] = (await db().reportType.findUnique({ where: { id } }))?.shortName ?? "–";
    else names[name] = value;
  }
  return names;
}

const nameIn = (row: Parameters<typeof displayName>[0] | null, locale: Locale): string =>
  row ? displayName(row, locale) : "–";

/** A run with the last lines of its log. Throws NotFound. */
export async function getRun(_scope: Scope<"commands.run">, id: number, locale: Locale) {
  const row = await findRun(id);
  const [lines, last] = await Promise.all([
    db().managementRunLine.count({ where: { runId: id } }),
    db().managementRunLine.findMany({ where: { runId: id }, orderBy: { id: "desc" }, take: MOST_LINES }),
  ]);
  const log = last.reverse().map((line) => ({ at: line.at.toISOString(), text: textOf(line, locale) }));
  return { ...(await showRun(row, locale)), log, lines };
}

/** A log line in the reader's language. */
export function textOf(line: { code: string; values: unknown }, locale: Locale): string {
  const t = createTranslator({ locale, messages: catalog[locale].maintenance.log });
  const isKnown = (code: string): code is keyof (typeof catalog)["en"]["maintenance"]["log"] =>
    code in catalog.en.maintenance.log;
  return isKnown(line.code) ? t(line.code, values.parse(line.values)) : line.code;
}

type Query = Parsed<typeof listRunsCall.query>;

export async function listRuns(_scope: Scope<"commands.run">, query: Query, locale: Locale) {
  const { page, page_size, command, status } = query;
  const where = { ...(command ? { command } : {}), ...(status ? { state: status } : {}) };
  const [count, rows] = await Promise.all([
    db().managementRun.count({ where }),
    db().managementRun.findMany({
      where,
      include: relations,
      orderBy: { id: "desc" },
      skip: (page - 1) * page_size,
      take: page_size,
    }),
  ]);
  return { count, results: await Promise.all(rows.map((row) => showRun(row, locale))) };
}

/** Runs of these commands that are running or ended within a day, the latest first. */
export async function listRecent(names: readonly RunName[], locale: Locale): Promise<ManagementRun[]> {
  const rows = await db().managementRun.findMany({
    where: {
      command: { in: [...names] },
      OR: [{ state: { in: ["waiting", "running"] } }, { finishedAt: { gt: new Date(now().getTime() - DAY) } }],
    },
    include: relations,
    orderBy: { id: "desc" },
    take: 50,
  });
  return Promise.all(rows.map((row) => showRun(row, locale)));
}

export function listCommands(_scope: Scope<"commands.run">, locale: Locale) {
  const t = createTranslator({ locale, messages: catalog[locale].maintenance.command });
  return commandNames.map((name) => ({
    name,
    description: t(`${name}.text`),
    takes: [...commands[name].takes],
    looks_first: declarationOf(name).looksFirst ?? false,
    forces: declarationOf(name).forces ?? false,
    destroys: declarationOf(name).destroys ?? false,
  }));
}

const AT_ONCE = 1000;

/** The whole log of a run as text, one message per line with its time. Throws NotFound. */
export async function openLog(_scope: Scope<"commands.run">, id: number, locale: Locale): Promise<Response> {
  const { command } = await findRun(id);
  async function* pieces(): AsyncGenerator<Uint8Array> {
    for (let after = 0n; ; ) {
      const lines = await readLines(id, after);
      const last = lines.at(-1);
      if (!last) return;
      after = last.id;
      yield Buffer.from(lines.map((line) => `${line.at.toISOString()}\t${textOf(line, locale)}\n`).join(""));
    }
  }
  return streamedFile(pieces(), { name: `${command}-${id}.txt`, type: "text/plain; charset=utf-8" });
}

/** Up to a thousand log lines after the given one; 0n for the first. */
export const readLines = (runId: number, after: bigint) =>
  db().managementRunLine.findMany({ where: { runId, id: { gt: after } }, orderBy: { id: "asc" }, take: AT_ONCE });

export const commandWork = declareJob("maintenance.command", z.object({ runId: z.int().positive() }));

export const commandRuns = declareRuns({
  job: commandWork,
  payload: (runId) => ({ runId }),
  table: "management_runs",
  isPending: Prisma.sql`state IN ('waiting', 'running')`,
  start: Prisma.sql`state = 'running', started_at = coalesce(started_at, timezone('UTC', clock_timestamp()))`,
  progress: { done: "done", total: "total" },
});
