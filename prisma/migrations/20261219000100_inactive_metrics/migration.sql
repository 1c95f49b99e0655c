-- Metrics that charts and choices leave out.
ALTER TABLE "metrics" ADD COLUMN "is_active" BOOLEAN NOT NULL DEFAULT true;
