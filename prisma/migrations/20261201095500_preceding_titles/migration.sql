-- AlterTable
ALTER TABLE "title_file_rows" ADD COLUMN     "preceding_ref" TEXT NOT NULL DEFAULT '';
