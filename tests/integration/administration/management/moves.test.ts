import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runCommand } from "@/lib/administration/commands/run-command";
import { askForMerge } from "@/lib/administration/organizations/ask-for-merge";
import { mergePlatform } from "@/lib/administration/platforms/merge-platform";
import { runRemoval } from "@/lib/administration/platforms/run-removal";
import { cancelRun } from "@/lib/administration/runs";
import { month } from "@/lib/counter/standard/month";
import { giveUpImports } from "@/lib/imports/publish/import-state";
import { moveImports } from "@/lib/imports/publish/move-imports";
import type { Move } from "@/lib/imports/publish/shared-months";
import { sweepImports } from "@/lib/imports/publish/sweep-imports";
import { db, inTransaction } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import { placeAccount } from "@/lib/platforms/accounts";
import { findWrongSums } from "@/lib/usage/imported/repair-sums";
import { actingUser, scopeOf } from "@/tests/support/actors";
import { letPass, openedImport, seenSum } from "../../imports/scene";
import { aLibrary, aPlatform, fact, metricId, openWorld, reportTypeId, used } from "../../reports/world";

const awake = new AbortController().signal;
const PROGRAM = path.join(import.meta.dirname, "programs", "run-merge.ts");

/** While this lock is held, a statement with the trigger waits. */
const LOCK = 4711;
let holder: pg.Client;
let tr: number;
let metric: number;

beforeAll(async () => {
  await openWorld();
  await db().user.create({ data: { email: "manager@library.example", username: "manager", isSuperuser: true } });
  [tr, metric] = [await reportTypeId("TR"), await metricId("Total_Item_Requests")];
  holder = new pg.Client({ connectionString: settings().DATABASE_URL });
  await holder.connect();
  await holder.query(`
    CREATE FUNCTION stand_still() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN PERFORM pg_advisory_xact_lock_shared(${LOCK}); RETURN coalesce(NEW, OLD); END $$`);
});
afterAll(() => holder.end());

const MONTHS = ["2024-01", "2024-02", "2024-03"] as const;
const kinds = ["organization", "platform", "account"] as const;

type Scene = { move: Move; place: (side: "from" | "into", of?: string) => Parameters<typeof seenSum>[0] };
let made = 0;

/** Three months to move, and one that the target already has. */
async function scene(of: (typeof kinds)[number]): Promise<Scene> {
  made += 1;
  const [library, platform] = [await aLibrary(`Library ${made}`), await aPlatform(`Platform ${made}`)];
  const own = { organizationId: library, platformId: platform };
  const [from, into] = {
    organization: [library, await aLibrary(`Other ${made}`)] as const,
    platform: [platform, await aPlatform(`Other ${made}`)] as const,
    account: [await placeAccount(db(), own, "Medicine"), 0] as const,
  }[of];
  const at = (id: number) => ({ ...own, accountId: 0, reportTypeId: tr, [`${of}Id`]: id });
  const facts = [5, 6, 7].map((value, nth) => fact({ metricId: metric, titleId: nth + 1, value }));
  for (const one of MONTHS) await used({ ...at(from), month: one }, facts);
  await used({ ...at(into), month: "2023-12" }, facts.slice(0, 1));
  const place = (side: "from" | "into", one = "2024-02") => ({
    ...at(side === "from" ? from : into),
    month: month(one),
  });
  return { move: { of, from, into }, place };
}

const figures = ({ place }: Scene) =>
  Promise.all(
    [place("from"), place("into"), place("into", "2023-12")].map((at) => seenSum(at, undefined, at.accountId)),
  );
const UNMOVED = [18, 0, 5];
const MOVED = [0, 18, 5];

const settle = (_: unknown, publish: () => Promise<unknown>) => publish().then(() => undefined);
const moving = { chosen: null, signal: awake, progress: () => undefined, settle };
const copies = () => db().import.count({ where: { state: "loading" } });

test.each(kinds)("copies of a move (%s) outlast hours of work, but not its worker", async (of) => {
  const scenery = await scene(of);
  const { move } = scenery;
  const dying = new AbortController();
  const progress = (done: number, total: number) => {
    if (done === total) dying.abort();
  };
  await expect(moveImports(move, { ...moving, progress, signal: dying.signal })).rejects.toThrow();
  await letPass("3 hours");
  expect(await sweepImports()).toMatchObject({ abandoned: 0 });
  expect(await copies()).toBe(3);
  await db().$executeRaw`UPDATE import_moves SET alive_at = alive_at - interval '61 minutes'`;
  expect(await sweepImports()).toMatchObject({ abandoned: 3 });
  expect(await figures(scenery)).toEqual(UNMOVED);

  const slow = async () => {
    await letPass("3 hours");
    await sweepImports();
  };
  expect(await moveImports(move, { ...moving, progress: slow })).toBe(true);
  expect(await figures(scenery)).toEqual(MOVED);
});

test.each(kinds)("month that is loading on either side of a move (%s) is finished first", async (of) => {
  const scenery = await scene(of);
  const { move, place } = scenery;
  for (const side of ["from", "into"] as const) {
    const loading = await openedImport(place(side));
    expect(await moveImports(move, moving)).toBe(false);
    expect(await figures(scenery)).toEqual(UNMOVED);
    await inTransaction((tx) => giveUpImports(tx, [{ importId: loading, factCount: 0 }]));
  }
  expect(await moveImports(move, moving)).toBe(true);
  expect(await figures(scenery)).toEqual(MOVED);
  expect(await copies()).toBe(0);
});

/** Where it stops: when copies start, when they are verified, or when everything else is done. */
const steps = {
  opened: "BEFORE INSERT ON import_rewrites",
  copied: "BEFORE UPDATE ON import_rewrites",
  settled: "BEFORE DELETE ON",
} as const;

async function atStep(step: keyof typeof steps, of: Move["of"], work: () => Promise<void>): Promise<void> {
  const table = step === "settled" ? `${of}s` : "import_rewrites";
  await holder.query(`SELECT pg_advisory_lock(${LOCK})`);
  await holder.query(`
    CREATE TRIGGER stand_still ${steps[step]} ${step === "settled" ? table : ""}
    FOR EACH ROW EXECUTE FUNCTION stand_still()`);
  try {
    await work();
  } finally {
    // The session of the killed process must not continue.
    await holder.query(`SELECT pg_terminate_backend(pid) FROM pg_locks WHERE objid = ${LOCK} AND NOT granted`);
    await holder.query(`SELECT pg_advisory_unlock(${LOCK})`);
    await holder.query(`DROP TRIGGER stand_still ON ${table}`);
  }
}

const isStanding = async () => {
  const { rows } = await holder.query(`SELECT FROM pg_locks WHERE objid = ${LOCK} AND NOT granted`);
  return rows.length;
};

async function ask({ of, from, into }: Move): Promise<number> {
  const manager = await scopeOf("consortium.manage", actingUser({ isSuperuser: true }), [from, into]);
  if (of === "platform") return (await mergePlatform(manager, from, { into, clashes: null }, "en")).pk;
  return (await askForMerge(manager, from, { into, rule: "refuse" }, "en")).pk;
}

test.each([
  ["platform", "opened"],
  ["organization", "copied"],
  ["platform", "settled"],
  ["organization", "settled"],
] as const)(
  "process killed during a merge (%s, %s) changes nothing, and the next one completes it",
  async (of, step) => {
    const scenery = await scene(of);
    const id = await ask(scenery.move);
    await atStep(step, of, async () => {
      const child = spawn(process.execPath, ["--conditions=react-server", "--import", "tsx", PROGRAM, of, String(id)], {
        stdio: "inherit",
      });
      const ended = once(child, "exit");
      await expect.poll(isStanding, { timeout: 60_000 }).toBe(1);
      child.kill("SIGKILL");
      await ended;
    });
    expect(await figures(scenery)).toEqual(UNMOVED);
    await (of === "platform" ? runRemoval : runCommand)(id, awake);
    expect(await figures(scenery)).toEqual(MOVED);
    expect(await copies()).toBe(0);
    const { organizationId } = scenery.place("into");
    expect(await findWrongSums(organizationId)).toEqual([]);
  },
  120_000,
);

test("merge canceled at the last moment changes nothing", async () => {
  const scenery = await scene("organization");
  const { move } = scenery;
  const id = await ask(move);
  const commands = await scopeOf("commands.run", actingUser({ isSuperuser: true }));
  await holder.query(`SELECT pg_advisory_lock(${LOCK})`);
  await holder.query(
    "CREATE TRIGGER stand_still BEFORE DELETE ON organizations FOR EACH ROW EXECUTE FUNCTION stand_still()",
  );
  const running = runCommand(id, awake);
  await expect.poll(isStanding, { timeout: 60_000 }).toBe(1);
  expect(await cancelRun(commands, id, "en")).toMatchObject({ status: "canceled" });
  await holder.query(`SELECT pg_advisory_unlock(${LOCK})`);
  await running;
  await holder.query("DROP TRIGGER stand_still ON organizations");
  expect(await figures(scenery)).toEqual(UNMOVED);
  expect(await db().organization.count({ where: { id: move.from } })).toBe(1);
});
