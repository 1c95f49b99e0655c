CREATE INDEX "title_file_rows_titles_idx" ON "title_file_rows" USING GIN ("titles");
