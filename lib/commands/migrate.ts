import { takeFromFiles } from "@/lib/kit/env";
import { log } from "@/lib/kit/log";
import { migrate } from "@/prisma/migrate";
import { prepareOrdinaryRole } from "@/prisma/ordinary-role";

// Runs once before the product, with the owner's password, which the product does not need.
const { DATABASE_OWNER_URL = "", DATABASE_URL = "" } = takeFromFiles(process.env);
if (!DATABASE_OWNER_URL || !DATABASE_URL) throw new Error("Set DATABASE_OWNER_URL and DATABASE_URL.");
const applied = await migrate(DATABASE_OWNER_URL);
await prepareOrdinaryRole(DATABASE_OWNER_URL, DATABASE_URL);
log.info({ applied }, applied.length > 0 ? "migrations applied" : "the database is up to date");
