-- AlterTable
ALTER TABLE "credentials" ADD COLUMN     "confirmed_institutions" JSONB NOT NULL DEFAULT '[]';
