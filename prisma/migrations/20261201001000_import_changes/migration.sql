-- When an import last appeared, disappeared, or moved, for programs that keep a copy.
ALTER TABLE "imports" ADD COLUMN "changed_at" TIMESTAMP(3);
UPDATE "imports" SET "changed_at" = greatest("created_at", "current_since", "hidden_since");
ALTER TABLE "imports" ALTER COLUMN "changed_at" SET DEFAULT timezone('UTC', clock_timestamp());
ALTER TABLE "imports" ALTER COLUMN "changed_at" SET NOT NULL;
CREATE INDEX "imports_changed_at_id_idx" ON "imports"("changed_at", "id");

CREATE FUNCTION "note_import_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."changed_at" := timezone('UTC', clock_timestamp());
  RETURN NEW;
END $$;

CREATE TRIGGER "imports_change" BEFORE UPDATE ON "imports" FOR EACH ROW
WHEN ((OLD."state", OLD."organization_id", OLD."platform_id", OLD."account_id", OLD."report_type_id", OLD."month", OLD."is_partial", OLD."sums")
  IS DISTINCT FROM
  (NEW."state", NEW."organization_id", NEW."platform_id", NEW."account_id", NEW."report_type_id", NEW."month", NEW."is_partial", NEW."sums"))
EXECUTE FUNCTION "note_import_change"();
