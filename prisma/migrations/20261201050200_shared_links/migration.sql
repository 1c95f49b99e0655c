-- CreateTable
CREATE TABLE "shared_links" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "content" JSONB NOT NULL,
    "token_hash" TEXT NOT NULL,
    "sealed_token" TEXT NOT NULL,
    "password_hash" TEXT,
    "expires" TIMESTAMP(3),
    "revoked_at" TIMESTAMP(3),
    "openings" INTEGER NOT NULL DEFAULT 0,
    "last_opened_at" TIMESTAMP(3),
    "revision" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by_id" INTEGER NOT NULL,

    CONSTRAINT "shared_links_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "shared_link_organizations" (
    "link_id" INTEGER NOT NULL,
    "organization_id" INTEGER NOT NULL,

    CONSTRAINT "shared_link_organizations_pkey" PRIMARY KEY ("link_id","organization_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "shared_links_token_hash_key" ON "shared_links"("token_hash");

-- CreateIndex
CREATE INDEX "shared_links_created_by_id_idx" ON "shared_links"("created_by_id");

-- CreateIndex
CREATE INDEX "shared_link_organizations_organization_id_idx" ON "shared_link_organizations"("organization_id");

-- AddForeignKey
ALTER TABLE "shared_links" ADD CONSTRAINT "shared_links_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "shared_link_organizations" ADD CONSTRAINT "shared_link_organizations_link_id_fkey" FOREIGN KEY ("link_id") REFERENCES "shared_links"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "shared_link_organizations" ADD CONSTRAINT "shared_link_organizations_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
