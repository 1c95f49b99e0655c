-- The logo and the images of the footer that people have chosen in the product.
CREATE TABLE "site_appearance" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "revision" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "site_appearance_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "site_images" (
    "id" SERIAL NOT NULL,
    "position" SMALLINT NOT NULL,
    "alt_en" TEXT NOT NULL,
    "alt_cs" TEXT NOT NULL,
    "link" TEXT NOT NULL DEFAULT '',
    "type" TEXT NOT NULL,
    "digest" TEXT NOT NULL,
    "bytes" BYTEA NOT NULL,

    CONSTRAINT "site_images_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "site_images_position_idx" ON "site_images"("position");
