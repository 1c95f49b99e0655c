import { db } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import { prepareQueue } from "@/lib/kit/jobs/prepare-queue";
import { log } from "@/lib/kit/log";
import { createTables } from "@/lib/usage/engine/create-tables";
import { syncCatalog } from "@/lib/usage/sync-catalog";
import { createFirstSuperuser } from "@/lib/users/create-first-superuser";

// Runs once before pages and workers: usage store tables, queue tables, reports and metrics of the standard.
await alone(async () => {
  await createTables();
  await prepareQueue();
  await syncCatalog();
  const { ADMIN_EMAIL, DATA_FOLDER } = settings();
  const file = ADMIN_EMAIL ? await createFirstSuperuser(ADMIN_EMAIL, DATA_FOLDER) : null;
  if (file) log.info({ file }, "first superuser created; the password is in this file");
});
await db().$disconnect();
process.exit(0);

/** One process at a time among those starting on one database, such as web and workers on several machines. */
async function alone(work: () => Promise<unknown>): Promise<void> {
  const whileTheyMove = { timeout: 24 * 60 * 60 * 1000, maxWait: 60_000 };
  await db().$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('tables of the usage store'))`;
    await work();
  }, whileTheyMove);
}
