-- Whose members an announcement was for, as they were called then; null for everybody.
ALTER TABLE "events" ADD COLUMN "addressees" JSONB;

UPDATE "events" e
SET "addressees" = (
    SELECT jsonb_agg(
        jsonb_build_object('pk', coalesce(o."id", 0), 'name', n."name", 'name_en', o."name_en", 'name_cs', o."name_cs")
    )
    FROM jsonb_array_elements_text(a."after" -> 'organizations') AS n("name")
    LEFT JOIN LATERAL (
        SELECT "id", "name_en", "name_cs" FROM "organizations" WHERE "name" = n."name" ORDER BY "id" LIMIT 1
    ) o ON true
)
FROM "audit_entries" a
WHERE e."is_announcement"
    AND a."action" = 'announcement.publish'
    AND a."subject" = 'announcement ' || e."id"
    AND jsonb_typeof(a."after" -> 'organizations') = 'array';
