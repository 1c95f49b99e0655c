-- CreateEnum
CREATE TYPE "catalogue" AS ENUM ('titles', 'items');

-- CreateEnum
CREATE TYPE "merge_reason" AS ENUM ('rule', 'person');

-- CreateEnum
CREATE TYPE "doubt" AS ENUM ('crossed', 'some_agree', 'proprietary_agrees', 'one_without', 'other_kinds', 'proprietary_differ', 'all_differ');

-- CreateEnum
CREATE TYPE "title_verdict" AS ENUM ('same', 'different');

-- CreateEnum
CREATE TYPE "sum_check_result" AS ENUM ('same', 'different', 'file_lost', 'no_file');

-- AlterTable
ALTER TABLE "titles" ADD COLUMN "merged_into" INTEGER;

-- AlterTable
ALTER TABLE "items" ADD COLUMN "merged_into" INTEGER;

-- CreateTable
CREATE TABLE "title_merges" (
    "id" SERIAL NOT NULL,
    "catalogue" "catalogue" NOT NULL,
    "removed_id" INTEGER NOT NULL,
    "kept_id" INTEGER NOT NULL,
    "reason" "merge_reason" NOT NULL,
    "merged_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "kept_before" JSONB NOT NULL,

    CONSTRAINT "title_merges_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "title_pairs" (
    "id" SERIAL NOT NULL,
    "catalogue" "catalogue" NOT NULL,
    "one_id" INTEGER NOT NULL,
    "other_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "doubt" "doubt" NOT NULL,
    "uses" BIGINT NOT NULL DEFAULT 0,
    "found_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "verdict" "title_verdict",
    "decided_at" TIMESTAMP(3),
    "decided_by" TEXT,

    CONSTRAINT "title_pairs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "import_rewrites" (
    "import_id" INTEGER NOT NULL,
    "former_id" INTEGER NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "import_rewrites_pkey" PRIMARY KEY ("import_id")
);

-- CreateTable
CREATE TABLE "import_checks" (
    "import_id" INTEGER NOT NULL,
    "checked_at" TIMESTAMP(3) NOT NULL,
    "result" "sum_check_result" NOT NULL,
    "differences" JSONB NOT NULL DEFAULT '[]',

    CONSTRAINT "import_checks_pkey" PRIMARY KEY ("import_id")
);

-- CreateIndex
CREATE INDEX "titles_merged_into_idx" ON "titles"("merged_into");

-- CreateIndex
CREATE INDEX "items_merged_into_idx" ON "items"("merged_into");

-- CreateIndex
CREATE INDEX "title_merges_merged_at_idx" ON "title_merges"("merged_at");

-- CreateIndex
CREATE INDEX "title_pairs_catalogue_other_id_idx" ON "title_pairs"("catalogue", "other_id");

-- CreateIndex
CREATE INDEX "title_pairs_catalogue_verdict_uses_idx" ON "title_pairs"("catalogue", "verdict", "uses");

-- CreateIndex
CREATE UNIQUE INDEX "title_pairs_catalogue_one_id_other_id_key" ON "title_pairs"("catalogue", "one_id", "other_id");

-- CreateIndex
CREATE INDEX "import_rewrites_former_id_idx" ON "import_rewrites"("former_id");

-- CreateIndex
CREATE INDEX "import_checks_checked_at_idx" ON "import_checks"("checked_at");
