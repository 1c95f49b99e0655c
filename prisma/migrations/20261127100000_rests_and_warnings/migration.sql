-- AlterTable
ALTER TABLE "servers" ADD COLUMN "gap_until" TIMESTAMP(3),
ADD COLUMN "rest_since" TIMESTAMP(3),
ADD COLUMN "rest_code" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "intentions" ADD COLUMN "asked_at" TIMESTAMP(3);

-- AlterTable
ALTER TABLE "attempts" ADD COLUMN "warning_code" TEXT NOT NULL DEFAULT '';

-- A server that rests at this moment was set to rest by what it said last.
UPDATE "servers" SET "rest_since" = timezone('UTC', now()), "rest_code" = coalesce((
  SELECT a."error_code" FROM "attempts" a JOIN "intentions" i ON i."id" = a."intention_id"
  JOIN "credentials" c ON c."id" = i."credentials_id"
  WHERE c."server_id" = "servers"."id" ORDER BY a."id" DESC LIMIT 1), '')
WHERE "ready_at" > timezone('UTC', now()) + interval '1 minute';

-- Imported with something to look at: few among very many.
CREATE INDEX "attempts_with_warning" ON "attempts"("id") WHERE "warning_code" <> '';
