import { readdirSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { chooseBackup } from "@/lib/administration/backup/backups";
import { makeBackup } from "@/lib/administration/backup/make-backup";
import { verifyBackup } from "@/lib/administration/backup/verify-backup";
import { copyFiles } from "@/lib/administration/commands/copy-files";
import { runCommandCall } from "@/lib/administration/contract";
import { countOrphans } from "@/lib/administration/orphans";
import { readReadiness } from "@/lib/administration/read-readiness";
import { db } from "@/lib/kit/db";
import { forgetSettings } from "@/lib/kit/env";
import { FolderStore, filesFolder } from "@/lib/kit/files/folder-store";
import type { S3Address } from "@/lib/kit/files/s3/s3-client";
import { readStoredFile } from "@/lib/kit/files/stored-file";
import { openUploadFile } from "@/lib/uploads/show/get-upload";
import { productCommand } from "@/tests/support/product-command";
import { runCommand } from "@/tests/support/run-command";
import { S3Server } from "@/tests/support/s3-server";
import { freshDatabase, freshUsageStore, testStores } from "@/tests/support/stores";
import { bring, check, currentSums, openWorld, type World } from "../uploads/scene";

let world: World;
let first: S3Server;
let second: S3Server;

const settingsOf = ({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Address) => ({
  ...{ S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region },
  ...{ S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey },
});

function use(server: S3Server | null) {
  const names = Object.keys(settingsOf(first.address));
  if (server) Object.assign(process.env, settingsOf(server.address));
  else for (const name of names) delete process.env[name];
  forgetSettings();
}

beforeAll(async () => {
  [first, second] = await Promise.all([S3Server.start(), S3Server.start()]);
  world = await openWorld();
});
afterAll(async () => {
  await Promise.all([first.stop(), second.stop()]);
});

const TABLE = [
  ...["Report_Name\tPlatform Report", "Report_ID\tPR", "Release\t5", "Institution_Name\tKnihovna Hradisko"],
  ...[
    "Institution_ID\t",
    "Metric_Types\tTotal_Item_Requests",
    "Report_Filters\t",
    "Report_Attributes\t",
    "Exceptions\t",
  ],
  ...["Reporting_Period\tBegin_Date=2025-01-01; End_Date=2025-01-31", "Created\t2025-02-10T00:00:00Z"],
  ...["Created_By\tSample Platform", ""],
  "Platform\tData_Type\tAccess_Method\tMetric_Type\tReporting_Period_Total\tJan-2025",
  "Sample Platform\tJournal\tRegular\tTotal_Item_Requests\t17\t17",
].join("\n");

async function textOf(file: { storedAs: string; sha256: string }): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of readStoredFile(file)) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}

test("an upload is checked, imported, downloaded, backed up and restored with its file in a bucket", async () => {
  use(first);
  const fields = { organization: world.hradisko, platform: world.platform };
  const { pk, state } = await check(world.librarian, TABLE, "report.tsv", fields);
  expect(state).toBe("preflight");
  expect((await bring(world.librarian, pk)).state).toBe("imported");
  expect(Object.values(await currentSums(world.platform))).toEqual([17]);
  const { rawFile } = await db().upload.findUniqueOrThrow({ where: { id: pk }, include: { rawFile: true } });
  expect([...first.objects.keys()]).toEqual([rawFile.storedAs]);
  expect(filesBelow(filesFolder())).toEqual([]);
  expect(await (await openUploadFile(world.librarian, pk)).text()).toBe(TABLE);

  const root = path.join(testStores().folder, "backup-s3");
  const { manifest } = await makeBackup(root);
  expect(manifest.files).toMatchObject({ count: 1, missing: 0 });
  expect((await verifyBackup(await chooseBackup(root))).faults).toEqual([]);

  // The other bucket has a file of the installation that is replaced, and a foreign one.
  const other = Buffer.from("x");
  second.objects.set(`answers/ff/${"f".repeat(40)}.gz`, { body: other, modified: new Date() });
  second.objects.set("notes.txt", { body: other, modified: new Date() });
  const [DATABASE_URL, usage] = await Promise.all([freshDatabase(), freshUsageStore()]);
  const env = { DATABASE_URL, USAGE_DATABASE: usage.database, ...settingsOf(second.address) };
  const restore = (...options: string[]) =>
    runCommand([process.execPath, ...productCommand("restore", root, ...options)], { quiet: true, env });
  const refused = await restore();
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining("(files)") });
  const restored = await restore("--replace");
  expect(restored).toMatchObject({ code: 0, output: expect.stringContaining("1 files are there") });
  expect([...second.objects.keys()].sort()).toEqual(["notes.txt", rawFile.storedAs].sort());
  use(second);
  expect(await textOf(rawFile)).toBe(TABLE);
});

test("orphaned files of a bucket are found, and foreign objects are left alone", async () => {
  use(first);
  const before = new Set(first.objects.keys());
  const old = { body: Buffer.from("x"), modified: new Date(0) };
  const orphan = `answers/ee/${"e".repeat(40)}.gz`;
  for (const name of [orphan, "notes.txt", "other/backup.gz"]) first.objects.set(name, old);
  expect((await countOrphans()).files).toEqual([orphan]);
  for (const name of first.objects.keys()) if (!before.has(name)) first.objects.delete(name);
});

test("readiness shows that the bucket is away, and stays ready without it", async () => {
  const away = await S3Server.start();
  use(away);
  expect(await readReadiness()).toEqual({ ready: true, database: true, usage: true, files: true });
  await away.stop();
  expect(await readReadiness()).toEqual({ ready: true, database: true, usage: true, files: false });
  use(first);
});

test("files of a folder are copied into a bucket, compared, and skipped the next time", async () => {
  use(null);
  const folder = new FolderStore({ DATA_FOLDER: process.env.DATA_FOLDER ?? "", FILES_FOLDER: "" });
  const names = ["a", "b", "c"].map((letter) => `answers/${letter}${letter}/${letter.repeat(40)}.gz`);
  const [one = "", two = "", three = ""] = names;
  for (const name of names) await folder.write(name, contentOf(name));
  const runs = () =>
    copyFiles(runCommandCall.body.parse({}), {
      ...{ signal: new AbortController().signal, by: null, progress: () => undefined },
      say: async (code, values) => void lines.push(`${code} ${values?.name}`),
      takeEffect: async () => undefined,
    });
  const lines: string[] = [];
  await expect(runs()).rejects.toMatchObject({ code: "filesNoBucket" });
  second.objects.clear();
  use(second);
  // Left by an interrupted run: a file of another size.
  second.objects.set(one, { body: Buffer.from("ha"), modified: new Date() });
  expect(await runs()).toEqual({ files: 3, alreadyThere: 0, filesDiffer: 0 });
  expect(await runs()).toEqual({ files: 0, alreadyThere: 3, filesDiffer: 0 });
  second.objects.delete(two);
  expect(await runs()).toEqual({ files: 1, alreadyThere: 2, filesDiffer: 0 });
  for (const name of names) expect(second.objects.get(name)?.body.toString()).toBe(name);
  second.objects.delete(three);
  second.isDamaging = true;
  await expect(runs()).rejects.toMatchObject({ code: "filesNotCopied" });
  expect(lines).toEqual([`fileDiffers ${three}`]);
  expect(second.objects.has(three)).toBe(false);
  expect(filesBelow(filesFolder())).toHaveLength(3);
});

async function* contentOf(text: string) {
  yield Buffer.from(text);
}

function filesBelow(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".gz"));
  } catch {
    return [];
  }
}
