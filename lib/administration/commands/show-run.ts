import "server-only";
import { createTranslator } from "use-intl/core";
import { z } from "zod";
import type { Parsed } from "@/lib/access/contract";
import type { Scope } from "@/lib/access/scope";
import { now } from "@/lib/kit/clock";
import { type Db, db } from "@/lib/kit/db";
import { NotFound } from "@/lib/kit/errors";
import { displayName } from "@/lib/kit/format/display-name";
import { keptSentence } from "@/lib/kit/http/render-problem";
import type { Locale } from "@/lib/kit/i18n/routing";
import type { Prisma } from "@/lib/kit/prisma/client";
import { catalogue } from "@/messages/catalogue";
import { commandNames, commands, declarationOf, figures, type RunName, runNames } from "../command";
import type { listRunsCall, ManagementRun } from "../contract";

const MOST_LINES = 1000;
const DAY = 24 * 60 * 60 * 1000;

const shown = { user: { select: { email: true } } } satisfies Prisma.ManagementRunInclude;
type Row = Prisma.ManagementRunGetPayload<{ include: typeof shown }>;

/** Throws NotFound. */
export async function findRun(id: number, tx: Db = db()): Promise<Row> {
  const found = await tx.managementRun.findUnique({ where: { id }, include: shown });
  if (!found) throw new NotFound();
  return found;
}

const result = z.partialRecord(z.enum(figures), z.number()).catch({});
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
    result: figures.flatMap((name) => {
      const value = figure[name];
      return value === undefined ? [] : [{ figure: name, value }];
    }),
    error: row.state === "failed" ? { code: row.errorCode, message: keptSentence(row, locale) } : null,
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
async function namesOf(given: Input, locale: Locale): Promise<Input> {
  const shown: Input = {};
  for (const [name, value] of Object.entries(given)) {
    if (value === null) continue;
    const id = Number(value);
    if (name === "organization") shown[name] = nameIn(await db().organization.findUnique({ where: { id } }), locale);
    else if (name === "platform") shown[name] = nameIn(await db().platform.findUnique({ where: { id } }), locale);
    else if (name === "report_type")
      shown[name] = (await db().reportType.findUnique({ where: { id } }))?.shortName ?? "–";
    else shown[name] = value;
  }
  return shown;
}

const nameIn = (found: Parameters<typeof displayName>[0] | null, locale: Locale): string =>
  found ? displayName(found, locale) : "–";

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
  const t = createTranslator({ locale, messages: catalogue[locale].maintenance.log });
  const isKnown = (code: string): code is keyof (typeof catalogue)["en"]["maintenance"]["log"] =>
    code in catalogue.en.maintenance.log;
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
      include: shown,
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
    include: shown,
    orderBy: { id: "desc" },
    take: 50,
  });
  return Promise.all(rows.map((row) => showRun(row, locale)));
}

export function listCommands(_scope: Scope<"commands.run">, locale: Locale) {
  const t = createTranslator({ locale, messages: catalogue[locale].maintenance.command });
  return commandNames.map((name) => ({
    name,
    description: t(`${name}.text`),
    takes: [...commands[name].takes],
    looks_first: declarationOf(name).looksFirst ?? false,
    forces: declarationOf(name).forces ?? false,
    destroys: declarationOf(name).destroys ?? false,
  }));
}
