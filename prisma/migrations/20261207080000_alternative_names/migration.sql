ALTER TABLE "organizations" ADD COLUMN "alternative_names" TEXT[] DEFAULT ARRAY[]::TEXT[];
