-- What is asked for of a report is its question, and whether its figures are given as shares as well.
UPDATE "exports" SET "request" = jsonb_build_object('question', "request", 'shares', NULL)
WHERE "kind" = 'report' AND NOT "request" ? 'question';
