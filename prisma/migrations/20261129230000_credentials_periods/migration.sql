-- Months in which reports of credentials are expected, so that coverage does not expect what nobody can deliver.
CREATE TABLE "credentials_periods" (
  "id" SERIAL NOT NULL,
  "credentials_id" INTEGER NOT NULL,
  "report_type_id" SMALLINT NOT NULL,
  "first_month" DATE NOT NULL,
  "last_month" DATE,
  CONSTRAINT "credentials_periods_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "credentials_periods_credentials_id_fkey" FOREIGN KEY ("credentials_id") REFERENCES "credentials"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "credentials_periods_report_type_id_fkey" FOREIGN KEY ("report_type_id") REFERENCES "report_types"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "credentials_periods_credentials_id_report_type_id_idx" ON "credentials_periods"("credentials_id", "report_type_id");
CREATE UNIQUE INDEX "credentials_periods_one_open" ON "credentials_periods"("credentials_id", "report_type_id") WHERE "last_month" IS NULL;

-- Opens a period from the oldest month that the provider has or must keep (the current year and the two before), and
-- ends it with the last month that was due. Credentials that never delivered the report leave no period behind.
CREATE FUNCTION "keep_credentials_period"("of" int, "report" int) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  "start" date;
  "due" date := date_trunc('month', current_date) - interval '2 months';
BEGIN
  SELECT coalesce(c."last_harvestable_month", date_trunc('year', current_date) - interval '2 years') INTO "start"
    FROM "credentials" c JOIN "credentials_reports" r ON r."credentials_id" = c."id"
    WHERE c."id" = "of" AND r."report_type_id" = "report" AND c."is_enabled" AND c."deleted_at" IS NULL
      -- Exceptions of a provider that does not have the report.
      AND (r."broken_since" IS NULL OR coalesce(r."broken_by", '') NOT IN ('3000', '3010'));
  IF "start" IS NULL THEN
    DELETE FROM "credentials_periods" p WHERE p."credentials_id" = "of" AND p."report_type_id" = "report" AND p."last_month" IS NULL
      AND (p."first_month" > "due" OR NOT EXISTS (
        SELECT FROM "intentions" i JOIN "attempts" a ON a."intention_id" = i."id"
        WHERE i."credentials_id" = "of" AND i."report_type_id" = "report" AND a."status" = 'success'));
    UPDATE "credentials_periods" p SET "last_month" = "due"
      WHERE p."credentials_id" = "of" AND p."report_type_id" = "report" AND p."last_month" IS NULL;
  ELSIF NOT EXISTS (
    SELECT FROM "credentials_periods" p WHERE p."credentials_id" = "of" AND p."report_type_id" = "report" AND p."last_month" IS NULL
  ) THEN
    UPDATE "credentials_periods" SET "last_month" = NULL WHERE "id" = (
      SELECT max(p."id") FROM "credentials_periods" p
      WHERE p."credentials_id" = "of" AND p."report_type_id" = "report" AND p."last_month" >= "start" - interval '1 month');
    IF NOT FOUND THEN
      INSERT INTO "credentials_periods" ("credentials_id", "report_type_id", "first_month") VALUES ("of", "report", "start");
    END IF;
  END IF;
END $$;

CREATE FUNCTION "credentials_periods_follow_report"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM "keep_credentials_period"(OLD."credentials_id", OLD."report_type_id");
  ELSE
    PERFORM "keep_credentials_period"(NEW."credentials_id", NEW."report_type_id");
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "credentials_periods_follow" AFTER INSERT OR DELETE OR UPDATE OF "broken_since", "broken_by" ON "credentials_reports"
  FOR EACH ROW EXECUTE FUNCTION "credentials_periods_follow_report"();

-- The oldest month becomes known with the first answer that names it. Later it only moves with the calendar, which makes
-- no month unexpected.
CREATE FUNCTION "credentials_periods_follow_credentials"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "keep_credentials_period"(NEW."id", r."report_type_id") FROM "credentials_reports" r WHERE r."credentials_id" = NEW."id";
  UPDATE "credentials_periods" SET "first_month" = NEW."last_harvestable_month"
    WHERE "credentials_id" = NEW."id" AND "last_month" IS NULL
      AND (OLD."last_harvestable_month" IS NULL OR NEW."last_harvestable_month" < "first_month")
      AND NEW."last_harvestable_month" IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER "credentials_periods_follow" AFTER UPDATE OF "is_enabled", "deleted_at", "last_harvestable_month" ON "credentials"
  FOR EACH ROW WHEN ((OLD."is_enabled", OLD."deleted_at", OLD."last_harvestable_month") IS DISTINCT FROM
    (NEW."is_enabled", NEW."deleted_at", NEW."last_harvestable_month"))
  EXECUTE FUNCTION "credentials_periods_follow_credentials"();

SELECT "keep_credentials_period"("credentials_id", "report_type_id") FROM "credentials_reports";
