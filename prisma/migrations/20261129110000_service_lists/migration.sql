-- Members and platforms that a provider's service lists are requested like credentials tests.
ALTER TABLE "credentials_tests" ADD COLUMN "question" TEXT NOT NULL DEFAULT 'report';
ALTER TABLE "credentials_tests" ADD COLUMN "credentials_id" INTEGER;
ALTER TABLE "credentials_tests" ALTER COLUMN "report_type_id" DROP NOT NULL;
ALTER TABLE "credentials_tests" ALTER COLUMN "month" DROP NOT NULL;
ALTER TABLE "credentials_tests" ADD CONSTRAINT "credentials_tests_credentials_id_fkey" FOREIGN KEY ("credentials_id") REFERENCES "credentials"("id") ON DELETE CASCADE ON UPDATE CASCADE;
