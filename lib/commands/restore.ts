import path from "node:path";
import { migrate } from "@/prisma/migrate";
import { prepareOrdinaryRole } from "@/prisma/ordinary-role";
import { readArguments, refuse } from "./read-arguments";
import { runWithStores } from "./run-with-stores";

const USAGE = `npm run restore -- FOLDER   makes an empty installation what the newest backup there says, or the one that the folder is
  --replace        replaces what the installation holds, once the backup is there and adds up
  --without-keys   restores all but the secrets, which no one can read without their key
npm run restore -- --undo   puts back what was there before an interrupted restore`;

const flags = { replace: { type: "boolean" }, "without-keys": { type: "boolean" }, undo: { type: "boolean" } } as const;
const { values, positionals } = readArguments(USAGE, flags, { least: 0, most: 1 });
if (positionals.length !== (values.undo ? 0 : 1)) refuse(USAGE);

await runWithStores("anew", async ({ ownerUrl }) => {
  const { restoreBackup, undoRestore } = await import("@/lib/administration/backup/restore-backup");
  if (values.undo) {
    await undoRestore(ownerUrl);
    console.log("The installation is as it was before the restore. Start the product.");
    return true;
  }
  const { DATABASE_URL = "" } = process.env;
  const { chooseBackup } = await import("@/lib/administration/backup/backups");
  await restoreBackup(await chooseBackup(path.resolve(...positionals)), {
    ownerUrl,
    async migrate(only) {
      await migrate(ownerUrl, undefined, { only, restores: true });
      if (ownerUrl !== DATABASE_URL) await prepareOrdinaryRole(ownerUrl, DATABASE_URL);
    },
    replaces: values.replace ?? false,
    withoutKeys: values["without-keys"] ?? false,
    print: (line) => console.log(line),
  });
  console.log("Backup restored and verified. Start the product.");
  return true;
});
