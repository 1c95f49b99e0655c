CREATE TABLE "sql_changes" (
  "id" BIGSERIAL NOT NULL,
  "catalog" TEXT NOT NULL,
  "object_id" INTEGER NOT NULL,
  CONSTRAINT "sql_changes_pkey" PRIMARY KEY ("id")
);

-- One statement for each change, however many rows it has. The table's own name says what changed.
CREATE FUNCTION "note_sql_changes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sql_changes (catalog, object_id) SELECT TG_TABLE_NAME, id FROM changed_rows;
  RETURN NULL;
END $$;

DO $$
DECLARE one text;
BEGIN
  FOREACH one IN ARRAY ARRAY['attribute_texts', 'imports', 'items', 'metrics', 'organizations', 'platform_accounts',
    'platforms', 'report_types', 'titles'] LOOP
    EXECUTE format('CREATE TRIGGER note_sql_insertion AFTER INSERT ON %I REFERENCING NEW TABLE AS changed_rows
      FOR EACH STATEMENT EXECUTE FUNCTION note_sql_changes()', one);
    EXECUTE format('CREATE TRIGGER note_sql_update AFTER UPDATE ON %I REFERENCING NEW TABLE AS changed_rows
      FOR EACH STATEMENT EXECUTE FUNCTION note_sql_changes()', one);
    EXECUTE format('CREATE TRIGGER note_sql_deletion AFTER DELETE ON %I REFERENCING OLD TABLE AS changed_rows
      FOR EACH STATEMENT EXECUTE FUNCTION note_sql_changes()', one);
  END LOOP;
END $$;
