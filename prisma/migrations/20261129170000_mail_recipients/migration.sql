-- Mails of reports to addresses without an account, and with a file.
CREATE TYPE "mail_attachment" AS ENUM ('xlsx', 'csv');

ALTER TABLE "subscriptions"
  ADD COLUMN "address" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "language" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "attachment" "mail_attachment";

DROP INDEX "subscriptions_saved_report_id_user_id_key";
CREATE UNIQUE INDEX "subscriptions_saved_report_id_user_id_address_key"
  ON "subscriptions"("saved_report_id", "user_id", "address");
