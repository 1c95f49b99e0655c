-- Metrics that COUNTER does not know are renamed by people.
ALTER TABLE "metrics" ADD COLUMN "revision" INTEGER NOT NULL DEFAULT 1;
