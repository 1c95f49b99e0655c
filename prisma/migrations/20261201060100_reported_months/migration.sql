-- CreateTable
CREATE TABLE "reported_months" (
    "organization_id" INTEGER NOT NULL,
    "platform_id" INTEGER NOT NULL,
    "account_id" INTEGER NOT NULL,
    "report_type_id" SMALLINT NOT NULL,
    "months" datemultirange NOT NULL,
    "partial" datemultirange NOT NULL,
    "count" SMALLINT NOT NULL,

    CONSTRAINT "reported_months_pkey" PRIMARY KEY ("organization_id","platform_id","account_id","report_type_id")
);

-- Each current import is one month. Who publishes several reports locks them first, in one order (holdReports), so that two
-- transactions do not lock these rows in different orders.
CREATE FUNCTION "report_month"("one" "imports", "is_current" boolean) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  "span" datemultirange := datemultirange(daterange("one"."month", ("one"."month" + interval '1 month')::date));
  "partial_span" datemultirange := CASE WHEN "one"."is_partial" THEN "span" ELSE '{}' END;
BEGIN
  IF "is_current" THEN
    INSERT INTO "reported_months" AS r VALUES
      ("one"."organization_id", "one"."platform_id", "one"."account_id", "one"."report_type_id", "span", "partial_span", 1)
      ON CONFLICT ("organization_id", "platform_id", "account_id", "report_type_id") DO UPDATE
        SET "months" = r."months" + "span", "partial" = r."partial" + "partial_span", "count" = r."count" + 1;
    RETURN;
  END IF;
  UPDATE "reported_months" SET "months" = "months" - "span", "partial" = "partial" - "span", "count" = "count" - 1
    WHERE "organization_id" = "one"."organization_id" AND "platform_id" = "one"."platform_id"
      AND "account_id" = "one"."account_id" AND "report_type_id" = "one"."report_type_id";
  DELETE FROM "reported_months"
    WHERE "organization_id" = "one"."organization_id" AND "platform_id" = "one"."platform_id"
      AND "account_id" = "one"."account_id" AND "report_type_id" = "one"."report_type_id" AND isempty("months");
END $$;

CREATE FUNCTION "report_months"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD."state" = 'current' THEN PERFORM "report_month"(OLD, false); END IF;
  IF TG_OP <> 'DELETE' AND NEW."state" = 'current' THEN PERFORM "report_month"(NEW, true); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "report_new_months" AFTER INSERT ON "imports" FOR EACH ROW
  WHEN (NEW."state" = 'current') EXECUTE FUNCTION "report_months"();
CREATE TRIGGER "report_deleted_months" AFTER DELETE ON "imports" FOR EACH ROW
  WHEN (OLD."state" = 'current') EXECUTE FUNCTION "report_months"();
CREATE TRIGGER "report_changed_months" AFTER UPDATE ON "imports" FOR EACH ROW
  WHEN ((OLD."state" = 'current' OR NEW."state" = 'current')
    AND (OLD."organization_id", OLD."platform_id", OLD."account_id", OLD."report_type_id", OLD."month", OLD."state", OLD."is_partial")
      IS DISTINCT FROM (NEW."organization_id", NEW."platform_id", NEW."account_id", NEW."report_type_id", NEW."month", NEW."state", NEW."is_partial"))
  EXECUTE FUNCTION "report_months"();

-- The triggers' result for imports from before.
INSERT INTO "reported_months"
  SELECT "organization_id", "platform_id", "account_id", "report_type_id", range_agg("span"),
    coalesce(range_agg("span") FILTER (WHERE "is_partial"), '{}'), count(*)
  FROM "imports", LATERAL (SELECT daterange("month", ("month" + interval '1 month')::date) AS "span") AS "spans"
  WHERE "state" = 'current' GROUP BY 1, 2, 3, 4;
ANALYZE "reported_months";

-- Whether partial months are permanently so is looked up.
CREATE INDEX "imports_partial" ON "imports"("organization_id", "platform_id", "report_type_id", "month")
  WHERE "state" = 'current' AND "is_partial";
