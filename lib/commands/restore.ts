import path from "node:path";
import { migrate } from "@/prisma/migrate";
import { prepareOrdinaryRole } from "@/prisma/ordinary-role";
import { readArguments } from "./read-arguments";
import { runWithStores } from "./run-with-stores";

const USAGE = `npm run restore -- FOLDER   makes an empty installation what the backup says
  --replace        gives up what the installation holds
  --without-keys   although nobody has the key to the backup's secrets`;

const options = { replace: { type: "boolean" }, "without-keys": { type: "boolean" } } as const;
const { values, positionals } = readArguments(USAGE, options, { least: 1, most: 1 });
const folder = path.resolve(...positionals);

await runWithStores("anew", async ({ ownerUrl }) => {
  const { restoreBackup } = await import("@/lib/administration/backup/restore-backup");
  const { DATABASE_URL = "" } = process.env;
  await restoreBackup(folder, {
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
