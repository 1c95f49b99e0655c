import { catalog } from "@/messages/catalog";
import { readArguments, refuse } from "./read-arguments";
import { runWithStores } from "./run-with-stores";

const USAGE = `npm run sql-users -- list             lists the accounts for BI tools in the ClickHouse server
npm run sql-users -- create ID        creates the account of the organization with this ID, or gives it another password
npm run sql-users -- revoke ID        removes it`;

const { positionals } = readArguments(USAGE, {}, { least: 1, most: 2 });
const [work = "", given] = positionals;
const organizationId = Number(given);
const isOfOne = work === "create" || work === "revoke";
if (isOfOne ? !(Number.isInteger(organizationId) && organizationId > 0) : work !== "list" || given !== undefined)
  refuse(USAGE);

await runWithStores("beside", async () => {
  const users = await import("@/lib/sql/direct-users");
  const { problemOf } = await import("@/lib/kit/errors");
  try {
    if (work === "list")
      for (const { name, organizationId: id } of await users.listDirectUsers())
        console.log(`${name}\torganization ${id}`);
    else if (work === "create") {
      const { name, password } = await users.createDirectUser(organizationId);
      console.log(`User: ${name}\nPassword: ${password}\nThe password is not kept anywhere: pass it on now.`);
    } else if (!(await users.removeDirectUser(organizationId))) throw new Error("This organization has no account.");
    return true;
  } catch (error) {
    const code = problemOf(error)?.code;
    const texts: Readonly<Record<string, unknown>> = catalog.en.errors;
    if (code && typeof texts[code] === "string") throw new Error(texts[code], { cause: error });
    throw error;
  }
});
