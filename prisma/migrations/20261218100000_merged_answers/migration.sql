-- Whose name an answer was submitted under, where that organization was merged into another; and since when its organization
-- has another's usage as well, so that it is compared with nothing any more.
ALTER TABLE "frozen_answers" ADD COLUMN "submitted_as" TEXT, ADD COLUMN "merged_at" TIMESTAMP(3);
