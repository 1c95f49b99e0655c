-- Statements about thousands of libraries sort and hash more than the usual 4 MB, and compiling them costs more than it saves.
-- Only the owner of the database may set this; without it the pages are slower.
DO $$
BEGIN
  EXECUTE format('ALTER DATABASE %I SET work_mem = %L', current_database(), '16MB');
  EXECUTE format('ALTER DATABASE %I SET jit = off', current_database());
EXCEPTION WHEN insufficient_privilege THEN
  RAISE NOTICE 'work_mem and jit are not set: %', SQLERRM;
END $$;
