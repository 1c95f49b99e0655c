-- A question reads the hidden imports of its organizations only.
DROP INDEX "imports_hidden";
CREATE INDEX "imports_hidden" ON "imports"("organization_id", "id") WHERE "state" <> 'current' AND "purged_at" IS NULL;

-- CreateTable
CREATE TABLE "organization_clocks" (
    "organization_id" INTEGER NOT NULL,
    "newest_import" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "organization_clocks_pkey" PRIMARY KEY ("organization_id")
);

-- AddForeignKey
ALTER TABLE "organization_clocks" ADD CONSTRAINT "organization_clocks_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Imports are opened under the lock of "usage_clock", so these rows are never waited for.
CREATE FUNCTION "organization_clocks_follow"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "organization_clocks" ("organization_id", "newest_import")
    SELECT "organization_id", max("id") FROM "opened" GROUP BY 1 ORDER BY 1
    ON CONFLICT ("organization_id") DO UPDATE
      SET "newest_import" = greatest("organization_clocks"."newest_import", excluded."newest_import");
  RETURN NULL;
END $$;
CREATE TRIGGER "organization_clocks_follow" AFTER INSERT ON "imports"
  REFERENCING NEW TABLE AS "opened" FOR EACH STATEMENT EXECUTE FUNCTION "organization_clocks_follow"();

-- Facts of repaired sums are read under a later time than the newest import.
INSERT INTO "organization_clocks" ("organization_id", "newest_import")
  SELECT "organization_id", (SELECT "newest_import" FROM "usage_clock" WHERE "id" = 1) FROM "imports" GROUP BY 1;
