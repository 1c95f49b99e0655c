-- AlterTable
ALTER TABLE "titles" ADD COLUMN "authors" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "publication_date" TEXT NOT NULL DEFAULT '';
ALTER TABLE "items" ADD COLUMN "authors" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "publication_date" TEXT NOT NULL DEFAULT '';

-- Items are also found by their authors, without the identifiers of these, which nobody looks for and would make the index larger.
CREATE FUNCTION "write_item_search_text"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."search_text" := folded(NEW."name" || E'\n' || NEW."isbn" || E'\n' || NEW."issn" || E'\n' || NEW."eissn" || E'\n' || NEW."doi"
    || E'\n' || replace(NEW."isbn", '-', '') || E'\n' || replace(NEW."issn", '-', '') || E'\n' || replace(NEW."eissn", '-', ''));
  IF NEW."authors" <> '' THEN
    NEW."search_text" := NEW."search_text" || E'\n'
      || folded(regexp_replace(NEW."authors", ' \((ORCID|ISNI):[0-9X-]+\)', '', 'g'));
  END IF;
  RETURN NEW;
END $$;
DROP TRIGGER "write_search_text" ON "items";
CREATE TRIGGER "write_search_text" BEFORE INSERT OR UPDATE OF "name", "isbn", "issn", "eissn", "doi", "authors" ON "items"
  FOR EACH ROW EXECUTE FUNCTION "write_item_search_text"();
