-- Former versions are kept for years. The sweep, every five minutes, reads only what may have become due.
ALTER TABLE "imports" ADD COLUMN "purge_after" TIMESTAMP(3);
CREATE INDEX "imports_purgeable" ON "imports"("purge_after")
  WHERE "state" <> 'current' AND "state" <> 'loading' AND "purged_at" IS NULL;
