-- What report types of one's own count, in the words of those who added them.
ALTER TABLE "report_types" ADD COLUMN "description_en" TEXT NOT NULL DEFAULT '';
ALTER TABLE "report_types" ADD COLUMN "description_cs" TEXT NOT NULL DEFAULT '';
