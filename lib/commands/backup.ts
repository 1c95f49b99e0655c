import path from "node:path";
import { readArguments } from "./read-arguments";
import { runWithStores } from "./run-with-stores";

const USAGE =
  "npm run backup -- FOLDER   makes a backup there\nnpm run backup -- --verify FOLDER   reads one and adds it up";

const { values, positionals } = readArguments(USAGE, { verify: { type: "boolean" } }, { least: 1, most: 1 });
const folder = path.resolve(...positionals);

if (values.verify) {
  const { verifyBackup } = await import("@/lib/administration/backup/verify-backup");
  try {
    const { manifest, faults } = await verifyBackup(folder);
    for (const fault of faults) console.error(fault);
    if (faults.length === 0) console.log(`Backup made at ${manifest.made} is complete: ${inWords(manifest)}`);
    process.exit(faults.length === 0 ? 0 : 1);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(1);
  }
}

await runWithStores("beside", async () => {
  const { makeBackup } = await import("@/lib/administration/backup/make-backup");
  const { manifest, damaged } = await makeBackup(folder);
  console.log(`Backup written to ${folder}: ${inWords(manifest)}`);
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
