import { existsSync } from "node:fs";
import { utimes } from "node:fs/promises";
import path from "node:path";
import { beforeAll, expect, test } from "vitest";
import { listBackups } from "@/lib/administration/backup/backups";
import { readLastBackup, startDailyBackup } from "@/lib/administration/backup/last-backup";
import { verifyBackup } from "@/lib/administration/backup/verify-backup";
import type { CommandName } from "@/lib/administration/command";
import { runCommand } from "@/lib/administration/commands/run-command";
import { runCommandCall } from "@/lib/administration/contract";
import { readOrphanCount } from "@/lib/administration/orphans";
import { askForSumChecks, readSumChecks } from "@/lib/administration/read-sum-checks";
import { askForRun, cancelRun, commandRuns, getRun, openLog } from "@/lib/administration/runs";
import { sealSecrets } from "@/lib/credentials/secrets/seal-secrets";
import { noSecrets } from "@/lib/credentials/secrets/secrets";
import { listAttention } from "@/lib/insights/dashboard/list-attention";
import { db } from "@/lib/kit/db";
import { forgetSettings, settings } from "@/lib/kit/env";
import { filesFolder } from "@/lib/kit/files/folder-store";
import { storeFile } from "@/lib/kit/files/stored-file";
import { timeZone } from "@/lib/kit/i18n/time-zone";
import { wakeSilentRuns } from "@/lib/kit/jobs/run-table";
import { seal, sealKeys, unseal } from "@/lib/kit/seal";
import { sumTables } from "@/lib/usage/dimensions";
import { usageLoader } from "@/lib/usage/engine/engine-client";
import { BLOCK_PURGES } from "@/lib/usage/imported/block-purges";
import { loadFacts } from "@/lib/usage/load/load-facts";
import { catalog } from "@/messages/catalog";
import { actingUser, scopeOf } from "@/tests/support/actors";
import { productCommand } from "@/tests/support/product-command";
import { runCommand as runProgram } from "@/tests/support/run-command";
import { importHarvested } from "../../imports/harvested";
import { freshPlace, openStores, seenSum, storedFacts, strayFact } from "../../imports/scene";

beforeAll(async () => {
  await openStores();
  await db().user.create({ data: { email: "keeper@library.example", username: "keeper", isSuperuser: true } });
});

const keeper = () => scopeOf("commands.run", actingUser({ isSuperuser: true }));
const awake = new AbortController().signal;

type CommandOptions = Parameters<typeof runCommandCall.body.parse>[0];

/** Runs a command as the worker does; returns its figures and log texts. */
async function run(command: CommandName, options: CommandOptions = {}) {
  const { pk } = await askForRun(await keeper(), command, runCommandCall.body.parse(options), "en");
  await runCommand(pk, awake);
  const { status, result, log } = await getRun(await keeper(), pk, "en");
  expect(status).toBe("finished");
  return {
    figures: Object.fromEntries(result.map(({ figure, value }) => [figure, value])),
    log: log.map(({ text }) => text.replaceAll(/[\s\u00a0]/g, " ")),
  };
}

const report = (requests: number, access = "Controlled", title = "Anvil") =>
  JSON.stringify({
    Report_Header: {
      ...{ Created_By: "P", Customer_ID: "1", Report_ID: "TR", Release: "5", Report_Name: "Title Master Report" },
      ...{ Institution_Name: "K", Created: "2025-02-01T00:00:00Z" },
      Report_Filters: [
        { Name: "Begin_Date", Value: "2025-01-01" },
        { Name: "End_Date", Value: "2025-01-31" },
      ],
    },
    Report_Items: [
      {
        ...{ Title: title, Item_ID: [{ Type: "Print_ISSN", Value: "0028-0836" }], Platform: "P", Publisher: "Břeh" },
        ...{ Data_Type: "Journal", Section_Type: "Article", YOP: "2024", Access_Type: access },
        Access_Method: "Regular",
        Performance: [
          {
            Period: { Begin_Date: "2025-01-01", End_Date: "2025-01-31" },
            Instance: [{ Metric_Type: "Total_Item_Requests", Count: requests }],
          },
        ],
      },
    ],
  });

async function* once(text: string) {
  yield Buffer.from(text);
}

test("verify-sums compares files, facts and sums, and corrects sums to the facts", async () => {
  const place = await freshPlace();
  const { importId } = await importHarvested(place, report(25));
  const choice = { platform: place.platformId };
  expect(await run("verify-sums", choice)).toEqual({
    figures: { checked: 1, same: 1, different: 0, fileLost: 0, noFile: 0, wrongSums: 0 },
    log: [],
  });
  for (const table of sumTables)
    await usageLoader().nodes[0].command({ query: `DELETE FROM ${table} WHERE import_id = ${importId}` });
  await db().import.update({ where: { id: importId }, data: { sums: { Total_Item_Requests: 24 } } });
  const wrong = await run("verify-sums", choice);
  expect(wrong.figures).toMatchObject({ checked: 1, same: 0, different: 1, wrongSums: 1 });
  expect(wrong.log).toEqual([
    "Knihovna: the totals of 1 month do not match the records",
    "Totals differ: Knihovna, Platform, TR, 2025-01",
  ]);
  const manager = await scopeOf("consortium.manage", actingUser({ isSuperuser: true }));
  const checks = await readSumChecks(manager, "en");
  expect(checks).toMatchObject({ count: 1, run: { command: "verify-sums", status: "finished" } });
  expect(checks.results).toMatchObject([{ pk: importId, month: "2025-01", metrics: ["Total_Item_Requests"] }]);
  const request = await askForSumChecks(manager, "en");
  await expect(askForSumChecks(manager, "en")).rejects.toMatchObject({ code: "commandRuns" });
  expect((await cancelRun(await keeper(), request.pk, "en")).status).toBe("canceled");
  expect(await seenSum(place)).toBe(0);
  expect((await run("rebuild-sums")).figures).toEqual({ repaired: 1 });
  expect(await seenSum(place)).toBe(25);
  await db().import.update({ where: { id: importId }, data: { sums: { Total_Item_Requests: 25 } } });
});

test("read-again reports different figures first, and restates them when applied", async () => {
  const place = await freshPlace();
  const { importId, file } = await importHarvested(place, report(40));
  // A replaced file simulates a reader that reads the original one differently.
  const { storedAs, sha256, sizeBytes } = await storeFile("answers", once(report(42)));
  await db().rawFile.update({ where: { storedAs: file.storedAs }, data: { storedAs, sha256, sizeBytes } });
  const choice = { platform: place.platformId, from: "2025-01", to: "2025-01" };
  const looked = await run("read-again", choice);
  expect(looked.figures).toMatchObject({ read: 1, changed: 1, same: 0, imported: 0 });
  expect(looked.log).toEqual(["Knihovna, Platform, TR, 2025-01: Total_Item_Requests 40 → 42"]);
  expect(await seenSum(place)).toBe(40);
  expect((await run("read-again", { ...choice, from: "2025-02", to: null })).figures).toMatchObject({ read: 0 });
  expect((await run("read-again", { ...choice, do_it: true })).figures).toMatchObject({ changed: 1, imported: 1 });
  expect(await seenSum(place)).toBe(42);
  const former = await db().import.findUniqueOrThrow({ where: { id: importId }, include: { restatedBy: true } });
  expect(former).toMatchObject({ state: "replaced", restatedBy: [{ sums: { Total_Item_Requests: [40, 42] } }] });
  const newer = await db().import.findFirstOrThrow({ where: { platformId: place.platformId, state: "current" } });
  expect(newer.attemptId).toBe(former.attemptId);
  expect((await run("read-again", { ...choice, do_it: true })).figures).toMatchObject({ same: 1, imported: 0 });
  expect((await run("verify-sums", choice)).figures).toMatchObject({ same: 1 });
});

test("read-again reports and applies equal sums of another attribute or title", async () => {
  const place = await freshPlace();
  const { importId } = await importHarvested(place, report(40));
  const choice = { platform: place.platformId };
  const become = async (content: string) => {
    const { storedAs, sha256, sizeBytes } = await storeFile("answers", once(content));
    const attempt = await db().attempt.findFirstOrThrow({
      where: { imports: { some: { platformId: place.platformId } } },
    });
    await db().rawFile.update({ where: { id: attempt.rawFileId ?? 0 }, data: { storedAs, sha256, sizeBytes } });
  };
  expect((await run("read-again", choice)).figures).toMatchObject({ read: 1, same: 1, changed: 0 });
  await become(report(40, "Controlled", "Hammer"));
  const before = await db().title.count();
  expect((await run("read-again", choice)).log).toEqual([
    "Knihovna, Platform, TR, 2025-01: Total_Item_Requests is still 40 but is split differently by Title",
  ]);
  expect(await db().title.count()).toBe(before);
  await become(report(40, "OA_Gold"));
  const applied = await run("read-again", { ...choice, do_it: true });
  expect(applied.log[0]).toBe(
    "Knihovna, Platform, TR, 2025-01: Total_Item_Requests is still 40 but is split differently by Access_Type",
  );
  expect(applied.figures).toMatchObject({ changed: 1, imported: 1 });
  const former = await db().import.findUniqueOrThrow({ where: { id: importId }, include: { restatedBy: true } });
  expect(former).toMatchObject({ state: "replaced", restatedBy: [{ titleCount: 0 }] });
  expect((await run("read-again", choice)).figures).toMatchObject({ same: 1, changed: 0 });
});

test("read-again reimports unchanged files when forced, and reads files whose import failed", async () => {
  const place = await freshPlace();
  const { importId } = await importHarvested(place, report(40));
  const choice = { platform: place.platformId };
  expect((await run("read-again", { ...choice, force: true })).figures).toMatchObject({ same: 1, imported: 0 });
  const forced = await run("read-again", { ...choice, do_it: true, force: true });
  expect(forced.figures).toMatchObject({ same: 1, imported: 1, failedFiles: 0 });
  expect(await db().import.findUniqueOrThrow({ where: { id: importId } })).toMatchObject({ state: "replaced" });
  expect(await seenSum(place)).toBe(40);

  const other = await freshPlace();
  const { importId: lost } = await importHarvested(other, report(7));
  const { id: attemptId } = await db().attempt.findFirstOrThrow({
    where: { imports: { some: { id: lost } } },
  });
  const { id: credentialsId } = await db().credentials.findFirstOrThrow({ where: { platformId: other.platformId } });
  const secrets = sealSecrets(credentialsId, { ...noSecrets, customerId: "1" });
  await db().credentials.update({ where: { id: credentialsId }, data: { secrets } });
  await db().import.update({ where: { id: lost }, data: { state: "discarded", attemptId: null } });
  await db().attempt.update({ where: { id: attemptId }, data: { status: "import_failed", errorCode: "import" } });
  await db().intention.updateMany({
    where: { attempts: { some: { id: attemptId } } },
    data: { finishedAt: new Date() },
  });
  const looked = await run("read-again", { platform: other.platformId });
  expect(looked.figures).toMatchObject({ failedFiles: 1, readable: 1, imported: 0 });
  expect(looked.log).toEqual(["Can be read now: Knihovna, Platform, TR, 2025-01"]);
  const applied = await run("read-again", { platform: other.platformId, do_it: true });
  expect(applied.figures).toMatchObject({ readable: 1, imported: 1 });
  expect(await db().attempt.findUniqueOrThrow({ where: { id: attemptId }, include: { imports: true } })).toMatchObject({
    ...{ status: "success", errorCode: "" },
    imports: [{ state: "current" }],
  });
  expect((await run("read-again", { platform: other.platformId })).figures).toMatchObject({ failedFiles: 0, same: 1 });
});

test("orphans are listed, and deleted when requested", async () => {
  const place = await freshPlace();
  await importHarvested(place, report(5));
  const { organizationId, reportTypeId, platformId } = place;
  const lost = { importId: 4_000_000, organizationId, reportTypeId, platformId, accountId: 0, month: "2025-01" };
  await loadFacts([{ import: lost, facts: [strayFact(3)] }]);
  const file = await storeFile("answers", once("nobody's"));
  const lying = path.join(filesFolder(), file.storedAs);
  const before = new Date(Date.now() - 2 * 24 * 60 * 60 * 1000);
  await utimes(lying, before, before);
  const looked = await run("purge");
  expect(looked.figures).toMatchObject({ orphanFacts: 1, orphanFiles: 1 });
  expect(looked.log).toEqual(["Orphaned usage of 1 import", `Orphaned file: ${file.storedAs}`]);
  expect(await readOrphanCount()).toMatchObject({ imports: 1, files: 1 });
  expect(await storedFacts(place)).toBe(2);
  const orphan = await db().$transaction(async (tx) => {
    await tx.$executeRawUnsafe(BLOCK_PURGES);
    const { pk } = await askForRun(await keeper(), "purge", runCommandCall.body.parse({ do_it: true }), "en");
    await runCommand(pk, awake);
    return getRun(await keeper(), pk, "en");
  });
  expect(orphan).toMatchObject({ status: "failed", error: { code: "purgesHeld" } });
  expect(await storedFacts(place)).toBe(2);
  expect((await run("purge", { do_it: true })).figures).toMatchObject({ orphanFacts: 1, orphanFiles: 1 });
  expect([await storedFacts(place), existsSync(lying)]).toEqual([1, false]);
  expect(await readOrphanCount()).toMatchObject({ imports: 0, files: 0 });
  expect((await run("purge")).figures).toEqual({ orphanFacts: 0, orphanFiles: 0 });
});

test("secrets are encrypted again, and a backup is made on the server", async () => {
  const { id } = await db().user.findFirstOrThrow();
  const sealedSecret = seal("secret", "a device");
  const device = { userId: id, kind: "authenticator", name: "Telefon", sealedSecret } as const;
  const { id: deviceId } = await db().secondFactorDevice.create({ data: device });
  await db().secondFactorDevice.update({
    where: { id: deviceId },
    data: { sealedSecret: seal("secret", `device ${deviceId}`) },
  });
  const { id: importId } = await db().import.findFirstOrThrow();
  await db().import.update({ where: { id: importId }, data: { header: seal("{}", `import:${importId}`) } });
  process.env.SEAL_KEY = `${Buffer.alloc(32, 9).toString("base64")},${process.env.SEAL_KEY}`;
  forgetSettings();
  // The secrets of the test credentials were never encrypted.
  await db().credentials.updateMany({ data: { secrets: seal("{}", "nobody") } });
  const headers = await db().import.count({ where: { header: { not: "" } } });
  const { figures } = await run("rotate-keys");
  expect(figures).toMatchObject({ resealed: 1 + headers, unopened: 0 });
  const newestKey = sealKeys(process.env.SEAL_KEY ?? "").slice(0, 1);
  const { header } = await db().import.findUniqueOrThrow({ where: { id: importId } });
  expect(unseal(header, `import:${importId}`, newestKey)).toBe("{}");
  const { sealedSecret: now } = await db().secondFactorDevice.findUniqueOrThrow({ where: { id: deviceId } });
  expect(unseal(now ?? "", `device ${deviceId}`, newestKey)).toBe("secret");
  const backup = await run("backup");
  const folder = path.join(process.env.DATA_FOLDER ?? "", "backups");
  const [made] = await listBackups(folder);
  expect(backup.log[0]).toBe(`The backup is in ${path.join(folder, made ?? "")}`);
  expect((await verifyBackup(path.join(folder, made ?? ""))).faults).toEqual([]);
});

test("backup is made daily, and its absence is reported", async () => {
  const day = 24 * 60 * 60 * 1000;
  const age = (days: number) =>
    db().managementRun.updateMany({
      where: { command: "backup" },
      data: { createdAt: new Date(Date.now() - days * day), finishedAt: new Date(Date.now() - days * day) },
    });
  await age(6);
  expect((await readLastBackup()).isLate).toBe(false);
  await age(8);
  expect((await readLastBackup()).isLate).toBe(true);
  const { id: organization } = await db().organization.findFirstOrThrow();
  const membership = { organizationId: organization, isAdmin: true, isMaster: false };
  const usage = await scopeOf("usage.view", actingUser({ memberships: [membership] }));
  const scopes = { usage, harvest: null, uploads: null, commands: await keeper() };
  const { results } = await listAttention(scopes, { organization, locale: "en" });
  expect(results.map(({ kind }) => kind)).toContain("backupLate");
  Object.assign(settings(), { BACKUP_WARN_DAYS: 0 });
  expect((await readLastBackup()).isLate).toBe(false);

  // No hour is set.
  const at = new Date();
  expect(await startDailyBackup(at)).toBe(false);
  const { format } = new Intl.DateTimeFormat("en", { timeZone: timeZone(), hour: "numeric", hourCycle: "h23" });
  Object.assign(settings(), { BACKUP_HOUR: String(Number(format(at))) });
  expect(await startDailyBackup(at)).toBe(true);
  const { id } = await db().managementRun.findFirstOrThrow({ where: { command: "backup", state: "waiting" } });
  // Not while it waits, nor again on the same day.
  expect(await startDailyBackup(at)).toBe(false);
  await runCommand(id, awake);
  expect((await getRun(await keeper(), id, "en")).status).toBe("finished");
  expect(await startDailyBackup(at)).toBe(false);
  await db().managementRun.updateMany({ where: { id }, data: { createdAt: new Date(at.getTime() - day) } });
  expect(await startDailyBackup(at)).toBe(true);
});

test("command runs once at a time, can be canceled, and restarts when its worker dies", async () => {
  const first = await askForRun(await keeper(), "verify-sums", runCommandCall.body.parse({}), "en");
  await expect(askForRun(await keeper(), "verify-sums", runCommandCall.body.parse({}), "en")).rejects.toMatchObject({
    code: "commandRuns",
  });
  expect((await cancelRun(await keeper(), first.pk, "en")).status).toBe("canceled");
  await runCommand(first.pk, awake);
  expect(await getRun(await keeper(), first.pk, "en")).toMatchObject({ status: "canceled", result: [] });
  const actions = await db().auditEntry.findMany({ where: { subject: `command ${first.pk}` }, orderBy: { id: "asc" } });
  expect(actions.map(({ action }) => action)).toEqual(["command.run", "command.cancel"]);

  const second = await askForRun(await keeper(), "verify-sums", runCommandCall.body.parse({}), "en");
  await db().$executeRaw`
    UPDATE management_runs SET state = 'running', run = 1, tries = 1,
      alive_at = timezone('UTC', clock_timestamp()) - interval '1 hour' WHERE id = ${second.pk}`;
  await db().$executeRaw`DELETE FROM graphile_worker._private_jobs`;
  expect(await wakeSilentRuns(commandRuns)).toBe(1);
  await runCommand(second.pk, awake);
  const done = await getRun(await keeper(), second.pk, "cs");
  expect(done.status).toBe("finished");
  expect(done.log[0]?.text).toBe("Přerušeno, začíná se znovu od začátku");
  await db().managementRunLine.createMany({
    data: Array.from({ length: 2500 }, (_, at) => ({
      runId: second.pk,
      at: new Date(0),
      code: `line ${at}`,
      values: {},
    })),
  });
  const lines = (await (await openLog(await keeper(), second.pk, "cs")).text()).trimEnd().split("\n");
  expect([lines.length, lines.at(-1)]).toEqual([2501, "1970-01-01T00:00:00.000Z\tline 2499"]);
});

const manage = (...options: string[]) =>
  runProgram([process.execPath, ...productCommand("manage", ...options)], { quiet: true });

test("console offers the same commands", async () => {
  const wrong = await manage("rotate-keys", "--platform", "1");
  expect([wrong.code, wrong.output]).toEqual([2, expect.stringContaining("rotate-keys takes no --platform.")]);
  expect(wrong.output).toContain(
    `  rebuild-sums [--organization ID]\n      ${catalog.en.maintenance.command["rebuild-sums"].text}`,
  );
  const { code, output } = await manage("rebuild-sums");
  expect([code, output.trim()]).toEqual([0, "finished, repaired 0"]);
  const last = await db().managementRun.findFirstOrThrow({ orderBy: { id: "desc" } });
  expect(last).toMatchObject({ command: "rebuild-sums", state: "finished", userId: null });
});
