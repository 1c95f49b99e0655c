-- AlterTable
ALTER TABLE "title_tags" ADD COLUMN "assignment_id" UUID;

-- AlterTable
ALTER TABLE "platform_tags" ADD COLUMN "assignment_id" UUID;

-- AlterTable
ALTER TABLE "organization_tags" ADD COLUMN "assignment_id" UUID;

-- CreateIndex
CREATE INDEX "title_tags_assignment_id_idx" ON "title_tags"("assignment_id");

-- CreateIndex
CREATE INDEX "platform_tags_assignment_id_idx" ON "platform_tags"("assignment_id");

-- CreateIndex
CREATE INDEX "organization_tags_assignment_id_idx" ON "organization_tags"("assignment_id");
