-- AlterTable
ALTER TABLE "platforms" ADD COLUMN "organization_id" INTEGER, ADD COLUMN "is_custom" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "report_types" ADD COLUMN "name_en" TEXT,
ADD COLUMN "name_cs" TEXT,
ADD COLUMN "organization_id" INTEGER,
ADD COLUMN "period_months" SMALLINT NOT NULL DEFAULT 1,
ADD COLUMN "has_titles" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN "attributes" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN "metrics" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- AlterTable
ALTER TABLE "metrics" ADD COLUMN "name_en" TEXT, ADD COLUMN "name_cs" TEXT;

-- CreateTable
CREATE TABLE "sheet_templates" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "platform_id" INTEGER NOT NULL,
    "report_type_id" SMALLINT NOT NULL,
    "organization_id" INTEGER,
    "headings" TEXT[],
    "mapping" JSONB NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "former_id" INTEGER,
    "author_id" INTEGER,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "retired_at" TIMESTAMP(3),

    CONSTRAINT "sheet_templates_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "sheet_templates_former_id_key" ON "sheet_templates"("former_id");

-- CreateIndex
CREATE INDEX "sheet_templates_platform_id_idx" ON "sheet_templates"("platform_id");

-- CreateIndex
CREATE INDEX "sheet_templates_organization_id_idx" ON "sheet_templates"("organization_id");

-- CreateIndex
CREATE INDEX "platforms_organization_id_idx" ON "platforms"("organization_id");

-- CreateIndex
CREATE INDEX "report_types_organization_id_idx" ON "report_types"("organization_id");

-- AddForeignKey
ALTER TABLE "platforms" ADD CONSTRAINT "platforms_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "report_types" ADD CONSTRAINT "report_types_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sheet_templates" ADD CONSTRAINT "sheet_templates_platform_id_fkey" FOREIGN KEY ("platform_id") REFERENCES "platforms"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sheet_templates" ADD CONSTRAINT "sheet_templates_report_type_id_fkey" FOREIGN KEY ("report_type_id") REFERENCES "report_types"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sheet_templates" ADD CONSTRAINT "sheet_templates_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sheet_templates" ADD CONSTRAINT "sheet_templates_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sheet_templates" ADD CONSTRAINT "sheet_templates_former_id_fkey" FOREIGN KEY ("former_id") REFERENCES "sheet_templates"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Libraries may call platforms of their own as others do theirs.
DROP INDEX "platforms_short_name_key";
CREATE UNIQUE INDEX "platforms_one_short_name" ON "platforms"("short_name", (COALESCE("organization_id", 0)));

-- Earlier versions do not hold a name.
CREATE UNIQUE INDEX "sheet_templates_one_name" ON "sheet_templates"("platform_id", (COALESCE("organization_id", 0)), (lower("name"))) WHERE "retired_at" IS NULL;
