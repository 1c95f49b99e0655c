-- Workers look for the export whose owner is next.
CREATE INDEX "exports_pending" ON "exports"("user_id", "id") WHERE "state" IN ('waiting', 'running');
