-- What has been written down stays written down; of what is older than a year, names of people who are gone may be
-- forgotten, and nothing else changed.
CREATE OR REPLACE FUNCTION "keep_audit_entries"() RETURNS trigger AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD."at" < now() - interval '1 year' THEN
    RETURN OLD;
  END IF;
  IF TG_OP = 'UPDATE' AND OLD."at" < now() - interval '1 year'
    AND (NEW."id", NEW."at", NEW."actor_id", NEW."impersonator_id", NEW."action", NEW."organization_id", NEW."subject")
      IS NOT DISTINCT FROM
      (OLD."id", OLD."at", OLD."actor_id", OLD."impersonator_id", OLD."action", OLD."organization_id", OLD."subject")
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'audit entries are only ever added';
END;
$$ LANGUAGE plpgsql;

-- The product's own account may not change entries; this it may ask for, whenever it likes.
CREATE FUNCTION "forget_audit_names"() RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  forgotten integer;
BEGIN
  WITH old AS (
    SELECT e."id",
      e."actor_id" IS NOT NULL AND NOT EXISTS (SELECT FROM "users" u WHERE u."id" = e."actor_id") AS by_nobody,
      e."impersonator_id" IS NOT NULL
        AND NOT EXISTS (SELECT FROM "users" u WHERE u."id" = e."impersonator_id") AS as_nobody,
      e."subject" LIKE 'user %' AND NOT EXISTS (SELECT FROM "users" u WHERE 'user ' || u."id" = e."subject") AS of_nobody
    FROM "audit_entries" e
    WHERE e."at" < now() - interval '1 year' - interval '2 days'
  )
  UPDATE "audit_entries" e SET
    "actor" = CASE WHEN old.by_nobody THEN '#' || e."actor_id" ELSE e."actor" END,
    "impersonator" = CASE WHEN old.as_nobody THEN '#' || e."impersonator_id" ELSE e."impersonator" END,
    "subject_name" = CASE WHEN old.of_nobody THEN '#' || substr(e."subject", 6) ELSE e."subject_name" END,
    "network" = CASE WHEN old.by_nobody OR old.as_nobody THEN '' ELSE e."network" END,
    "before" = e."before" - '{email,first_name,last_name,real_user,acts_as}'::text[],
    "after" = e."after" - '{email,first_name,last_name,real_user,acts_as}'::text[]
  FROM old
  WHERE old."id" = e."id" AND (
    (old.by_nobody AND e."actor" <> '#' || e."actor_id")
    OR (old.as_nobody AND e."impersonator" <> '#' || e."impersonator_id")
    OR (old.of_nobody AND e."subject_name" <> '#' || substr(e."subject", 6))
  );
  GET DIAGNOSTICS forgotten = ROW_COUNT;
  RETURN forgotten;
END;
$$;
