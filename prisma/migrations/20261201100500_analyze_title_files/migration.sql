-- Statistics of a long list that was just written: without them the planner expects a single row, and joins all rows with all.
-- SECURITY DEFINER, because only the owner of a table may analyze it.
CREATE FUNCTION "analyze_title_files"() RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  ANALYZE "title_file_rows", "entitled_titles", "unmatched_entitlements";
END;
$$;
