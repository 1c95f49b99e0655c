-- Titles and items are found by words of their names and by their identifiers.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- Words as they are compared: without case and diacritics.
CREATE FUNCTION "folded"(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT replace(replace(replace(translate(
    regexp_replace(lower(normalize($1, NFKD) COLLATE "und-x-icu"), '[\u0300-\u036f]', '', 'g'),
    'łøđðħı', 'loddhi'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe')
$$;

-- AlterTable
ALTER TABLE "titles" ADD COLUMN "search_text" TEXT NOT NULL DEFAULT '';
ALTER TABLE "items" ADD COLUMN "search_text" TEXT NOT NULL DEFAULT '';

-- The name and the identifiers, as they are and without hyphens, one on each line: no word reaches over two of them.
CREATE FUNCTION "write_search_text"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."search_text" := folded(NEW."name" || E'\n' || NEW."isbn" || E'\n' || NEW."issn" || E'\n' || NEW."eissn" || E'\n' || NEW."doi"
    || E'\n' || replace(NEW."isbn", '-', '') || E'\n' || replace(NEW."issn", '-', '') || E'\n' || replace(NEW."eissn", '-', ''));
  RETURN NEW;
END $$;
CREATE TRIGGER "write_search_text" BEFORE INSERT OR UPDATE OF "name", "isbn", "issn", "eissn", "doi" ON "titles"
  FOR EACH ROW EXECUTE FUNCTION "write_search_text"();
CREATE TRIGGER "write_search_text" BEFORE INSERT OR UPDATE OF "name", "isbn", "issn", "eissn", "doi" ON "items"
  FOR EACH ROW EXECUTE FUNCTION "write_search_text"();
UPDATE "titles" SET "name" = "name";
UPDATE "items" SET "name" = "name";

-- CreateIndex
CREATE INDEX "titles_search_text_idx" ON "titles" USING GIN ("search_text" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "items_search_text_idx" ON "items" USING GIN ("search_text" gin_trgm_ops);

-- In the alphabet of each language; a name may be longer than an index takes.
CREATE INDEX "titles_in_czech" ON "titles" (left("name", 200) COLLATE "cs-x-icu", "id");
CREATE INDEX "titles_in_english" ON "titles" (left("name", 200) COLLATE "en-x-icu", "id");
