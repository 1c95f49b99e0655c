import { db } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import { fileStore, hasBucket } from "@/lib/kit/files/current-store";
import { tryStore } from "@/lib/kit/files/file-store";
import { StorageFailed } from "@/lib/kit/files/storage-failed";
import { prepareQueue } from "@/lib/kit/jobs/prepare-queue";
import { log } from "@/lib/kit/log";
import { prepareSql } from "@/lib/sql/prepare-sql";
import { createTables } from "@/lib/usage/engine/create-tables";
import { syncCatalog } from "@/lib/usage/sync-catalog";
import { createFirstSuperuser } from "@/lib/users/create-first-superuser";

// Runs once before pages and workers: usage store tables, queue tables, reports and metrics of the standard.
await alone(async () => {
  await createTables();
  await prepareQueue();
  await syncCatalog();
  await prepareSql();
  await requireFiles();
  const { ADMIN_EMAIL, DATA_FOLDER } = settings();
  const file = ADMIN_EMAIL ? await createFirstSuperuser(ADMIN_EMAIL, DATA_FOLDER) : null;
  if (file) log.info({ file }, "first superuser created; the password is in this file");
});
await db().$disconnect();
process.exit(0);

/** Pages would start without their files, and a wrong setting would be noticed with the first upload. */
async function requireFiles(): Promise<void> {
  try {
    const store = fileStore();
    await (hasBucket(settings()) ? tryStore(store) : store.requireReady());
  } catch (error) {
    const reason = error instanceof StorageFailed ? error.reason : String(error);
    throw new Error(`Stored files cannot be reached in ${fileStore().place} (${reason}). ${adviceFor(reason)}`);
  }
}

function adviceFor(reason: string): string {
  if (!hasBucket(settings())) return "FILES_FOLDER must exist and be writable: is it mounted?";
  if (/SignatureDoesNotMatch|InvalidAccessKeyId/.test(reason))
    return "Check S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.";
  if (/NoSuchBucket/.test(reason)) return "Create the bucket, or check S3_BUCKET.";
  if (/AccessDenied/.test(reason)) return "The keys must allow to list, read, write and delete in the bucket.";
  if (/Redirect|AuthorizationHeaderMalformed/.test(reason)) return "Check S3_REGION and S3_ENDPOINT.";
  if (/RequestTimeTooSkewed/.test(reason)) return "Set the clock of this machine.";
  return "Check S3_ENDPOINT, and whether the store runs.";
}

/** One process at a time among those starting on one database, such as web and workers on several machines. */
async function alone(work: () => Promise<unknown>): Promise<void> {
  const whileTheyMove = { timeout: 24 * 60 * 60 * 1000, maxWait: 60_000 };
  await db().$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('tables of the usage store'))`;
    await work();
  }, whileTheyMove);
}
