-- AlterTable
ALTER TABLE "import_checks" ADD COLUMN "is_current" BOOLEAN NOT NULL DEFAULT true;
UPDATE "import_checks" c SET "is_current" = false
  WHERE NOT EXISTS (SELECT FROM "imports" i WHERE i."id" = c."import_id" AND i."state" = 'current');
DROP INDEX "import_checks_checked_at_idx";
CREATE INDEX "import_checks_by_age" ON "import_checks"("checked_at", "import_id") WHERE "is_current";
CREATE INDEX "import_checks_wrong" ON "import_checks"("checked_at", "import_id") WHERE "is_current" AND "result" IN ('different', 'file_lost');

-- AlterTable
ALTER TABLE "imports" ADD COLUMN "is_checked" BOOLEAN NOT NULL DEFAULT false;
UPDATE "imports" i SET "is_checked" = true WHERE EXISTS (SELECT FROM "import_checks" c WHERE c."import_id" = i."id");
CREATE INDEX "imports_unchecked" ON "imports"("id") WHERE "state" = 'current' AND NOT "is_checked";

INSERT INTO "tallies" ("subject", "name", "total", "is_folded")
  SELECT 'check', "result"::text, count(*), true FROM "import_checks" WHERE "is_current" GROUP BY 2;

CREATE FUNCTION "import_checks_count"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD."is_current" THEN PERFORM "tally"('check', OLD."result"::text, 0, -1); END IF;
  IF TG_OP <> 'DELETE' AND NEW."is_current" THEN PERFORM "tally"('check', NEW."result"::text, 0, 1); END IF;
  IF TG_OP = 'INSERT' THEN
    UPDATE "imports" SET "is_checked" = true WHERE "id" = NEW."import_id" AND NOT "is_checked";
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "import_checks_count" AFTER INSERT OR DELETE ON "import_checks" FOR EACH ROW EXECUTE FUNCTION "import_checks_count"();
CREATE TRIGGER "import_checks_count_changes" AFTER UPDATE ON "import_checks" FOR EACH ROW
  WHEN ((OLD."result", OLD."is_current") IS DISTINCT FROM (NEW."result", NEW."is_current"))
  EXECUTE FUNCTION "import_checks_count"();

CREATE FUNCTION "import_checks_follow"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM "import_checks" WHERE "import_id" = OLD."id";
  ELSE
    UPDATE "import_checks" SET "is_current" = NEW."state" = 'current' WHERE "import_id" = NEW."id";
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "import_checks_follow" AFTER UPDATE ON "imports" FOR EACH ROW
  WHEN ((OLD."state" = 'current') IS DISTINCT FROM (NEW."state" = 'current')) EXECUTE FUNCTION "import_checks_follow"();
CREATE TRIGGER "import_checks_follow_deletion" AFTER DELETE ON "imports" FOR EACH ROW
  WHEN (OLD."is_checked") EXECUTE FUNCTION "import_checks_follow"();
