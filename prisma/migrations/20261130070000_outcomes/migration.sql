-- Intentions without a request are listed, and are few. Nearly all rows of before have one, so the default of the new
-- column says so and no row of theirs is written.
ALTER TABLE "intentions" ADD COLUMN "is_tried" BOOLEAN NOT NULL DEFAULT true;
UPDATE "intentions" i SET "is_tried" = false WHERE NOT EXISTS (SELECT FROM "attempts" a WHERE a."intention_id" = i."id");
ALTER TABLE "intentions" ALTER COLUMN "is_tried" SET DEFAULT false;
CREATE INDEX "intentions_untried" ON "intentions"("not_before") WHERE NOT "is_tried";

-- CreateTable
CREATE TABLE "report_outcomes" (
    "credentials_id" INTEGER NOT NULL,
    "report_type_id" SMALLINT NOT NULL,
    "tried_id" INTEGER NOT NULL,
    "good_id" INTEGER NOT NULL DEFAULT 0,
    "imported_id" INTEGER,
    "has_warning" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "report_outcomes_pkey" PRIMARY KEY ("credentials_id","report_type_id")
);
CREATE INDEX "report_outcomes_troubled" ON "report_outcomes"("credentials_id") WHERE "tried_id" > "good_id" OR "has_warning";

-- AddForeignKey
ALTER TABLE "report_outcomes" ADD CONSTRAINT "report_outcomes_credentials_id_fkey" FOREIGN KEY ("credentials_id") REFERENCES "credentials"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "report_outcomes" ADD CONSTRAINT "report_outcomes_report_type_id_fkey" FOREIGN KEY ("report_type_id") REFERENCES "report_types"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Attempts that are neither being downloaded nor imported, as lib/harvest/states/attempt-status.ts says.
INSERT INTO "report_outcomes"
  SELECT o.*, coalesce(w."warning_code" <> '', false) FROM (
    SELECT i."credentials_id", i."report_type_id", max(a."id"), coalesce(max(a."id") FILTER (WHERE a."status" IN ('success', 'no_data')), 0),
      max(a."id") FILTER (WHERE a."status" = 'success') AS "imported_id"
    FROM "attempts" a JOIN "intentions" i ON i."id" = a."intention_id"
    WHERE a."status" NOT IN ('downloading', 'importing') GROUP BY 1, 2) AS o
  LEFT JOIN "attempts" w ON w."id" = o."imported_id";

-- An answer may be imported again, with another outcome, so all attempts of the report are compared.
CREATE FUNCTION "keep_report_outcome"("of" int, "report" smallint) RETURNS void LANGUAGE sql AS $$
  WITH "newest" AS (
    SELECT max(a."id") AS "tried_id", coalesce(max(a."id") FILTER (WHERE a."status" IN ('success', 'no_data')), 0) AS "good_id",
      max(a."id") FILTER (WHERE a."status" = 'success') AS "imported_id"
    FROM "intentions" i JOIN "attempts" a ON a."intention_id" = i."id"
    WHERE i."credentials_id" = "of" AND i."report_type_id" = "report" AND a."status" NOT IN ('downloading', 'importing')
  )
  INSERT INTO "report_outcomes" ("credentials_id", "report_type_id", "tried_id", "good_id", "imported_id", "has_warning")
    SELECT "of", "report", n."tried_id", n."good_id", n."imported_id", coalesce(w."warning_code" <> '', false)
    FROM "newest" n LEFT JOIN "attempts" w ON w."id" = n."imported_id" WHERE n."tried_id" IS NOT NULL
    ON CONFLICT ("credentials_id", "report_type_id") DO UPDATE SET "tried_id" = excluded."tried_id",
      "good_id" = excluded."good_id", "imported_id" = excluded."imported_id", "has_warning" = excluded."has_warning"
$$;

CREATE FUNCTION "report_outcomes_follow_attempt"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE "intentions" SET "is_tried" = true WHERE "id" = NEW."intention_id" AND NOT "is_tried";
  END IF;
  IF NEW."status" NOT IN ('downloading', 'importing') OR TG_OP = 'UPDATE' THEN
    PERFORM "keep_report_outcome"(i."credentials_id", i."report_type_id") FROM "intentions" i WHERE i."id" = NEW."intention_id";
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "report_outcomes_follow" AFTER INSERT ON "attempts" FOR EACH ROW EXECUTE FUNCTION "report_outcomes_follow_attempt"();
CREATE TRIGGER "report_outcomes_follow_changes" AFTER UPDATE ON "attempts" FOR EACH ROW
  WHEN ((OLD."status", OLD."warning_code") IS DISTINCT FROM (NEW."status", NEW."warning_code")
    AND (OLD."status" NOT IN ('downloading', 'importing') OR NEW."status" NOT IN ('downloading', 'importing')))
  EXECUTE FUNCTION "report_outcomes_follow_attempt"();

-- Attempts are deleted with their intention only.
CREATE FUNCTION "report_outcomes_follow_intention"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "report_outcomes" WHERE "credentials_id" = OLD."credentials_id" AND "report_type_id" = OLD."report_type_id";
  PERFORM "keep_report_outcome"(OLD."credentials_id", OLD."report_type_id")
    WHERE EXISTS (SELECT FROM "credentials" WHERE "id" = OLD."credentials_id");
  RETURN NULL;
END $$;
CREATE TRIGGER "report_outcomes_follow" AFTER DELETE ON "intentions" FOR EACH ROW
  WHEN (OLD."is_tried") EXECUTE FUNCTION "report_outcomes_follow_intention"();

-- Lists of failed downloads, newest first.
CREATE INDEX "attempts_failed" ON "attempts"("status", "started_at") WHERE "status" NOT IN ('success', 'no_data');

-- Otherwise half of the intentions count as untried, and the index is not used.
ANALYZE "intentions";
