-- Settings that are decided in the product.
CREATE TABLE "decided_settings" (
    "name" TEXT NOT NULL,
    "value" TEXT,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "changed_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "decided_settings_pkey" PRIMARY KEY ("name")
);
