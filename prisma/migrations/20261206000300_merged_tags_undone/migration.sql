-- A tag that a merged title takes along is still of the assignment that gave it, and is undone with it.
CREATE OR REPLACE FUNCTION "title_tags_follow"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "given_now" int[];
BEGIN
  WITH "moved" AS (
    INSERT INTO "title_tags" ("tag_id", "title_id", "exclusive_class_id", "assignment_id")
      SELECT "tag_id", NEW."merged_into", "exclusive_class_id", "assignment_id" FROM "title_tags" WHERE "title_id" = NEW."id"
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
