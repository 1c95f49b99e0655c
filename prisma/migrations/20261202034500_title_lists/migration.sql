CREATE TYPE "title_list_state" AS ENUM ('initial', 'preprocessing', 'preflight', 'no_matched_titles', 'prefailed', 'importing', 'imported', 'failed', 'undoing');
CREATE TYPE "title_row_outcome" AS ENUM ('matched', 'unknown', 'unreadable', 'bare');
CREATE TYPE "title_row_tag_problem" AS ENUM ('missing', 'not_creatable', 'not_assignable', 'too_long');

CREATE TABLE "title_files" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "media_type" TEXT NOT NULL,
    "stored_as" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "size_bytes" BIGINT NOT NULL,
    "columns" JSONB,
    "row_count" INTEGER,
    "run" INTEGER NOT NULL DEFAULT 0,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "done_rows" INTEGER NOT NULL DEFAULT 0,
    "total_rows" INTEGER,
    "alive_at" TIMESTAMP(3),
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "title_files_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "title_file_rows" (
    "file_id" INTEGER NOT NULL,
    "row" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "identifiers" TEXT[],
    "tag" TEXT NOT NULL,
    "outcome" "title_row_outcome" NOT NULL,
    "titles" INTEGER[],
    "tag_id" INTEGER,
    "tag_problem" "title_row_tag_problem",

    CONSTRAINT "title_file_rows_pkey" PRIMARY KEY ("file_id","row")
);

CREATE TABLE "title_lists" (
    "id" SERIAL NOT NULL,
    "file_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "state" "title_list_state" NOT NULL DEFAULT 'initial',
    "tag_id" INTEGER,
    "tag_class_id" INTEGER,
    "is_reprocessed" BOOLEAN NOT NULL DEFAULT false,
    "import_count" INTEGER NOT NULL DEFAULT 0,
    "last_imported_at" TIMESTAMP(3),
    "preflight" JSONB,
    "postflight" JSONB,
    "error_code" TEXT NOT NULL DEFAULT '',
    "error_values" JSONB NOT NULL DEFAULT '{}',
    "created_by_id" INTEGER,
    "changed_by_id" INTEGER,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "changed_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "revision" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "title_lists_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "title_list_tags" (
    "title_list_id" INTEGER NOT NULL,
    "tag_id" INTEGER NOT NULL,
    "title_id" INTEGER NOT NULL,

    CONSTRAINT "title_list_tags_pkey" PRIMARY KEY ("title_list_id","tag_id","title_id")
);

CREATE UNIQUE INDEX "title_files_stored_as_key" ON "title_files"("stored_as");
CREATE UNIQUE INDEX "title_lists_file_id_key" ON "title_lists"("file_id");
CREATE INDEX "title_lists_tag_id_idx" ON "title_lists"("tag_id");
CREATE INDEX "title_lists_tag_class_id_idx" ON "title_lists"("tag_class_id");
CREATE INDEX "title_lists_created_by_id_idx" ON "title_lists"("created_by_id");
CREATE INDEX "title_lists_changed_by_id_idx" ON "title_lists"("changed_by_id");
CREATE INDEX "title_lists_created_at_idx" ON "title_lists"("created_at");
CREATE INDEX "title_list_tags_tag_id_title_id_idx" ON "title_list_tags"("tag_id", "title_id");

CREATE INDEX "titles_isbn_idx" ON "titles"("isbn");
CREATE INDEX "titles_issn_idx" ON "titles"("issn");
CREATE INDEX "titles_eissn_idx" ON "titles"("eissn");
CREATE INDEX "titles_doi_idx" ON "titles"("doi");

ALTER TABLE "title_file_rows" ADD CONSTRAINT "title_file_rows_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "title_files"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "title_lists" ADD CONSTRAINT "title_lists_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "title_files"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "title_lists" ADD CONSTRAINT "title_lists_tag_id_fkey" FOREIGN KEY ("tag_id") REFERENCES "tags"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "title_lists" ADD CONSTRAINT "title_lists_tag_class_id_fkey" FOREIGN KEY ("tag_class_id") REFERENCES "tag_classes"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "title_lists" ADD CONSTRAINT "title_lists_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "title_lists" ADD CONSTRAINT "title_lists_changed_by_id_fkey" FOREIGN KEY ("changed_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
-- One of them at most: a list gives one tag, or the tags that its rows name.
ALTER TABLE "title_lists" ADD CONSTRAINT "title_lists_one_way" CHECK ("tag_id" IS NULL OR "tag_class_id" IS NULL);
ALTER TABLE "title_list_tags" ADD CONSTRAINT "title_list_tags_title_list_id_fkey" FOREIGN KEY ("title_list_id") REFERENCES "title_lists"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "title_list_tags" ADD CONSTRAINT "title_list_tags_tag_id_title_id_fkey" FOREIGN KEY ("tag_id", "title_id") REFERENCES "title_tags"("tag_id", "title_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A title merged into another takes its tags there, and with them what lists gave; what a person gave there stays theirs.
CREATE OR REPLACE FUNCTION "title_tags_follow"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "given_now" int[];
BEGIN
  WITH "moved" AS (
    INSERT INTO "title_tags" ("tag_id", "title_id", "exclusive_class_id")
      SELECT "tag_id", NEW."merged_into", "exclusive_class_id" FROM "title_tags" WHERE "title_id" = NEW."id"
      ON CONFLICT DO NOTHING
      RETURNING "tag_id"
  )
  SELECT coalesce(array_agg("tag_id"), '{}') INTO "given_now" FROM "moved";
  INSERT INTO "title_list_tags" ("title_list_id", "tag_id", "title_id")
    SELECT l."title_list_id", l."tag_id", NEW."merged_into" FROM "title_list_tags" l
    WHERE l."title_id" = NEW."id" AND (l."tag_id" = ANY("given_now") OR EXISTS (
      SELECT FROM "title_list_tags" o WHERE o."tag_id" = l."tag_id" AND o."title_id" = NEW."merged_into"))
    ON CONFLICT DO NOTHING;
  DELETE FROM "title_tags" WHERE "title_id" = NEW."id";
  RETURN NULL;
END $$;
