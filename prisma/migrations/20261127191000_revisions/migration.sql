-- Raised by every change of a record, so that nobody overwrites what somebody else changed in the meantime.
ALTER TABLE "users" ADD COLUMN "revision" INTEGER NOT NULL DEFAULT 1;
ALTER TABLE "platforms" ADD COLUMN "revision" INTEGER NOT NULL DEFAULT 1;
ALTER TABLE "report_types" ADD COLUMN "revision" INTEGER NOT NULL DEFAULT 1;
