import { db } from "@/lib/kit/db";
import { prepareQueue } from "@/lib/kit/jobs/prepare-queue";
import { createTables } from "@/lib/usage/create-tables";
import { syncCatalogue } from "@/lib/usage/sync-catalogue";

// Runs once before pages and workers: tables of the usage store, tables of the queue, reports and metrics of the standard.
await createTables();
await prepareQueue();
await syncCatalogue();
await db().$disconnect();
process.exit(0);
