-- AlterTable
ALTER TABLE "organizations" ADD COLUMN     "revision" INTEGER NOT NULL DEFAULT 1;

-- CreateTable
CREATE TABLE "site" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "name" TEXT,
    "is_consortial" BOOLEAN,
    "revision" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "site_pkey" PRIMARY KEY ("id")
);

-- There is one site.
ALTER TABLE "site" ADD CONSTRAINT "site_is_one" CHECK ("id" = 1);
