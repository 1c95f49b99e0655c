import path from "node:path";
import { now } from "@/lib/kit/clock";
import { readArguments, refuse } from "./read-arguments";
import { runWithStores } from "./run-with-stores";

const USAGE =
  "npm run backup -- FOLDER   adds a backup to those in the folder\n  --keep DAYS   then removes older ones, except the first of each of the last twelve months\nnpm run backup -- --verify FOLDER   reads the newest one there, or the one that the folder is, and adds it up";

const { values, positionals } = readArguments(
  USAGE,
  { verify: { type: "boolean" }, keep: { type: "string" } },
  { least: 1, most: 1 },
);
const folder = path.resolve(...positionals);

if (values.verify) {
  const { verifyBackup } = await import("@/lib/administration/backup/verify-backup");
  const { chooseBackup } = await import("@/lib/administration/backup/backups");
  try {
    const { manifest, faults } = await verifyBackup(await chooseBackup(folder));
    for (const fault of faults) console.error(fault);
    if (faults.length === 0) console.log(`Backup made at ${manifest.made} is complete: ${inWords(manifest)}`);
    process.exit(faults.length === 0 ? 0 : 1);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(1);
  }
}

const keptDays = values.keep === undefined ? null : Number(values.keep);
if (keptDays !== null && !(Number.isInteger(keptDays) && keptDays > 0)) refuse(USAGE);

await runWithStores("beside", async () => {
  const { backupFigures: figuresOf, makeBackup } = await import("@/lib/administration/backup/make-backup");
  const { recordBackup } = await import("@/lib/administration/backup/last-backup");
  const { pruneBackups } = await import("@/lib/administration/backup/backups");
  const started = now();
  const { folder: made, manifest, damaged } = await makeBackup(folder);
  await recordBackup(started, figuresOf(manifest, damaged));
  console.log(`Backup written to ${made}: ${inWords(manifest)}`);
  const removed = keptDays === null ? 0 : await pruneBackups(folder, keptDays);
  if (removed > 0) console.log(`Older backups removed: ${removed}.`);
  if (damaged.length > 0)
    console.error(`Facts of ${damaged.length} months are missing in ClickHouse: verify their sums.`);
  if (manifest.keys.length > 0)
    console.log(
      `The backup contains no keys. To restore its secrets, keep SEAL_KEY (or secrets/seal-key of the data folder) elsewhere: ${manifest.keys.join(", ")}.`,
    );
  return true;
});

type Manifest = import("@/lib/administration/backup/manifest").Manifest;

function inWords({ postgres, usage, files }: Manifest): string {
  const rows = Object.values(postgres.tables).reduce((all, table) => all + table.rows, 0);
  const missing = files.missing > 0 ? ` (${files.missing} that are known were not there)` : "";
  return `${rows} rows, ${usage.facts} facts that add up to ${usage.sum}, ${files.count} files${missing}.`;
}
