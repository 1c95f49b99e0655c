ALTER TABLE "user_events" ADD COLUMN "is_mailed" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "user_events" ADD COLUMN "mailed_at" TIMESTAMP(3);

CREATE INDEX "user_events_waiting_for_mail_idx" ON "user_events"("user_id") WHERE "is_mailed" AND "mailed_at" IS NULL;
