-- The survey's own texts as they were when its answer was frozen; unknown of answers frozen before.
ALTER TABLE "frozen_answers" ADD COLUMN "questionnaire" JSONB;
