-- Accounts: several sets of usage of one organization at one platform (faculties, campuses).

CREATE TABLE "platform_accounts" (
  "id" SERIAL NOT NULL,
  "organization_id" INTEGER,
  "platform_id" INTEGER,
  "name" TEXT NOT NULL,
  CONSTRAINT "platform_accounts_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "platform_accounts_organization_id_platform_id_name_key" ON "platform_accounts"("organization_id", "platform_id", "name");
CREATE INDEX "platform_accounts_platform_id_idx" ON "platform_accounts"("platform_id");
ALTER TABLE "platform_accounts" ADD CONSTRAINT "platform_accounts_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "platform_accounts" ADD CONSTRAINT "platform_accounts_platform_id_fkey" FOREIGN KEY ("platform_id") REFERENCES "platforms"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- The main account of each organization at each platform. Facts that were stored before have this number, too.
INSERT INTO "platform_accounts" ("id", "name") VALUES (0, '');
ALTER TABLE "platform_accounts" ADD CONSTRAINT "platform_accounts_of_place" CHECK (("id" = 0) = ("name" = '') AND ("id" = 0 OR ("organization_id" IS NOT NULL AND "platform_id" IS NOT NULL)));

-- Constant defaults do not rewrite the tables.
ALTER TABLE "credentials" ADD COLUMN "account_id" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "imports" ADD COLUMN "account_id" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "uploads" ADD COLUMN "account_id" INTEGER;

-- Credentials of one release with different requests fetch different accounts, named after the titles.
CREATE TEMPORARY TABLE "shared_places" ON COMMIT DROP AS
  SELECT DISTINCT "organization_id", "platform_id" FROM (
    SELECT "organization_id", "platform_id" FROM "credentials" WHERE "deleted_at" IS NULL
    GROUP BY "organization_id", "platform_id", "release" HAVING count(DISTINCT "version_hash") > 1) AS "several";
INSERT INTO "platform_accounts" ("organization_id", "platform_id", "name")
  SELECT "organization_id", "platform_id", "title"
  FROM "credentials" JOIN "shared_places" USING ("organization_id", "platform_id")
  WHERE "deleted_at" IS NULL AND "title" <> ''
  GROUP BY "organization_id", "platform_id", "title" ORDER BY min("credentials"."id");
UPDATE "credentials" AS c SET "account_id" = a."id" FROM "platform_accounts" AS a
  WHERE a."organization_id" = c."organization_id" AND a."platform_id" = c."platform_id" AND a."name" = c."title";

-- Sets with the same request fetch the same account, whatever their titles.
UPDATE "credentials" AS c SET "account_id" = f."account_id" FROM (
    SELECT DISTINCT ON ("organization_id", "platform_id", "version_hash") *
    FROM "credentials" JOIN "shared_places" USING ("organization_id", "platform_id")
    WHERE "deleted_at" IS NULL ORDER BY "organization_id", "platform_id", "version_hash", "id") AS f
  WHERE f."organization_id" = c."organization_id" AND f."platform_id" = c."platform_id"
    AND f."version_hash" = c."version_hash";
DELETE FROM "platform_accounts" AS a
  WHERE a."id" <> 0 AND NOT EXISTS (SELECT FROM "credentials" WHERE "account_id" = a."id");

-- Usage of no such account, from uploads or deleted credentials, belongs to the main account, or else to the oldest
-- one: its months were not harvested because of this usage, and must not be added to it.
CREATE TEMPORARY TABLE "first_accounts" ON COMMIT DROP AS
  SELECT DISTINCT ON ("organization_id", "platform_id") "organization_id", "platform_id", "account_id"
  FROM "credentials" JOIN "shared_places" USING ("organization_id", "platform_id")
  WHERE "deleted_at" IS NULL ORDER BY "organization_id", "platform_id", "account_id" <> 0, "credentials"."id";
UPDATE "credentials" AS c SET "account_id" = f."account_id" FROM "first_accounts" AS f
  WHERE f."organization_id" = c."organization_id" AND f."platform_id" = c."platform_id"
    AND c."deleted_at" IS NOT NULL AND c."account_id" = 0 AND f."account_id" <> 0;
UPDATE "imports" AS m SET "account_id" = s."account_id" FROM (
    SELECT i."id", coalesce(c."account_id", f."account_id") AS "account_id"
    FROM "first_accounts" AS f
      JOIN "imports" AS i ON i."organization_id" = f."organization_id" AND i."platform_id" = f."platform_id"
      LEFT JOIN "attempts" AS t ON t."id" = i."attempt_id" LEFT JOIN "intentions" AS n ON n."id" = t."intention_id"
      LEFT JOIN "credentials" AS c ON c."id" = n."credentials_id"
        AND c."organization_id" = i."organization_id" AND c."platform_id" = i."platform_id") AS s
  WHERE s."id" = m."id" AND s."account_id" <> 0;

CREATE INDEX "credentials_account_id_idx" ON "credentials"("account_id");
CREATE INDEX "imports_account_id_idx" ON "imports"("account_id") WHERE "account_id" <> 0;
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "platform_accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "imports" ADD CONSTRAINT "imports_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "platform_accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "platform_accounts"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- The month goes first: overviews read one month of many credentials.
DROP INDEX "imports_one_current";
CREATE UNIQUE INDEX "imports_one_current" ON "imports"("month", "organization_id", "platform_id", "account_id", "report_type_id") WHERE "state" = 'current';
