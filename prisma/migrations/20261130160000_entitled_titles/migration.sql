-- Lists of accessible titles by title, so that comparing a list with its use does not read all of its rows.
CREATE TYPE "entitled_kind" AS ENUM ('serial', 'book', 'database', 'other');

CREATE TABLE "entitled_titles" (
  "file_id" INTEGER NOT NULL,
  "title_id" INTEGER NOT NULL,
  "kind" "entitled_kind" NOT NULL,
  "is_free" BOOLEAN NOT NULL,
  "coverage" JSONB,
  "shared_with" INTEGER[],
  CONSTRAINT "entitled_titles_pkey" PRIMARY KEY ("file_id", "title_id")
);

CREATE TABLE "unmatched_entitlements" (
  "file_id" INTEGER NOT NULL,
  "key" BIGINT NOT NULL,
  "name" TEXT NOT NULL,
  "identifiers" TEXT[],
  "is_identified" BOOLEAN NOT NULL,
  "kind" "entitled_kind" NOT NULL,
  "search_text" TEXT NOT NULL,
  CONSTRAINT "unmatched_entitlements_pkey" PRIMARY KEY ("file_id", "key")
);

CREATE FUNCTION "kind_of_title"("publication_type") RETURNS "entitled_kind" LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT (CASE WHEN $1 IN ('journal', 'newspaper') THEN 'serial' WHEN $1 IN ('book', 'database') THEN $1::text
    ELSE 'other' END)::"entitled_kind"
$$;

-- Existing versions. Rows name titles that may have been merged since.
INSERT INTO "entitled_titles" ("file_id", "title_id", "kind", "is_free", "coverage", "shared_with")
WITH "matched" AS (
  SELECT r."file_id", r."row", coalesce(t."merged_into", t."id") AS "title_id", cardinality(r."titles") > 1 AS "is_shared",
    coalesce(r."access" = 'free', FALSE) AS "is_free",
    CASE WHEN num_nonnulls(r."coverage_from", r."coverage_to", r."coverage_problem") > 0 OR r."embargo" <> ''
      THEN jsonb_build_array(r."coverage_from", r."coverage_to", r."embargo", r."coverage_problem" IS NOT NULL) END AS "coverage"
  FROM "title_file_rows" r JOIN "entitlement_versions" v USING ("file_id"), unnest(r."titles") AS one ("id"), "titles" t
  WHERE r."outcome" = 'matched' AND t."id" = one."id"
), "shared" AS (
  SELECT one."file_id", one."title_id", array_agg(DISTINCT other."title_id") AS "titles"
  FROM "matched" one JOIN "matched" other USING ("file_id", "row")
  WHERE one."is_shared" AND other."is_shared" AND one."title_id" <> other."title_id" GROUP BY 1, 2
), "entitled" AS (
  SELECT "file_id", "title_id", bool_and("is_free") AS "is_free",
    CASE WHEN bool_and("coverage" IS NOT NULL) THEN jsonb_agg("coverage") END AS "coverage"
  FROM "matched" GROUP BY 1, 2
)
SELECT e."file_id", e."title_id", "kind_of_title"(t."publication_type"), e."is_free", e."coverage", s."titles"
FROM "entitled" e JOIN "titles" t ON t."id" = e."title_id" LEFT JOIN "shared" s USING ("file_id", "title_id")
ORDER BY 1, 2;

INSERT INTO "unmatched_entitlements" ("file_id", "key", "name", "identifiers", "is_identified", "kind", "search_text")
SELECT "file_id",
  hashtextextended(concat_ws(E'\n', array_to_string("identifiers", ' '), CASE WHEN "outcome" <> 'unknown' THEN lower("name") END), 0),
  min("name"), min("identifiers"), bool_and("outcome" = 'unknown'),
  CASE WHEN min("identifiers"[1]) ~ '^97[89]' THEN 'book' WHEN min("identifiers"[1]) ~ '^[0-9]{4}-[0-9]{3}[0-9Xx]$' THEN 'serial'
    ELSE 'other' END::"entitled_kind",
  folded(concat_ws(E'\n', min("name"), array_to_string(min("identifiers"), E'\n'), replace(array_to_string(min("identifiers"), E'\n'), '-', '')))
FROM "title_file_rows" JOIN "entitlement_versions" USING ("file_id")
WHERE "outcome" <> 'matched' AND "access" IS DISTINCT FROM 'free' GROUP BY 1, 2;

CREATE INDEX "entitled_titles_title_id_idx" ON "entitled_titles" ("title_id");
CREATE INDEX "entitled_titles_file_id_is_free_kind_idx" ON "entitled_titles" ("file_id", "is_free", "kind");
CREATE INDEX "entitled_titles_shared" ON "entitled_titles" ("file_id") WHERE "shared_with" IS NOT NULL;
CREATE INDEX "unmatched_entitlements_in_czech" ON "unmatched_entitlements" ("file_id", left("name", 200) COLLATE "cs-x-icu", "key");
CREATE INDEX "unmatched_entitlements_in_english" ON "unmatched_entitlements" ("file_id", left("name", 200) COLLATE "en-x-icu", "key");
CREATE INDEX "unmatched_entitlements_file_id_is_identified_kind_idx" ON "unmatched_entitlements" ("file_id", "is_identified", "kind");
ALTER TABLE "entitled_titles"
  ADD CONSTRAINT "entitled_titles_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "title_files" ("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "unmatched_entitlements"
  ADD CONSTRAINT "unmatched_entitlements_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "title_files" ("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Entries of a merged title become those of the title that is kept.
CREATE FUNCTION "entitled_titles_follow"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A version that is being deleted goes first.
  PERFORM FROM "title_files" WHERE "id" IN (SELECT "file_id" FROM "entitled_titles" WHERE "title_id" = NEW."id")
    ORDER BY "id" FOR KEY SHARE;
  UPDATE "entitled_titles" p SET "shared_with" = (
    SELECT array_agg(DISTINCT n."id") FROM unnest(array_replace(p."shared_with", NEW."id", NEW."merged_into")) AS n ("id")
    WHERE n."id" <> p."title_id")
  FROM "entitled_titles" r
  WHERE r."title_id" = NEW."id" AND p."file_id" = r."file_id" AND p."title_id" = ANY(r."shared_with");
  INSERT INTO "entitled_titles" AS kept ("file_id", "title_id", "kind", "is_free", "coverage", "shared_with")
    SELECT r."file_id", t."id", "kind_of_title"(t."publication_type"), r."is_free", r."coverage",
      nullif(array_remove(r."shared_with", t."id"), '{}')
    FROM "entitled_titles" r JOIN "titles" t ON t."id" = NEW."merged_into" WHERE r."title_id" = NEW."id"
    ON CONFLICT ("file_id", "title_id") DO UPDATE SET "is_free" = kept."is_free" AND EXCLUDED."is_free",
      "coverage" = kept."coverage" || EXCLUDED."coverage",
      "shared_with" = (
        SELECT array_agg(DISTINCT n."id") FROM unnest(kept."shared_with" || EXCLUDED."shared_with") AS n ("id")
        WHERE n."id" <> kept."title_id");
  DELETE FROM "entitled_titles" WHERE "title_id" = NEW."id";
  RETURN NULL;
END $$;
CREATE TRIGGER "entitled_titles_follow" AFTER UPDATE OF "merged_into" ON "titles"
  FOR EACH ROW WHEN (NEW."merged_into" IS NOT NULL AND NEW."merged_into" IS DISTINCT FROM OLD."merged_into")
  EXECUTE FUNCTION "entitled_titles_follow"();

CREATE FUNCTION "entitled_kinds_follow"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "entitled_titles" SET "kind" = "kind_of_title"(NEW."publication_type") WHERE "title_id" = NEW."id";
  RETURN NULL;
END $$;
CREATE TRIGGER "entitled_kinds_follow" AFTER UPDATE OF "publication_type" ON "titles"
  FOR EACH ROW WHEN (NEW."publication_type" IS DISTINCT FROM OLD."publication_type")
  EXECUTE FUNCTION "entitled_kinds_follow"();
