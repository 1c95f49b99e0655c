-- CreateEnum
CREATE TYPE "tag_scope" AS ENUM ('title', 'platform', 'organization');

-- CreateEnum
CREATE TYPE "tag_level" AS ENUM ('everybody', 'org_users', 'org_admins', 'cons_admins', 'owner', 'system');

-- CreateTable
CREATE TABLE "tag_classes" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "scope" "tag_scope" NOT NULL,
    "is_exclusive" BOOLEAN NOT NULL DEFAULT false,
    "description" TEXT NOT NULL DEFAULT '',
    "text_color" TEXT NOT NULL,
    "bg_color" TEXT NOT NULL,
    "can_modify" "tag_level" NOT NULL DEFAULT 'owner',
    "can_create_tags" "tag_level" NOT NULL DEFAULT 'owner',
    "default_can_see" "tag_level" NOT NULL DEFAULT 'owner',
    "default_can_assign" "tag_level" NOT NULL DEFAULT 'owner',
    "owner_id" INTEGER,
    "owner_organization_id" INTEGER,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "tag_classes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tags" (
    "id" SERIAL NOT NULL,
    "tag_class_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "text_color" TEXT NOT NULL,
    "bg_color" TEXT NOT NULL,
    "can_see" "tag_level" NOT NULL DEFAULT 'owner',
    "can_assign" "tag_level" NOT NULL DEFAULT 'owner',
    "owner_id" INTEGER,
    "owner_organization_id" INTEGER,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "tags_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "title_tags" (
    "tag_id" INTEGER NOT NULL,
    "title_id" INTEGER NOT NULL,
    "exclusive_class_id" INTEGER,

    CONSTRAINT "title_tags_pkey" PRIMARY KEY ("tag_id","title_id")
);

-- CreateTable
CREATE TABLE "platform_tags" (
    "tag_id" INTEGER NOT NULL,
    "platform_id" INTEGER NOT NULL,
    "exclusive_class_id" INTEGER,

    CONSTRAINT "platform_tags_pkey" PRIMARY KEY ("tag_id","platform_id")
);

-- CreateTable
CREATE TABLE "organization_tags" (
    "tag_id" INTEGER NOT NULL,
    "organization_id" INTEGER NOT NULL,
    "exclusive_class_id" INTEGER,

    CONSTRAINT "organization_tags_pkey" PRIMARY KEY ("tag_id","organization_id")
);

-- CreateTable
CREATE TABLE "hidden_tag_classes" (
    "user_id" INTEGER NOT NULL,
    "tag_class_id" INTEGER NOT NULL,

    CONSTRAINT "hidden_tag_classes_pkey" PRIMARY KEY ("user_id","tag_class_id")
);

-- CreateIndex
CREATE INDEX "tag_classes_owner_id_idx" ON "tag_classes"("owner_id");

-- CreateIndex
CREATE INDEX "tag_classes_owner_organization_id_idx" ON "tag_classes"("owner_organization_id");

-- CreateIndex
CREATE INDEX "tags_tag_class_id_idx" ON "tags"("tag_class_id");

-- CreateIndex
CREATE INDEX "tags_owner_id_idx" ON "tags"("owner_id");

-- CreateIndex
CREATE INDEX "tags_owner_organization_id_idx" ON "tags"("owner_organization_id");

-- CreateIndex
CREATE INDEX "hidden_tag_classes_tag_class_id_idx" ON "hidden_tag_classes"("tag_class_id");

-- CreateIndex
CREATE INDEX "title_tags_title_id_tag_id_idx" ON "title_tags"("title_id", "tag_id");

-- CreateIndex
CREATE UNIQUE INDEX "title_tags_title_id_exclusive_class_id_key" ON "title_tags"("title_id", "exclusive_class_id");

-- CreateIndex
CREATE INDEX "platform_tags_platform_id_tag_id_idx" ON "platform_tags"("platform_id", "tag_id");

-- CreateIndex
CREATE UNIQUE INDEX "platform_tags_platform_id_exclusive_class_id_key" ON "platform_tags"("platform_id", "exclusive_class_id");

-- CreateIndex
CREATE INDEX "organization_tags_organization_id_tag_id_idx" ON "organization_tags"("organization_id", "tag_id");

-- CreateIndex
CREATE UNIQUE INDEX "organization_tags_organization_id_exclusive_class_id_key" ON "organization_tags"("organization_id", "exclusive_class_id");

-- AddForeignKey
ALTER TABLE "tag_classes" ADD CONSTRAINT "tag_classes_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tag_classes" ADD CONSTRAINT "tag_classes_owner_organization_id_fkey" FOREIGN KEY ("owner_organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tags" ADD CONSTRAINT "tags_tag_class_id_fkey" FOREIGN KEY ("tag_class_id") REFERENCES "tag_classes"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tags" ADD CONSTRAINT "tags_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tags" ADD CONSTRAINT "tags_owner_organization_id_fkey" FOREIGN KEY ("owner_organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "title_tags" ADD CONSTRAINT "title_tags_tag_id_fkey" FOREIGN KEY ("tag_id") REFERENCES "tags"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "title_tags" ADD CONSTRAINT "title_tags_title_id_fkey" FOREIGN KEY ("title_id") REFERENCES "titles"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "platform_tags" ADD CONSTRAINT "platform_tags_tag_id_fkey" FOREIGN KEY ("tag_id") REFERENCES "tags"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "platform_tags" ADD CONSTRAINT "platform_tags_platform_id_fkey" FOREIGN KEY ("platform_id") REFERENCES "platforms"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "organization_tags" ADD CONSTRAINT "organization_tags_tag_id_fkey" FOREIGN KEY ("tag_id") REFERENCES "tags"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "organization_tags" ADD CONSTRAINT "organization_tags_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "hidden_tag_classes" ADD CONSTRAINT "hidden_tag_classes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "hidden_tag_classes" ADD CONSTRAINT "hidden_tag_classes_tag_class_id_fkey" FOREIGN KEY ("tag_class_id") REFERENCES "tag_classes"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A level that names an organization's users or administrators says whose.
ALTER TABLE "tag_classes" ADD CONSTRAINT "tag_classes_organization_is_known" CHECK ("owner_organization_id" IS NOT NULL OR NOT
  ARRAY["can_modify", "can_create_tags", "default_can_see", "default_can_assign"] && ARRAY['org_users', 'org_admins']::"tag_level"[]);
ALTER TABLE "tags" ADD CONSTRAINT "tags_organization_is_known" CHECK ("owner_organization_id" IS NOT NULL OR NOT
  ARRAY["can_see", "can_assign"] && ARRAY['org_users', 'org_admins']::"tag_level"[]);

-- Titles take their tags along when they are merged; where both have one of an exclusive class, the kept title's stays.
CREATE FUNCTION "title_tags_follow"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "title_tags" ("tag_id", "title_id", "exclusive_class_id")
    SELECT "tag_id", NEW."merged_into", "exclusive_class_id" FROM "title_tags" WHERE "title_id" = NEW."id"
    ON CONFLICT DO NOTHING;
  DELETE FROM "title_tags" WHERE "title_id" = NEW."id";
  RETURN NULL;
END $$;
CREATE TRIGGER "title_tags_follow" AFTER UPDATE OF "merged_into" ON "titles"
  FOR EACH ROW WHEN (NEW."merged_into" IS NOT NULL AND NEW."merged_into" IS DISTINCT FROM OLD."merged_into")
  EXECUTE FUNCTION "title_tags_follow"();
