ALTER TABLE "platform_removals" ADD COLUMN "name_en" TEXT, ADD COLUMN "name_cs" TEXT;
-- Those under way still have their platform.
UPDATE "platform_removals" r SET "name_en" = p."name_en", "name_cs" = p."name_cs" FROM "platforms" p WHERE p."id" = r."platform_id";
