-- Troubleshooting reads the newest request of each report without its attempt.
ALTER TABLE "report_outcomes" ADD COLUMN "intention_id" INTEGER, ADD COLUMN "error_code" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "started_at" TIMESTAMP(3);
UPDATE "report_outcomes" o SET "intention_id" = a."intention_id", "error_code" = a."error_code", "started_at" = a."started_at"
  FROM "attempts" a WHERE a."id" = o."tried_id";
DELETE FROM "report_outcomes" WHERE "started_at" IS NULL;
ALTER TABLE "report_outcomes" ALTER COLUMN "intention_id" SET NOT NULL, ALTER COLUMN "started_at" SET NOT NULL;

CREATE OR REPLACE FUNCTION "keep_report_outcome"("of" int, "report" smallint) RETURNS void LANGUAGE sql AS $$
  WITH "newest" AS (
    SELECT max(a."id") AS "tried_id", coalesce(max(a."id") FILTER (WHERE a."status" IN ('success', 'no_data')), 0) AS "good_id",
      max(a."id") FILTER (WHERE a."status" = 'success') AS "imported_id"
    FROM "intentions" i JOIN "attempts" a ON a."intention_id" = i."id"
    WHERE i."credentials_id" = "of" AND i."report_type_id" = "report" AND a."status" NOT IN ('downloading', 'importing')
  )
  INSERT INTO "report_outcomes" ("credentials_id", "report_type_id", "tried_id", "good_id", "imported_id", "has_warning",
      "intention_id", "error_code", "started_at")
    SELECT "of", "report", n."tried_id", n."good_id", n."imported_id", coalesce(w."warning_code" <> '', false),
      t."intention_id", t."error_code", t."started_at"
    FROM "newest" n JOIN "attempts" t ON t."id" = n."tried_id" LEFT JOIN "attempts" w ON w."id" = n."imported_id"
    ON CONFLICT ("credentials_id", "report_type_id") DO UPDATE SET "tried_id" = excluded."tried_id",
      "good_id" = excluded."good_id", "imported_id" = excluded."imported_id", "has_warning" = excluded."has_warning",
      "intention_id" = excluded."intention_id", "error_code" = excluded."error_code", "started_at" = excluded."started_at"
$$;

DROP TRIGGER "report_outcomes_follow_changes" ON "attempts";
CREATE TRIGGER "report_outcomes_follow_changes" AFTER UPDATE ON "attempts" FOR EACH ROW
  WHEN ((OLD."status", OLD."warning_code", OLD."error_code", OLD."started_at")
      IS DISTINCT FROM (NEW."status", NEW."warning_code", NEW."error_code", NEW."started_at")
    AND (OLD."status" NOT IN ('downloading', 'importing') OR NEW."status" NOT IN ('downloading', 'importing')))
  EXECUTE FUNCTION "report_outcomes_follow_attempt"();
