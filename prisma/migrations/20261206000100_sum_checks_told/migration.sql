-- What a sum check found is told when all checks of a run are through.
ALTER TABLE "import_checks" ADD COLUMN "is_told" BOOLEAN NOT NULL DEFAULT true;
CREATE INDEX "import_checks_untold_idx" ON "import_checks" ("import_id") WHERE NOT "is_told";
