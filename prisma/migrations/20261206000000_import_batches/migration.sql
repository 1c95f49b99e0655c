-- Files imported by one act have the same batch: one event tells how they ended.
ALTER TABLE "uploads" ADD COLUMN "import_batch" UUID;
CREATE INDEX "uploads_import_batch_idx" ON "uploads" ("import_batch");
