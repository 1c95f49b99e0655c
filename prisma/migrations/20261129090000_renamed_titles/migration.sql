-- AlterEnum
ALTER TYPE "doubt" ADD VALUE 'one_shared' BEFORE 'one_without';

-- AlterTable
ALTER TABLE "titles" ADD COLUMN     "first_month" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "last_month" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "items" ADD COLUMN     "first_month" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "last_month" TEXT NOT NULL DEFAULT '';
