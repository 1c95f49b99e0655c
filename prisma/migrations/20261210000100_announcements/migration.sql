-- What people announced is told apart from what the product tells by itself, so that it can be withdrawn.
ALTER TABLE "events" ADD COLUMN "is_announcement" BOOLEAN NOT NULL DEFAULT false, ADD COLUMN "announced_by_id" INTEGER;
ALTER TABLE "events" ADD CONSTRAINT "events_announced_by_id_fkey" FOREIGN KEY ("announced_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
CREATE INDEX "events_announced_by_id_idx" ON "events"("announced_by_id");
CREATE INDEX "events_announcements" ON "events"("created_at") WHERE "is_announcement";
