-- The newest request of an intention by the index alone. While it is built, some seconds for each million requests,
-- requests can be read but not written.
CREATE INDEX "attempts_intention_id_id_idx" ON "attempts"("intention_id", "id");
DROP INDEX "attempts_intention_id_idx";
