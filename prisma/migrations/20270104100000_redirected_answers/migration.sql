ALTER TABLE "attempts" ADD COLUMN "redirected_to" TEXT NOT NULL DEFAULT '';
