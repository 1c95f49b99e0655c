-- CreateTable
CREATE TABLE "import_amounts" (
    "id" BIGSERIAL NOT NULL,
    "organization_id" INTEGER NOT NULL,
    "platform_id" INTEGER NOT NULL,
    "report_type_id" SMALLINT NOT NULL,
    "state" "import_state" NOT NULL,
    "is_stored" BOOLEAN NOT NULL,
    "months" INTEGER NOT NULL,
    "filled_months" INTEGER NOT NULL,
    "facts" BIGINT NOT NULL,
    "is_folded" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "import_amounts_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "import_amounts_organization_id_platform_id_idx" ON "import_amounts"("organization_id", "platform_id");
CREATE INDEX "import_amounts_new" ON "import_amounts"("id") WHERE NOT "is_folded";

-- CreateTable
CREATE TABLE "tallies" (
    "id" BIGSERIAL NOT NULL,
    "subject" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "object_id" INTEGER NOT NULL DEFAULT 0,
    "total" BIGINT NOT NULL,
    "is_folded" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "tallies_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "tallies_subject_name_object_id_idx" ON "tallies"("subject", "name", "object_id");
CREATE INDEX "tallies_new" ON "tallies"("id") WHERE NOT "is_folded";

-- Changes are added as rows of their own: two transactions never wait for each other. A job folds them later.
CREATE FUNCTION "tally"("of_subject" text, "of_name" text, "of_object" int, "change" bigint) RETURNS void LANGUAGE sql AS $$
  INSERT INTO "tallies" ("subject", "name", "object_id", "total") VALUES ("of_subject", "of_name", "of_object", "change")
$$;

-- Former months of a metric are those whose facts can still be shown.
CREATE FUNCTION "count_import"("one" "imports", "sign" int) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "import_amounts" ("organization_id", "platform_id", "report_type_id", "state", "is_stored", "months", "filled_months", "facts")
    VALUES ("one"."organization_id", "one"."platform_id", "one"."report_type_id", "one"."state", "one"."purged_at" IS NULL, "sign",
      CASE WHEN "one"."fact_count" > 0 THEN "sign" ELSE 0 END, "sign" * "one"."fact_count"::bigint);
  IF "one"."state" <> 'discarded' OR "one"."purged_at" IS NULL THEN
    PERFORM "tally"(CASE "one"."state" WHEN 'current' THEN 'metric' ELSE 'former-metric' END, "name", 0, "sign")
      FROM jsonb_object_keys("one"."sums") AS "name";
  END IF;
END $$;

CREATE FUNCTION "count_imports"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM "count_import"(OLD, -1); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM "count_import"(NEW, 1); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "count_imports" AFTER INSERT OR DELETE ON "imports" FOR EACH ROW EXECUTE FUNCTION "count_imports"();
CREATE TRIGGER "count_changed_imports" AFTER UPDATE ON "imports" FOR EACH ROW
  WHEN ((OLD."organization_id", OLD."platform_id", OLD."report_type_id", OLD."state", OLD."purged_at", OLD."fact_count", OLD."sums")
    IS DISTINCT FROM (NEW."organization_id", NEW."platform_id", NEW."report_type_id", NEW."state", NEW."purged_at", NEW."fact_count", NEW."sums"))
  EXECUTE FUNCTION "count_imports"();

CREATE FUNCTION "tally_intentions"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM "tally"('intention', CASE WHEN OLD."canceled_at" IS NOT NULL THEN 'canceled' WHEN OLD."finished_at" IS NOT NULL THEN 'finished' ELSE 'waiting' END, 0, -1);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM "tally"('intention', CASE WHEN NEW."canceled_at" IS NOT NULL THEN 'canceled' WHEN NEW."finished_at" IS NOT NULL THEN 'finished' ELSE 'waiting' END, 0, 1);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "tally_intentions" AFTER INSERT OR DELETE ON "intentions" FOR EACH ROW EXECUTE FUNCTION "tally_intentions"();
CREATE TRIGGER "tally_changed_intentions" AFTER UPDATE ON "intentions" FOR EACH ROW
  WHEN ((OLD."canceled_at" IS NULL, OLD."finished_at" IS NULL) IS DISTINCT FROM (NEW."canceled_at" IS NULL, NEW."finished_at" IS NULL))
  EXECUTE FUNCTION "tally_intentions"();

CREATE FUNCTION "tally_attempts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM "tally"('attempt', OLD."status" || ' ' || OLD."error_code", 0, -1); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM "tally"('attempt', NEW."status" || ' ' || NEW."error_code", 0, 1); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "tally_attempts" AFTER INSERT OR DELETE ON "attempts" FOR EACH ROW EXECUTE FUNCTION "tally_attempts"();
CREATE TRIGGER "tally_changed_attempts" AFTER UPDATE ON "attempts" FOR EACH ROW
  WHEN ((OLD."status", OLD."error_code") IS DISTINCT FROM (NEW."status", NEW."error_code"))
  EXECUTE FUNCTION "tally_attempts"();

-- Bytes of the files that attempts keep. A file is deleted before its attempt, or its attempt with the intention.
CREATE FUNCTION "tally_file_bytes"("file" int, "intention" int, "sign" int) RETURNS void LANGUAGE sql AS $$
  SELECT "tally"('file-bytes', '', i."credentials_id", "sign" * f."size_bytes")
  FROM "raw_files" f, "intentions" i WHERE f."id" = "file" AND i."id" = "intention"
$$;
CREATE FUNCTION "tally_files"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'raw_files' THEN
    PERFORM "tally_file_bytes"(OLD."id", a."intention_id", -1) FROM "attempts" a WHERE a."raw_file_id" = OLD."id";
    RETURN OLD;
  ELSIF TG_TABLE_NAME = 'intentions' THEN
    PERFORM "tally_file_bytes"(a."raw_file_id", OLD."id", -1) FROM "attempts" a
      WHERE a."intention_id" = OLD."id" AND a."raw_file_id" IS NOT NULL;
    RETURN OLD;
  END IF;
  IF TG_OP = 'UPDATE' THEN PERFORM "tally_file_bytes"(OLD."raw_file_id", OLD."intention_id", -1); END IF;
  PERFORM "tally_file_bytes"(NEW."raw_file_id", NEW."intention_id", 1);
  RETURN NULL;
END $$;
CREATE TRIGGER "tally_files" BEFORE DELETE ON "raw_files" FOR EACH ROW EXECUTE FUNCTION "tally_files"();
CREATE TRIGGER "tally_files" BEFORE DELETE ON "intentions" FOR EACH ROW EXECUTE FUNCTION "tally_files"();
CREATE TRIGGER "tally_files" AFTER INSERT ON "attempts" FOR EACH ROW WHEN (NEW."raw_file_id" IS NOT NULL) EXECUTE FUNCTION "tally_files"();
CREATE TRIGGER "tally_changed_files" AFTER UPDATE ON "attempts" FOR EACH ROW
  WHEN (OLD."raw_file_id" IS DISTINCT FROM NEW."raw_file_id") EXECUTE FUNCTION "tally_files"();

-- What the triggers would have counted.
INSERT INTO "import_amounts" ("organization_id", "platform_id", "report_type_id", "state", "is_stored", "months", "filled_months", "facts", "is_folded")
  SELECT "organization_id", "platform_id", "report_type_id", "state", "purged_at" IS NULL, count(*),
    count(*) FILTER (WHERE "fact_count" > 0), sum("fact_count"::bigint), true
  FROM "imports" GROUP BY 1, 2, 3, 4, 5;
INSERT INTO "tallies" ("subject", "name", "object_id", "total", "is_folded")
  SELECT CASE "state" WHEN 'current' THEN 'metric' ELSE 'former-metric' END, "name", 0, count(*), true
  FROM "imports" CROSS JOIN jsonb_object_keys("sums") AS "name"
  WHERE NOT ("state" = 'discarded' AND "purged_at" IS NOT NULL) GROUP BY 1, 2
  UNION ALL
  SELECT 'intention', CASE WHEN "canceled_at" IS NOT NULL THEN 'canceled' WHEN "finished_at" IS NOT NULL THEN 'finished' ELSE 'waiting' END,
    0, count(*), true FROM "intentions" GROUP BY 1, 2
  UNION ALL
  SELECT 'attempt', "status" || ' ' || "error_code", 0, count(*), true FROM "attempts" GROUP BY 1, 2
  UNION ALL
  SELECT 'file-bytes', '', i."credentials_id", sum(f."size_bytes"), true
  FROM "raw_files" f JOIN "attempts" a ON a."raw_file_id" = f."id" JOIN "intentions" i ON i."id" = a."intention_id" GROUP BY 3;

-- First and last month of a report type.
CREATE INDEX "imports_of_reports" ON "imports"("report_type_id", "month") WHERE "state" = 'current';
