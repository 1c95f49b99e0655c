-- Bands of libraries of one size class, published here and received from other installations.
CREATE TABLE "peer_bands" (
  "id" SERIAL NOT NULL,
  "year" SMALLINT NOT NULL,
  "platform_id" INTEGER NOT NULL,
  "group_id" SMALLINT NOT NULL,
  "first_class" SMALLINT NOT NULL,
  "last_class" SMALLINT NOT NULL,
  "definition" TEXT NOT NULL,
  "size" INTEGER NOT NULL,
  "lower" DOUBLE PRECISION,
  "median" DOUBLE PRECISION,
  "upper" DOUBLE PRECISION,
  "incomplete" INTEGER NOT NULL DEFAULT 0,
  "published_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "replaced_at" TIMESTAMP(3),
  CONSTRAINT "peer_bands_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "peer_bands_platform_id_year_group_id_idx" ON "peer_bands"("platform_id", "year", "group_id");
CREATE INDEX "peer_bands_year_group_id_idx" ON "peer_bands"("year", "group_id");
CREATE INDEX "peer_bands_group_id_idx" ON "peer_bands"("group_id");
ALTER TABLE "peer_bands" ADD CONSTRAINT "peer_bands_platform_id_fkey" FOREIGN KEY ("platform_id") REFERENCES "platforms"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "peer_bands" ADD CONSTRAINT "peer_bands_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "interest_groups"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "peer_members" (
  "band_id" INTEGER NOT NULL,
  "organization_id" INTEGER NOT NULL,
  "size_class" SMALLINT NOT NULL,
  "per_fte" DOUBLE PRECISION NOT NULL,
  CONSTRAINT "peer_members_pkey" PRIMARY KEY ("band_id", "organization_id")
);
CREATE INDEX "peer_members_organization_id_idx" ON "peer_members"("organization_id");
ALTER TABLE "peer_members" ADD CONSTRAINT "peer_members_band_id_fkey" FOREIGN KEY ("band_id") REFERENCES "peer_bands"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "peer_members" ADD CONSTRAINT "peer_members_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "peer_keys" (
  "id" INTEGER NOT NULL DEFAULT 1,
  "public_key" TEXT NOT NULL,
  "sealed_private" TEXT NOT NULL,
  "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "peer_keys_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "peer_sources" (
  "id" SERIAL NOT NULL,
  "name" TEXT NOT NULL,
  "public_key" TEXT NOT NULL,
  "accepted_by" TEXT NOT NULL,
  "accepted_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "issued_at" TIMESTAMP(3) NOT NULL,
  "imported_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "peer_sources_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "peer_sources_name_key" ON "peer_sources"("name");
CREATE UNIQUE INDEX "peer_sources_public_key_key" ON "peer_sources"("public_key");

CREATE TABLE "received_bands" (
  "id" SERIAL NOT NULL,
  "source_id" INTEGER NOT NULL,
  "year" SMALLINT NOT NULL,
  "platform_id" INTEGER NOT NULL,
  "group_id" SMALLINT NOT NULL,
  "first_class" SMALLINT NOT NULL,
  "last_class" SMALLINT NOT NULL,
  "size" INTEGER NOT NULL,
  "lower" DOUBLE PRECISION NOT NULL,
  "median" DOUBLE PRECISION NOT NULL,
  "upper" DOUBLE PRECISION NOT NULL,
  CONSTRAINT "received_bands_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "received_bands_source_id_idx" ON "received_bands"("source_id");
CREATE INDEX "received_bands_platform_id_year_group_id_idx" ON "received_bands"("platform_id", "year", "group_id");
CREATE INDEX "received_bands_group_id_idx" ON "received_bands"("group_id");
ALTER TABLE "received_bands" ADD CONSTRAINT "received_bands_source_id_fkey" FOREIGN KEY ("source_id") REFERENCES "peer_sources"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "received_bands" ADD CONSTRAINT "received_bands_platform_id_fkey" FOREIGN KEY ("platform_id") REFERENCES "platforms"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "received_bands" ADD CONSTRAINT "received_bands_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "interest_groups"("id") ON DELETE CASCADE ON UPDATE CASCADE;
