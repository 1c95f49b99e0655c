-- Keys so far read the usage of one organization.
ALTER TABLE "api_keys" ALTER COLUMN "organization_id" DROP NOT NULL;
ALTER TABLE "api_keys" ADD COLUMN "scopes" TEXT[] DEFAULT ARRAY['usage']::TEXT[];
