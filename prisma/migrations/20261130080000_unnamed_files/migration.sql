-- CreateTable
CREATE TABLE "unnamed_files" (
    "path" TEXT NOT NULL,
    "since" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "unnamed_files_pkey" PRIMARY KEY ("path")
);
CREATE INDEX "unnamed_files_since_idx" ON "unnamed_files"("since");

-- Answers past their retention.
CREATE INDEX "raw_files_created_at_idx" ON "raw_files"("created_at");

CREATE FUNCTION "unnamed_files_follow"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD."stored_as" IS NOT NULL THEN
    INSERT INTO "unnamed_files" ("path", "since") VALUES (OLD."stored_as", timezone('UTC', clock_timestamp())) ON CONFLICT DO NOTHING;
  END IF;
  IF TG_OP <> 'DELETE' THEN DELETE FROM "unnamed_files" WHERE "path" = NEW."stored_as"; END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "unnamed_files_follow" AFTER INSERT OR DELETE OR UPDATE OF "stored_as" ON "raw_files"
  FOR EACH ROW EXECUTE FUNCTION "unnamed_files_follow"();
CREATE TRIGGER "unnamed_files_follow" AFTER INSERT OR DELETE OR UPDATE OF "stored_as" ON "exports"
  FOR EACH ROW EXECUTE FUNCTION "unnamed_files_follow"();
CREATE TRIGGER "unnamed_files_follow" AFTER INSERT OR DELETE OR UPDATE OF "stored_as" ON "title_files"
  FOR EACH ROW EXECUTE FUNCTION "unnamed_files_follow"();
